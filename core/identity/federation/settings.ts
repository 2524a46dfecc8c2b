// Settings of a sign-in provider: given fields are merged with the present ones, and the result is validated.
import { invalid, messageOf } from '../../kit/errors.ts';
import { isoTime, type Clock } from '../../kit/time.ts';
import type { Secrets } from '../../storage/keys/secrets.ts';
import { checkedMetadata, type Party } from './protocols.ts';
import { createReach, isPossible } from './reach.ts';
import type { Attributes, SignInProviderChange } from './schema.ts';
import type { ProviderRow } from './store.ts';

type Settings = Omit<ProviderRow, 'id'>;

const PURPOSE = 'sign-in providers';
const usualAttributes: Readonly<Record<'oidc' | 'saml', Attributes>> = {
  oidc: { email: 'email', firstname: 'given_name', lastname: 'family_name' },
  saml: { email: 'email', firstname: 'firstName', lastname: 'lastName' },
};

export interface ProviderContext {
  readonly clock: Clock;
  readonly secrets: Secrets;
  /** certificates (PEM) of providers to trust, in addition to those of the system */
  readonly authorities?: readonly string[];
}

export function createSettings({ clock, secrets, authorities }: ProviderContext) {
  /** The given settings, merged with the present ones. @throws 400 */
  async function apply(before: Settings, given: SignInProviderChange): Promise<Settings> {
    const { issuer = before.issuer, client_id = before.client_id, client_secret, allowed_domains } = given;
    const { metadata_url = before.metadata_url } = given;
    const row = {
      ...before,
      alias: given.alias ?? before.alias,
      name: (given.name ?? before.name).trim(),
      is_enabled: flag(given.is_enabled ?? before.is_enabled === 1),
      issuer: issuer?.trim() || null,
      client_id: client_id?.trim() || null,
      metadata_url: metadata_url?.trim() || null,
      // A person who may change the issuer could otherwise have the secret sent to a server of their own.
      sealed_secret: client_secret
        ? secrets.seal(PURPOSE, client_secret)
        : client_secret === undefined && (issuer?.trim() || null) === before.issuer
          ? before.sealed_secret
          : null,
      attributes: JSON.stringify({ ...(JSON.parse(before.attributes) as Attributes), ...given.attributes }),
      creates_accounts: flag(given.creates_accounts ?? before.creates_accounts === 1),
      allowed_domains: allowed_domains ? JSON.stringify(allowed_domains.map(checkedDomain)) : before.allowed_domains,
      updated_at: isoTime(clock.now()),
    };
    if (before.kind === 'oidc') {
      if (!row.issuer) throw invalid('issuer', 'This field is required.', { code: 'required' });
      if (!isPossible(row.issuer) || new URL(row.issuer).search)
        throw invalid('issuer', 'Enter an https address.', { code: 'https_expected' });
      if (!row.client_id) throw invalid('client_id', 'This field is required.', { code: 'required' });
      return { ...row, metadata_url: null, metadata_xml: null };
    }
    if (row.metadata_url && !isPossible(row.metadata_url))
      throw invalid('metadata_url', 'Enter an https address.', { code: 'https_expected' });
    const isNewUrl =
      given.metadata_url !== undefined && row.metadata_url !== null && row.metadata_url !== before.metadata_url;
    const xml =
      given.metadata_xml ??
      (isNewUrl && row.metadata_url ? await fetchMetadata(row.metadata_url) : before.metadata_xml);
    if (!xml) throw invalid('metadata_url', 'Enter the metadata URL or the metadata.', { code: 'metadata_required' });
    const field = given.metadata_xml ? 'metadata_xml' : 'metadata_url';
    await checkedMetadata(xml, clock.now(), isPossible).catch((error: unknown) => {
      throw invalid(field, messageOf(error));
    });
    return { ...row, issuer: null, client_id: null, sealed_secret: null, metadata_xml: xml };
  }

  /** @throws 400 with the reason */
  async function fetchMetadata(address: string): Promise<string> {
    try {
      const answer = await createReach(address, authorities)(address, {
        headers: { accept: 'application/samlmetadata+xml, application/xml, text/xml' },
      });
      if (answer.status !== 200) throw new Error(`${address} responded with status ${answer.status}.`);
      return await answer.text();
    } catch (error) {
      throw invalid('metadata_url', messageOf(error));
    }
  }

  const partyOf = (row: ProviderRow): Party => ({
    ...row,
    clientSecret: row.sealed_secret === null ? undefined : secrets.unseal(PURPOSE, row.sealed_secret),
    attributes: JSON.parse(row.attributes) as Attributes,
  });

  return { apply, fetchMetadata, partyOf };
}

/** The settings of a new provider, before any are given. */
export const newSettings = (kind: 'oidc' | 'saml', alias: string, name: string, now: string): Settings => ({
  alias,
  name,
  kind,
  is_enabled: 1,
  issuer: null,
  client_id: null,
  sealed_secret: null,
  metadata_url: null,
  metadata_xml: null,
  attributes: JSON.stringify(usualAttributes[kind]),
  creates_accounts: 0,
  allowed_domains: '[]',
  created_at: now,
  updated_at: now,
});

function checkedDomain(given: string): string {
  const domain = given.trim().replace(/^@/, '').toLowerCase();
  if (!/^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain))
    throw invalid('allowed_domains', `${given} is not a valid domain.`, { code: 'invalid_domain', domain: given });
  return domain;
}

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);
