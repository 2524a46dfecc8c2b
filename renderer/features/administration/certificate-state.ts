// Whether the certificate of the service needs attention, and why.
import type { ServerCertificate } from './queries.ts';

/** `reason` names a text below `administration.certificate.reasons`. */
export type CertificateState =
  | { readonly isFine: true }
  | {
      readonly isFine: false;
      readonly reason: 'unconstrained' | 'names' | 'ending' | 'given';
      /** names outside the authority's name constraints */
      readonly names: readonly string[];
      /** expiry that makes a renewal necessary */
      readonly endsAt: string;
    };

/** The service does not renew a given certificate: its expiry is announced this long before, in milliseconds. */
const GIVEN_ENDING = 30 * 86_400_000;

export function certificateState(
  { source, valid_until, authority, notice }: ServerCertificate,
  now: number,
): CertificateState {
  if (notice)
    return {
      isFine: false,
      reason: notice.reason,
      names: notice.names,
      endsAt: authority?.valid_until ?? valid_until,
    };
  const isEnding = source === 'given' && new Date(valid_until).getTime() - now < GIVEN_ENDING;
  return isEnding ? { isFine: false, reason: 'given', names: [], endsAt: valid_until } : { isFine: true };
}
