// Texts and actions of the server's owner, by the state that the desktop program reports.
import { phoneAddress } from '../../desktop/reach.ts';
import type { DesktopState } from '../../desktop/bridge.ts';
import type { StatusKind } from '../../ui/status.tsx';

// Ports of this service, and the firewall commands that open them.

export interface FirewallCommand {
  /** the firewall, or the shell that the command is for */
  readonly kind: 'ufw' | 'firewalld' | 'powershell' | 'terminal';
  readonly command: string;
}

/**
 * Commands that let other devices through this computer's firewall to an address.
 * Sources: ufw(8), firewall-cmd(1), New-NetFirewallRule of PowerShell, socketfilterfw of macOS.
 * @param platform as Node names it
 */
export function firewallCommands(platform: string, address: string): readonly FirewallCommand[] {
  const port = new URL(address).port || '443';
  const ufw = `sudo ufw allow ${port}/tcp`;
  const firewalld = `sudo firewall-cmd --permanent --add-port=${port}/tcp && sudo firewall-cmd --reload`;
  const rule = 'New-NetFirewallRule -DisplayName Plinth -Direction Inbound';
  const powershell = `${rule} -Protocol TCP -LocalPort ${port} -Action Allow`;
  const terminal = 'sudo /usr/libexec/ApplicationFirewall/socketfilterfw --unblockapp /Applications/Plinth.app';
  if (platform === 'win32') return [{ kind: 'powershell', command: powershell }];
  if (platform === 'darwin') return [{ kind: 'terminal', command: terminal }];
  if (platform !== 'linux') return [];
  return [
    { kind: 'ufw', command: ufw },
    { kind: 'firewalld', command: firewalld },
  ];
}

/** Whether it is a valid port; 0 means any free one. */
export const isPort = (port: number | string): port is number =>
  typeof port === 'number' && Number.isInteger(port) && port >= 0 && port <= 65_535;

export const serviceKinds: Readonly<Record<DesktopState['service'], StatusKind>> = {
  starting: 'running',
  running: 'done',
  failed: 'failed',
  stopped: 'waiting',
};

/** The page of a QR code for phones. @param origin of this service as phones reach it */
export const pageAddress = (origin: string): string => `${origin}/app/`;

/** How other devices connect; undefined while they cannot, or while the computer has no network address. */
export function sharedWith(state: Pick<DesktopState, 'settings' | 'addresses' | 'platform' | 'visitors'>) {
  const { settings, addresses, platform, visitors } = state;
  const address = phoneAddress(addresses);
  if (!settings.share || address === undefined) return undefined;
  return {
    addresses,
    /** content of the QR code */
    code: pageAddress(address),
    /** other devices that connected; while there are none, nothing proves that the firewall lets them through */
    visitors,
    /** commands that open the firewall; none once another device connected, and for systems with an unknown one */
    commands: visitors > 0 ? [] : firewallCommands(platform, address),
  };
}

/**
 * The fingerprint that other devices compare: of the certificate authority, else of the certificate itself; null: none
 * yet.
 */
export const fingerprintOf = (state: Pick<DesktopState, 'authorityFingerprint' | 'fingerprint'>): string | null =>
  state.authorityFingerprint ?? state.fingerprint;

/** Not while the service starts: it would start twice. */
export const canShare = ({ service }: Pick<DesktopState, 'service'>): boolean => service !== 'starting';

/** The port to apply; undefined where the input is not a port, or is the current one. */
export const portToApply = (typed: number | undefined, used: number): number | undefined =>
  typed !== undefined && isPort(typed) && typed !== used ? typed : undefined;
