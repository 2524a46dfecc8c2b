// Sign-in providers as the API describes them.
import type { IdpMetadata } from '../saml/service.ts';
import { addressesOf, checkedMetadata } from './protocols.ts';
import { isPossible } from './reach.ts';
import type { Attributes, SignInProvider } from './schema.ts';
import type { ProviderRow } from './store.ts';

/** @param origin of ours, for the addresses that the provider must know @param now milliseconds since 1970 */
export async function describe(row: ProviderRow, origin: string, now: number): Promise<SignInProvider> {
  const { id, alias, name, kind, issuer, client_id, metadata_url, metadata_xml, created_at, updated_at } = row;
  // Metadata that has expired since is reported by `check`.
  const idp: IdpMetadata | undefined = metadata_xml
    ? await checkedMetadata(metadata_xml, now, isPossible).catch(() => undefined)
    : undefined;
  const { endpoint, metadata } = addressesOf(origin, alias);
  return {
    id,
    alias,
    name,
    kind,
    is_enabled: row.is_enabled === 1,
    issuer,
    client_id,
    has_secret: row.sealed_secret !== null,
    metadata_url,
    has_metadata: metadata_xml !== null,
    entity_id: idp?.entityId ?? null,
    sign_in_url: idp?.signInUrl ?? null,
    certificates: (idp?.certificates ?? []).map(({ fingerprint, not_after }) => ({ fingerprint, not_after })),
    attributes: JSON.parse(row.attributes) as Attributes,
    creates_accounts: row.creates_accounts === 1,
    allowed_domains: JSON.parse(row.allowed_domains) as string[],
    redirect_uri: endpoint,
    metadata_address: kind === 'saml' ? metadata : null,
    created_at,
    updated_at,
  };
}
