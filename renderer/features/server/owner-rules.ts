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
  switch (platform) {
    case 'linux':
      return [
        { kind: 'ufw', command: `sudo ufw allow ${port}/tcp` },
        {
          kind: 'firewalld',
          command: `sudo firewall-cmd --permanent --add-port=${port}/tcp && sudo firewall-cmd --reload`,
        },
      ];
    case 'win32':
      return [
        {
          kind: 'powershell',
          command:
            'New-NetFirewallRule -DisplayName Plinth -Direction Inbound ' +
            `-Protocol TCP -LocalPort ${port} -Action Allow`,
        },
      ];
    case 'darwin':
      return [
        {
          kind: 'terminal',
          command: 'sudo /usr/libexec/ApplicationFirewall/socketfilterfw --unblockapp /Applications/Plinth.app',
        },
      ];
    default:
      return [];
  }
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

interface SharedWith {
  readonly addresses: readonly string[];
  /** content of the QR code */
  readonly code: string;
  /** other devices that connected; while there are none, nothing proves that the firewall lets them through */
  readonly visitors: number;
  /** commands that open the firewall; empty once another device connected, and for systems with an unknown firewall */
  readonly commands: readonly FirewallCommand[];
}

/** How other devices connect; undefined while they cannot, or while the computer has no network address. */
export function sharedWith({
  settings: { share },
  addresses,
  platform,
  visitors,
}: Pick<DesktopState, 'settings' | 'addresses' | 'platform' | 'visitors'>): SharedWith | undefined {
  const address = phoneAddress(addresses);
  if (!share || address === undefined) return undefined;
  return {
    addresses,
    code: pageAddress(address),
    visitors,
    commands: visitors > 0 ? [] : firewallCommands(platform, address),
  };
}

/**
 * The fingerprint that other devices compare: of the certificate authority, else of the certificate itself; null: none
 * yet.
 */
export const fingerprintOf = ({
  authorityFingerprint,
  fingerprint,
}: Pick<DesktopState, 'authorityFingerprint' | 'fingerprint'>): string | null => authorityFingerprint ?? fingerprint;

/** Not while the service starts: it would start twice. */
export const canShare = ({ service }: Pick<DesktopState, 'service'>): boolean => service !== 'starting';

/** The port to apply; undefined where the input is not a port, or is the current one. */
export const portToApply = (typed: number | undefined, used: number): number | undefined =>
  typed !== undefined && isPort(typed) && typed !== used ? typed : undefined;
