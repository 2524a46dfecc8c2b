// Texts and actions of the server's owner, by the state that the desktop program reports.
import { phoneAddress } from '../../desktop/reach.ts';
import type { DesktopState } from '../../desktop/bridge.ts';
import type { StatusKind } from '../../ui/status.tsx';
import { firewallCommands, isPort, type FirewallCommand } from './ports.ts';

export const serviceKinds: Readonly<Record<DesktopState['service'], StatusKind>> = {
  starting: 'running',
  running: 'done',
  failed: 'failed',
  stopped: 'waiting',
};

/** The page of a QR code for phones. @param origin of this service as phones reach it */
export const pageAddress = (origin: string): string => `${origin}/app/`;

export interface SharedWith {
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
