// Values of the identity provider form, and the request made of them.
import type { TFunction } from 'i18next';
import type { Provider, ProviderWritten } from './queries.ts';
import { formatDay } from '../../ui/numbers/format.ts';

// Texts about an identity provider: its identity, the values to enter there, and the result of its check.

/** The known identity of a provider; each certificate with its expiry date. */
export function providerFacts(t: TFunction, { issuer, entity_id, sign_in_url, certificates }: Provider) {
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
export const addressesToEnter = (t: TFunction, { kind, redirect_uri, metadata_address, alias }: Provider) => [
  { label: t(`administration.providers.redirect.${kind}`), text: redirect_uri },
  ...(metadata_address ? [{ label: t('administration.providers.ourMetadata'), text: metadata_address }] : []),
  { label: t('administration.providers.direct'), text: `kc_idp_hint=${alias}` },
];

/** Result of a check; the provider's own message where it has one. */
export const checkState = (t: TFunction, { ok, problem }: { readonly ok: boolean; readonly problem: string | null }) =>
  ok
    ? { kind: 'done' as const, word: t('administration.providers.works') }
    : { kind: 'failed' as const, word: problem ?? t('administration.providers.fails') };

export type ProviderValues = Readonly<ReturnType<typeof firstValues>>;

/** Initial values of the form; a new provider has no attributes, so that the service uses the defaults of its kind. */
export const firstValues = (provider: Provider | undefined) => ({
  kind: provider?.kind ?? 'oidc',
  name: provider?.name ?? '',
  alias: provider?.alias ?? '',
  issuer: provider?.issuer ?? '',
  client_id: provider?.client_id ?? '',
  client_secret: '',
  metadata_url: provider?.metadata_url ?? '',
  metadata_xml: '',
  attributeEmail: provider?.attributes.email ?? '',
  attributeFirstname: provider?.attributes.firstname ?? '',
  attributeLastname: provider?.attributes.lastname ?? '',
  creates: provider?.creates_accounts ?? true,
  allowed_domains: provider?.allowed_domains.join(', ') ?? '',
});

/** Whether there is a name, and an address of the provider: for SAML also stored metadata. */
export function isComplete(
  { kind, name, alias, issuer, client_id, metadata_url, metadata_xml }: ProviderValues,
  provider: Pick<Provider, 'has_metadata'> | undefined,
): boolean {
  const isGiven = (text: string) => text.trim() !== '';
  if (!isGiven(name) || !isGiven(alias)) return false;
  if (kind === 'oidc') return isGiven(issuer) && isGiven(client_id);
  return isGiven(metadata_url) || isGiven(metadata_xml) || provider?.has_metadata === true;
}

/** Empty secrets, metadata and attributes stay unchanged; a new provider gets the defaults of its kind. */
export function toChange(form: ProviderValues): ProviderWritten {
  const { name, alias, issuer, client_id, client_secret, metadata_url, metadata_xml } = form;
  const attributes = Object.fromEntries(
    Object.entries({ email: form.attributeEmail, firstname: form.attributeFirstname, lastname: form.attributeLastname })
      .map(([of, called]) => [of, called.trim()])
      .filter(([, called]) => called !== ''),
  );
  return {
    name: name.trim(),
    alias: alias.trim().toLowerCase(),
    creates_accounts: form.creates,
    allowed_domains: form.allowed_domains.split(/[\s,;]+/).filter(Boolean),
    ...(Object.keys(attributes).length > 0 && { attributes }),
    ...(form.kind === 'oidc'
      ? { issuer: issuer.trim(), client_id: client_id.trim(), ...(client_secret !== '' && { client_secret }) }
      : {
          metadata_url: metadata_url.trim() || null,
          ...(metadata_xml.trim() !== '' && { metadata_xml: metadata_xml.trim() }),
        }),
  };
}
