// Storage usage of a cloud in words, and formatting of limits.
import type { TFunction } from 'i18next';
import { formatBytes, formatShare } from '../../ui/numbers/format.ts';
import type { StatusKind } from '../../ui/status.tsx';

/** Fraction above which administrators are warned. */
const ALMOST_FULL = 0.8;

export interface Usage {
  readonly used: number;
  /** bytes; null: limited by the disk only */
  readonly limit: number | null;
}

export interface Fullness {
  readonly state: 'ok' | 'almost' | 'full';
  readonly kind: StatusKind;
  /** 0 to 1; capped at 1 */
  readonly share: number;
}

/** Used fraction of a limit: 1 and more when it is full, Infinity for a limit of 0. */
const shareOf = (used: number, limit: number): number => (limit === 0 ? Infinity : used / limit);

/** undefined without a limit: nothing is full then. */
export function fullnessOf({ used, limit }: Usage): Fullness | undefined {
  if (limit === null) return undefined;
  const share = shareOf(used, limit);
  if (share >= 1) return { state: 'full', kind: 'failed', share: 1 };
  return share >= ALMOST_FULL ? { state: 'almost', kind: 'warning', share } : { state: 'ok', kind: 'done', share };
}

/** Used and available storage. @param free bytes of the disk, where they are known */
export function usageText(t: TFunction, { used, limit }: Usage, free?: number): string {
  if (limit !== null) {
    const share = shareOf(used, limit);
    return t('projects.storage.of', {
      used: formatBytes(used),
      limit: formatBytes(limit),
      // A cloud that still accepts files is not shown as 100 %.
      share: formatShare(share < 1 ? Math.min(0.99, share) : limit === 0 ? 1 : share),
    });
  }
  return free === undefined
    ? t('projects.storage.unlimitedShort', { used: formatBytes(used) })
    : t('projects.storage.unlimited', { used: formatBytes(used), free: formatBytes(free) });
}

export const byteUnits = { MB: 1e6, GB: 1e9, TB: 1e12 } as const;
export type ByteUnit = keyof typeof byteUnits;
export type Amount = { readonly amount: number; readonly unit: ByteUnit };

/** In the largest unit with a value of at least one. */
export function amountOf(bytes: number): Amount {
  const unit = bytes >= byteUnits.TB ? 'TB' : bytes >= byteUnits.GB ? 'GB' : 'MB';
  return { amount: bytes / byteUnits[unit], unit };
}

export const bytesOf = ({ amount, unit }: Amount): number => Math.round(amount * byteUnits[unit]);

/** The fullest first; those without a limit last, the largest first. */
export function fullestFirst<
  Quota extends { readonly total_size: number; readonly total_size_available: number | null },
>(quotas: readonly Quota[]): Quota[] {
  const fullness = ({ total_size: used, total_size_available: limit }: Quota) =>
    limit === null ? -1 : shareOf(used, limit);
  return quotas.toSorted((a, b) => compare(fullness(b), fullness(a)) || b.total_size - a.total_size);
}

const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);
