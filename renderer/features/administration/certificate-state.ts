// Whether the certificate of the service needs somebody, and why.
import type { ServerCertificate } from './queries.ts';

/** `reason` names a text below `administration.certificate.reasons`. */
export type CertificateState =
  | { readonly isFine: true }
  | {
      readonly isFine: false;
      readonly reason: 'unconstrained' | 'names' | 'ending' | 'given';
      /** for which the authority may not sign */
      readonly names: readonly string[];
      /** when what asks for renewal ends */
      readonly endsAt: string;
    };

/** A certificate that was given is not renewed by the service: from then on it is said that it ends. */
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
