// What the owner of the server is shown and may change, by the state that the desktop program reports.
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

/** The page behind a code that phones scan. @param origin of this service as phones reach it */
export const pageAddress = (origin: string): string => `${origin}/app/`;

export interface SharedWith {
  readonly addresses: readonly string[];
  /** to scan */
  readonly code: string;
  /** others that came; while there are none, nothing proves that the firewall lets them through */
  readonly visitors: number;
  /** what opens the firewall; empty once somebody came, and for systems whose firewall is not known */
  readonly commands: readonly FirewallCommand[];
}

/** How other devices come in; undefined while they cannot, or the computer has no address for them. */
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

/** What others compare: of the authority that signs certificates, else of the certificate itself; null: none yet. */
export const fingerprintOf = ({
  authorityFingerprint,
  fingerprint,
}: Pick<DesktopState, 'authorityFingerprint' | 'fingerprint'>): string | null => authorityFingerprint ?? fingerprint;

/** Not while it starts: it would be started twice. */
export const canShare = ({ service }: Pick<DesktopState, 'service'>): boolean => service !== 'starting';

/** The port that would be applied; undefined where the field has none, or the one that is used already. */
export const portToApply = (typed: number | undefined, used: number): number | undefined =>
  typed !== undefined && isPort(typed) && typed !== used ? typed : undefined;
