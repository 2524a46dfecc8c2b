// Texts about the certificate of the service.
import type { TFunction } from 'i18next';
import { formatDay } from '../../ui/numbers/format.ts';
import type { CertificateState } from './certificate-state.ts';
import type { ServerCertificate } from './queries.ts';

/** Why it needs attention, and what to do: only the service's own authority is renewed here. */
export function reasonText(
  t: TFunction,
  { reason, names, endsAt }: Extract<CertificateState, { readonly isFine: false }>,
  source: ServerCertificate['source'],
): string {
  const why = t(`administration.certificate.reasons.${reason}`, { names: names.join(', '), day: formatDay(endsAt) });
  return source === 'own' ? `${why} ${t('administration.certificate.after')}` : why;
}

/** Name-value pairs, in reading order. */
export function certificateFacts(
  t: TFunction,
  { source, subject, valid_until, names }: ServerCertificate,
): readonly (readonly [name: string, value: string])[] {
  return [
    [t('administration.certificate.source'), t(`administration.certificate.sources.${source}`)],
    [t('administration.certificate.subject'), subject],
    [t('administration.certificate.names'), names.join(', ')],
    [t('administration.certificate.until'), formatDay(valid_until)],
  ];
}
