// Resolves a credential to its caller: API keys and our own access tokens. Project tokens are collaboration's.
import {
  createLocalJWKSet,
  decodeProtectedHeader,
  importJWK,
  jwtVerify,
  SignJWT,
  type CryptoKey,
  type JWK,
  type JWTPayload,
} from 'jose';
import { LRUCache } from 'lru-cache';
import { lifetimes, seconds } from '../../access/lifetimes.ts';
import type { Caller, Credential } from '../../access/caller.ts';
import { normaliseScopes, scopes as allScopes, type Scope } from '../../access/scopes.ts';
import { digestOf, newGuid } from '../../kit/ids.ts';
import type { Clock } from '../../kit/time.ts';
import { keyMark, secretMark, type Application, type Applications } from '../apps/service.ts';
import type { SigningKeys } from '../keys/service.ts';
import type { Users } from '../users/service.ts';
import { applicationClaims, AUDIENCE, DESKTOP_CLIENT, personalClaims, scopeText, TOKEN_TYPE } from './claims.ts';

export type Tokens = ReturnType<typeof createTokens>;

const TOKEN_SECONDS = seconds(lifetimes.accessToken);
/**
 * Verified tokens that are cached, 1.6 kB each, since a signature costs more than everything else here together.
 * Whether one has ended is asked each time.
 */
const REMEMBERED = 500;

/** Signs tokens, and verifies them by our keys. */
function createSigning({ keys, clock, isKnownOrigin }: TokenDeps) {
  const verified = new LRUCache<string, { readonly payload: JWTPayload; readonly kid: string | undefined }>({
    max: REMEMBERED,
  });
  // Made once for each state of the keys, whose list stays the same object until they change.
  const keySets = new WeakMap<object, ReturnType<typeof createLocalJWKSet>>();
  const signers = new WeakMap<JWK, Promise<CryptoKey | Uint8Array>>();

  async function keySetFor(token: string): Promise<ReturnType<typeof createLocalJWKSet>> {
    const named = kidOf(token);
    let known = await keys.verifying();
    if (named !== undefined && !known.keys.some(({ kid }) => kid === named)) {
      await keys.refresh();
      known = await keys.verifying();
    }
    const made = keySets.get(known) ?? createLocalJWKSet({ keys: [...known.keys] });
    keySets.set(known, made);
    return made;
  }

  async function signer(): Promise<{ kid: string; key: CryptoKey | Uint8Array }> {
    const [key] = await keys.current();
    if (!key) throw new Error('there is no key to sign with');
    const imported = signers.get(key) ?? importJWK(key, 'RS256');
    signers.set(key, imported);
    return { kid: String(key.kid), key: await imported };
  }

  /** The claims of a token of ours that has not expired. Does not check whether its holder still exists. */
  async function verify(token: string): Promise<JWTPayload | undefined> {
    const seconds = clock.now() / 1000;
    const key = digestOf(token);
    let known = verified.get(key);
    if (!known) {
      const result = await jwtVerify(token, await keySetFor(token), {
        algorithms: ['RS256'],
        typ: TOKEN_TYPE,
        audience: AUDIENCE,
        currentDate: new Date(clock.now()),
        requiredClaims: ['sub', 'exp', 'iss'],
      }).catch(() => undefined); // forged, foreign or expired: all the same to the caller
      if (!result || !isKnownOrigin(URL.parse(result.payload.iss ?? '')?.origin ?? '')) return undefined;
      known = { payload: result.payload, kid: result.protectedHeader.kid };
      verified.set(key, known);
    }
    // A key that stopped signing verifies nothing once its last token has ended, should it leak later.
    return (known.payload.exp ?? 0) > seconds && (await keys.accepts(known.kid, TOKEN_SECONDS))
      ? known.payload
      : undefined;
  }

  return { verify, signer };
}

interface TokenDeps {
  readonly users: Users;
  readonly applications: Applications;
  readonly keys: SigningKeys;
  readonly clock: Clock;
  /** whether an origin (`https://host:port`) is, or was, one of ours */
  readonly isKnownOrigin: (origin: string) => boolean;
  /** whether the consent that a person's token was issued under is still active: signing out ends it */
  readonly isGrantActive: (grantId: string) => Promise<boolean>;
  /** holder and client of a consent; undefined when it has ended */
  readonly holderOfGrant?: (
    grantId: string,
  ) => Promise<{ readonly sub: string; readonly clientId: string } | undefined>;
  /** whether the sign-on of an administrator of this service was made without the second factor that they need */
  readonly lacksSecondFactor: (grantId: string) => Promise<boolean>;
  /** name of our own accounts in `preferred_username` */
  readonly localAlias: string;
}

// The queries below are made on every request: a credential that was revoked a moment ago opens nothing.

/** A subject and a client; undefined when either is deleted. Our own client is no application. */
async function partiesOf({ users, applications }: TokenDeps, sub: string, clientId: string) {
  const isOwn = clientId === DESKTOP_CLIENT;
  const [account, application] = await Promise.all([
    users.findBySub(sub),
    isOwn ? undefined : applications.findByClientId(clientId),
  ]);
  return account && (application || isOwn) ? { account, application } : undefined;
}

async function holderOf(deps: TokenDeps, claims: JWTPayload, address: string): Promise<Caller | undefined> {
  const parties = await partiesOf(deps, claims.sub ?? '', String(claims.client_id ?? claims.azp ?? ''));
  if (!parties || parties.application?.endedAt) return undefined;
  const { account, application } = parties;
  const held = normaliseScopes(String(claims.scope ?? '').split(' '));
  const scopes = held.intersection(new Set<Scope>(application?.scopes ?? allScopes));
  if (account.kind === 'application') {
    const isItsOwn = application?.accountId === account.id && claims.credential === secretMark(application);
    return isItsOwn ? applicationCaller(application, scopes, address, 'secret') : undefined;
  }
  const { grant } = claims;
  if (typeof grant !== 'string' || !(await deps.isGrantActive(grant))) return undefined;
  const caller = { ...personCaller(parties, grant), scopes, address };
  const { window } = caller;
  const isLacking = window?.isAdministrator && (await deps.lacksSecondFactor(grant));
  return isLacking ? { ...caller, window: { ...window, lacksSecondFactor: true } } : caller;
}

/** A person's sign-on for a client, with all that the client may do. */
const personCaller = (
  { account, application }: NonNullable<Awaited<ReturnType<typeof partiesOf>>>,
  grantId: string,
): Caller => ({
  kind: 'person',
  accountId: account.id,
  applicationId: application?.id ?? null,
  scopes: new Set<Scope>(application?.scopes ?? allScopes),
  onlyProject: null,
  credential: { kind: 'session', id: grantId },
  ...(application?.ownerId === account.id && { ownsClient: true }),
  ...(!application && { window: { grantId, isAdministrator: account.isAdministrator } }),
});

/** The caller that a credential gives at present, with all its scopes; undefined when it has ended. */
async function behind(deps: TokenDeps, { kind, id }: Credential): Promise<Caller | undefined> {
  if (kind === 'session') {
    const holder = await deps.holderOfGrant?.(id);
    const parties = holder && (await partiesOf(deps, holder.sub, holder.clientId));
    return parties && personCaller(parties, id);
  }
  if (kind !== 'secret' && kind !== 'api-key') return undefined;
  const application = await deps.applications.find(Number(id.split('.', 1)[0]));
  const caller = application && applicationCaller(application, new Set(application.scopes), undefined, kind);
  return caller?.credential?.id === id ? caller : undefined;
}

export function createTokens(deps: TokenDeps) {
  const { users, applications, clock, localAlias } = deps;
  const { verify, signer } = createSigning(deps);

  return {
    behind: behind.bind(undefined, deps),

    /**
     * The caller behind an Authorization header of the forms `ApiKey <key>` and `Bearer <access token of ours>`.
     * @returns undefined for everything else, also for expired and revoked credentials
     */
    async identify(authorization: string, address: string): Promise<Caller | undefined> {
      const [, scheme = '', credential = ''] = /^(\w+) +(\S+)$/.exec(authorization.trim()) ?? [];
      switch (scheme.toLowerCase()) {
        case 'apikey': {
          const application = await applications.findByApiKey(credential);
          return application && applicationCaller(application, new Set(application.scopes), address, 'api-key');
        }
        case 'bearer': {
          if (credential.split('.').length !== 3) return undefined;
          const claims = await verify(credential);
          return claims && holderOf(deps, claims, address);
        }
        default:
          return undefined;
      }
    },

    /**
     * An access token for an application.
     * @param wanted requested scopes; without any of ours among them, all that the application has
     * @param issuer `{origin}/auth/realms/{realm}`
     * @returns undefined when it has none of the requested ones
     */
    async issueForApplication(application: Application, wanted: readonly string[], issuer: string) {
      const asked = normaliseScopes(wanted);
      const granted = asked.size === 0 ? application.scopes : application.scopes.filter(scope => asked.has(scope));
      const account = await users.find(application.accountId);
      if (granted.length === 0 || !account || application.endedAt !== null) return undefined;

      const { kid, key } = await signer();
      const now = Math.floor(clock.now() / 1000);
      const scope = scopeText(granted);
      const claims = { ...personalClaims(account, localAlias), ...applicationClaims(application), scope };
      const token = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', typ: TOKEN_TYPE, kid })
        .setIssuer(issuer)
        .setSubject(account.sub)
        .setAudience(AUDIENCE)
        .setJti(newGuid())
        .setIssuedAt(now)
        .setExpirationTime(now + TOKEN_SECONDS)
        .sign(key);
      return { access_token: token, expires_in: TOKEN_SECONDS, token_type: 'Bearer', scope } as const;
    },
  };
}

/** The id of the key that a token claims to be signed by; undefined for other text. */
function kidOf(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).kid;
  } catch {
    return undefined;
  }
}

function applicationCaller(
  application: Application,
  scopes: ReadonlySet<Scope>,
  address: string | undefined,
  kind: 'secret' | 'api-key',
): Caller {
  const mark = kind === 'secret' ? secretMark(application) : keyMark(application);
  return {
    kind: 'application',
    accountId: application.accountId,
    applicationId: application.id,
    scopes,
    onlyProject: null,
    credential: { kind, id: `${application.id}.${mark}` },
    ...(address !== undefined && { address }),
  };
}
