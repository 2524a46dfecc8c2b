// Sharing means listening to the network. So that no test does that to the network of this machine, it runs in one of its own.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';

/** A network with loopback and one card, then what follows. */
const inOwnNetwork = 'ip link set lo up && ip link add lan0 type veth peer name lan1 && ip addr add 192.0.2.10/24 dev lan0 && ip link set lan0 up && ip link set lan1 up && exec "$@"';
const canHaveOwn = process.platform === 'linux' && spawnSync('unshare', ['--net', 'sh', '-c', inOwnNetwork, 'sh', 'true']).status === 0;

test('the service is shared and is not any more', { skip: !canHaveOwn && 'SKIPPED: a network of its own needs Linux, root, unshare and ip', timeout: 240_000 }, t => {
  const { status, stdout, stderr } = spawnSync('unshare', ['--net', 'sh', '-c', inOwnNetwork, 'sh', process.execPath, join(import.meta.dirname, 'own-network.ts')], {
    encoding: 'utf8', timeout: 220_000, env: { ...process.env, NODE_TEST_CONTEXT: undefined },
  });
  if (/SKIPPED: no Chromium/.test(stdout)) t.skip('SKIPPED: no Chromium');
  else assert.equal(status, 0, `${stdout}\n${stderr}`);
});
