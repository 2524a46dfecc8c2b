// Texts about the certificate of the service.
import type { TFunction } from 'i18next';
import { formatDay } from '../../ui/numbers/format.ts';
import type { ServerCertificate } from './queries.ts';

// Whether the certificate of the service needs attention, and why.

interface Due {
  readonly isFine: false;
  /** names a text below `administration.certificate.reasons` */
  readonly reason: 'unconstrained' | 'names' | 'ending' | 'given';
  /** names outside the authority's name constraints */
  readonly names: readonly string[];
  /** expiry that makes a renewal necessary */
  readonly endsAt: string;
}

type CertificateState = { readonly isFine: true } | Due;

/** The service does not renew a given certificate: its expiry is announced this long before, in milliseconds. */
const GIVEN_ENDING = 30 * 86_400_000;

export function certificateState(certificate: ServerCertificate, now: number): CertificateState {
  const { source, valid_until, authority, notice } = certificate;
  if (notice)
    return { isFine: false, reason: notice.reason, names: notice.names, endsAt: authority?.valid_until ?? valid_until };
  const isEnding = source === 'given' && new Date(valid_until).getTime() - now < GIVEN_ENDING;
  return isEnding ? { isFine: false, reason: 'given', names: [], endsAt: valid_until } : { isFine: true };
}

/** Why it needs attention, and what to do: only the service's own authority is renewed here. */
export function reasonText(t: TFunction, { reason, names, endsAt }: Due, source: ServerCertificate['source']) {
  const why = t(`administration.certificate.reasons.${reason}`, { names: names.join(', '), day: formatDay(endsAt) });
  return source === 'own' ? `${why} ${t('administration.certificate.after')}` : why;
}

/** Name-value pairs, in reading order. */
export const certificateFacts = (t: TFunction, { source, subject, valid_until, names }: ServerCertificate) => [
  [t('administration.certificate.source'), t(`administration.certificate.sources.${source}`)],
  [t('administration.certificate.subject'), subject],
  [t('administration.certificate.names'), names.join(', ')],
  [t('administration.certificate.until'), formatDay(valid_until)],
];
