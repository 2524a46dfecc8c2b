import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firewallCommands, isPort } from './ports.ts';

test('the firewall is opened for the port of the address, 443 where none is written', () => {
  assert.deepEqual(
    ['https://10.0.0.4:8443', 'https://10.0.0.4', 'https://10.0.0.4:443', 'https://[fe80::1]:9000'].map(
      address => firewallCommands('linux', address)[0]?.command,
    ),
    ['8443', '443', '443', '9000'].map(port => `sudo ufw allow ${port}/tcp`),
  );
});

test('each system has the commands of its own firewalls; of an unknown one nothing is guessed', () => {
  const kinds = (platform: string) => firewallCommands(platform, 'https://10.0.0.4:8443').map(({ kind }) => kind);
  assert.deepEqual(['linux', 'win32', 'darwin', 'freebsd'].map(kinds), [
    ['ufw', 'firewalld'],
    ['powershell'],
    ['terminal'],
    [],
  ]);
  const [windows] = firewallCommands('win32', 'https://10.0.0.4:8443');
  assert.match(windows?.command ?? '', / -LocalPort 8443 -Action Allow$/);
});

test('a port is a whole number up to 65535; 0 lets the system choose', () => {
  assert.deepEqual([0, 1, 443, 65_535].map(isPort), [true, true, true, true]);
  assert.deepEqual([-1, 65_536, 80.5, Number.NaN, '', '443'].map(isPort), [false, false, false, false, false, false]);
});

test('a command is entered as it is: what it consists of fits together', () => {
  const [, firewalld] = firewallCommands('linux', 'https://10.0.0.4:8443');
  assert.equal(
    firewalld?.command,
    'sudo firewall-cmd --permanent --add-port=8443/tcp && sudo firewall-cmd --reload',
    'a rule that is not reloaded does nothing',
  );
  const [mac] = firewallCommands('darwin', 'https://10.0.0.4:8443');
  assert.match(mac?.command ?? '', /^sudo \S+\/socketfilterfw --unblockapp \/Applications\/Plinth\.app$/);
});
