// Texts about an identity provider: its identity, the values to enter there, and the result of its check.
import type { TFunction } from 'i18next';
import { formatDay } from '../../ui/numbers/format.ts';
import type { Provider } from './queries.ts';

export interface ProviderFact {
  readonly name: string;
  readonly value: string;
}

/** The known identity of a provider; each certificate with its expiry date. */
export function providerFacts(
  t: TFunction,
  { issuer, entity_id, sign_in_url, certificates }: Provider,
): readonly ProviderFact[] {
  const named = [
    { name: `${t('administration.providers.issuer')}:`, value: issuer },
    { name: `${t('administration.providers.entity')}:`, value: entity_id },
    { name: `${t('administration.providers.signInUrl')}:`, value: sign_in_url },
    ...certificates.map(({ fingerprint, not_after }) => ({
      name: t('administration.providers.certificate', { day: formatDay(not_after) }),
      value: fingerprint,
    })),
  ];
  return named.flatMap(({ name, value }) => (value ? [{ name, value }] : []));
}

/** Values to copy: addresses for the provider, and the hint by which an application skips the sign-in page. */
export function addressesToEnter(
  t: TFunction,
  { kind, redirect_uri, metadata_address, alias }: Provider,
): readonly { readonly label: string; readonly text: string }[] {
  return [
    { label: t(`administration.providers.redirect.${kind}`), text: redirect_uri },
    ...(metadata_address ? [{ label: t('administration.providers.ourMetadata'), text: metadata_address }] : []),
    { label: t('administration.providers.direct'), text: `kc_idp_hint=${alias}` },
  ];
}

/** Result of a check; the provider's own message where it has one. */
export function checkState(
  t: TFunction,
  { ok, problem }: { readonly ok: boolean; readonly problem: string | null },
): { readonly kind: 'done' | 'failed'; readonly word: string } {
  return ok
    ? { kind: 'done', word: t('administration.providers.works') }
    : { kind: 'failed', word: problem ?? t('administration.providers.fails') };
}
