// Common interface of both protocols: a browser leaves for a provider with stored state, and comes back with an
// identity.
import type { Configuration } from 'openid-client';
import { AppError, messageOf } from '../../kit/errors.ts';
import type { Clock } from '../../kit/time.ts';
import { authorizationAddress, discover, readReturn, type Leaving } from './oidc.ts';
import { createReach } from './reach.ts';
import type { Attributes } from './schema.ts';
import type { ProviderRow } from './store.ts';

/** A provider as used by the protocols. */
export interface Party extends Omit<ProviderRow, 'attributes'> {
  readonly clientSecret: string | undefined;
  readonly attributes: Attributes;
}

export interface Departure extends Omit<Leaving, 'redirectUri'> {
  /** `https://host:port` of ours that the browser is at */
  readonly origin: string;
}

/** The identity that came back. Issuer and subject identify it; everything else is a claim of the provider. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | undefined;
  /** whether the provider claims to have verified the address; SAML has no such claim */
  readonly emailVerified: boolean;
  readonly firstname: string | undefined;
  readonly lastname: string | undefined;
  /** id that may be used once only, and until when it was valid (milliseconds since 1970) */
  readonly once: { readonly id: string; readonly endsAt: number } | undefined;
}

export interface Arrival {
  readonly origin: string;
  readonly state: string;
  readonly memory: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** the posted SAMLResponse */
  readonly answer: string | null;
}

/** Few services have a SAML provider: the reader of its XML is loaded when it is needed. */
const saml = () => import('../saml/service.ts');

/** Milliseconds for which the metadata of a provider is cached. */
const KEPT = 600_000;

/** Addresses of ours for one provider. */
export function addressesOf(origin: string, alias: string) {
  const base = `${origin}/auth/realms/plinth/broker/${alias}`;
  return { endpoint: `${base}/endpoint`, metadata: `${base}/metadata` };
}

/** @param authorities certificates (PEM) to trust besides those of the system */
export function createProtocols(deps: { readonly clock: Clock; readonly authorities?: readonly string[] | undefined }) {
  const { clock, authorities = [] } = deps;
  /** by the ids of their providers; `version`: the time at which the settings were changed */
  const known = new Map<number, { readonly version: string; readonly at: number; readonly config: Configuration }>();

  async function configOf(party: Party): Promise<Configuration> {
    const found = known.get(party.id);
    if (found?.version === party.updated_at && clock.monotonic() - found.at < KEPT) return found.config;
    const { issuer, client_id: clientId, clientSecret } = party;
    if (issuer === null || clientId === null)
      throw new AppError(400, 'provider_answer', 'The identity provider is not configured.');
    const config = await discover({ issuer, clientId, clientSecret, reach: createReach(issuer, authorities) });
    known.set(party.id, { version: party.updated_at, at: clock.monotonic(), config });
    return config;
  }

  async function partiesOf({ alias, metadata_xml: xml }: Party, origin: string) {
    const { endpoint: acs, metadata: entityId } = addressesOf(origin, alias);
    const idp = await (await saml()).readIdpMetadata(xml ?? '', clock.now()).catch((error: unknown) => {
      throw new AppError(400, 'provider_answer', messageOf(error), { cause: error });
    });
    return { idp, entityId, acs };
  }

  return {
    /** The address to send the browser to. @throws 502 `provider_unreachable` */
    async leave(
      party: Party,
      { origin, ...leaving }: Departure,
    ): Promise<{ address: string; memory: Record<string, string> }> {
      const redirectUri = addressesOf(origin, party.alias).endpoint;
      if (party.kind === 'oidc') return authorizationAddress(await configOf(party), { ...leaving, redirectUri });
      const { newRequestId, requestAddress } = await saml();
      const requestId = newRequestId();
      const request = { requestId, relayState: leaving.state, isFresh: leaving.isFresh };
      return { address: await requestAddress(await partiesOf(party, origin), request), memory: { requestId } };
    },

    /** @throws 403 `provider_refused`, 502 `provider_unreachable`, 400 `provider_answer` */
    async arrive(party: Party, arrival: Arrival): Promise<Identity> {
      return party.kind === 'oidc' ? fromClaims(party, await claimsOf(party, arrival)) : fromAssertion(party, arrival);
    },

    /** Reads the metadata of an OpenID provider again. @throws 502 `provider_unreachable` */
    async check(party: Party): Promise<void> {
      known.delete(party.id);
      await configOf(party);
    },

    /** Our metadata for a SAML provider. */
    async metadataFor(alias: string, origin: string): Promise<string> {
      const { endpoint: acs, metadata: entityId } = addressesOf(origin, alias);
      return (await saml()).ownMetadata({ acs, entityId });
    },
  };

  async function claimsOf(party: Party, { origin, state, memory: { verifier = '', nonce = '' }, query }: Arrival) {
    return readReturn(await configOf(party), {
      redirectUri: addressesOf(origin, party.alias).endpoint,
      state,
      verifier,
      nonce,
      query,
      wanted: party.attributes.email,
    });
  }

  async function fromAssertion(party: Party, { origin, memory, answer }: Arrival): Promise<Identity> {
    const { requestId = '' } = memory;
    const parties = await partiesOf(party, origin);
    const { readAnswer, RefusedThere } = await saml();
    const found = await readAnswer(parties, answer ?? '', requestId, clock.now()).catch((error: unknown) => {
      if (error instanceof RefusedThere) throw new AppError(403, 'provider_refused', error.message, { cause: error });
      throw new AppError(400, 'provider_answer', messageOf(error), { cause: error });
    });
    const { email, firstname, lastname } = party.attributes;
    const value = (name: string) => found.attributes.get(name)?.[0];
    return {
      issuer: found.issuer,
      subject: found.subject,
      email: value(email) ?? found.subjectEmail,
      emailVerified: false,
      firstname: value(firstname),
      lastname: value(lastname),
      once: { id: found.assertionId, endsAt: found.endsAt },
    };
  }
}

function fromClaims(
  { attributes: { email, firstname, lastname } }: Party,
  claims: Readonly<Record<string, unknown>>,
): Identity {
  const text = (name: string) => {
    const value = claims[name];
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
  };
  const [issuer, subject] = [text('iss'), text('sub')];
  if (!issuer || !subject) throw new AppError(400, 'provider_answer', 'The answer contains no user.');
  // Applies to the claim `email` only: an address from another claim is unverified.
  const emailVerified = email === 'email' && claims['email_verified'] === true;
  return {
    issuer,
    subject,
    email: text(email),
    emailVerified,
    firstname: text(firstname),
    lastname: text(lastname),
    once: undefined,
  };
}

/** Reads metadata and rejects addresses without TLS. */
export async function checkedMetadata(xml: string, now: number, isPossible: (address: string) => boolean) {
  const read = await (await saml()).readIdpMetadata(xml, now);
  if (!isPossible(read.signInUrl)) throw new Error('The sign-in URL must begin with https.');
  return read;
}
