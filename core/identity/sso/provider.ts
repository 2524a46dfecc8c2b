// One OpenID provider: for an origin under which the service is reached, and a realm. All of them share keys and
// records.
import Provider, { errors, type Configuration, type Grant, type JWKS, type KoaContextWithOIDC } from 'oidc-provider';
import type { JWK } from 'jose';
import { lifetimes, seconds } from '../../access/lifetimes.ts';
import { currentActor } from '../../access/request-context.ts';
import { nameScopes, normaliseScopes } from '../../access/scopes.ts';
import type { Applications } from '../apps/service.ts';
import { acrValues, isStrong } from '../second-factors/schema.ts';
import type { Sessions } from '../sessions/service.ts';
import { AUDIENCE, personalClaims, profileClaims } from '../tokens/claims.ts';
import type { Tokens } from '../tokens/service.ts';
import type { Users } from '../users/service.ts';
import type { Clients } from './clients.ts';
import { isUnasked, keepPlaces, withPlaces } from './silent-codes.ts';
import type { DevicePages } from './device.ts';
import type { Records } from './records.ts';
import { renderError, renderSignedOut } from './render.ts';

/** The API as a resource (RFC 8707): its tokens are JWTs for `AUDIENCE`, scopes are its own and not OpenID's. */
const RESOURCE = 'urn:plinth:api';
const OPENID = '/protocol/openid-connect';

/** Paths below `/auth/realms/{realm}`, as clients of Keycloak know them. */
export const paths = {
  discovery: '/.well-known/openid-configuration',
  authorization: `${OPENID}/auth`,
  token: `${OPENID}/token`,
  keys: `${OPENID}/certs`,
  userinfo: `${OPENID}/userinfo`,
  signOut: `${OPENID}/logout`,
  revocation: `${OPENID}/revoke`,
  introspection: `${OPENID}/token/introspect`,
  deviceAuthorization: `${OPENID}/auth/device`,
  device: '/device',
  signIn: '/sign-in',
} as const;

export const cookies = {
  session: '__Host-plinth_session',
  interaction: '__Secure-plinth_interaction',
  resume: '__Secure-plinth_resume',
} as const;

interface ProviderParts {
  readonly users: Users;
  readonly applications: Applications;
  readonly tokens: Tokens;
  readonly clients: Clients;
  readonly records: Records;
  /** stores the place and time of a sign-on */
  readonly noteSignOn: Sessions['note'];
  /** pages on which a person authorises a device */
  readonly devicePages: DevicePages;
  /** limits how often waiting devices may ask */
  readonly polling: (ctx: KoaContextWithOIDC, next: () => Promise<void>) => Promise<void>;
  /** name of our own accounts in `preferred_username` */
  readonly localAlias: string;
}

/** @param issuer `{origin}/auth/realms/{realm}` */
export function createProvider(issuer: string, keys: readonly JWK[], parts: ProviderParts): Provider {
  const provider = new Provider(issuer, configure(issuer, keys, parts));
  const { clients, applications, tokens } = parts;
  keepPlaces(provider);
  const { prototype } = provider.Client;
  prototype.redirectUriAllowed = function redirectUriAllowed(uri: string) {
    return clients.allowsRedirect(this, uri);
  };
  prototype.postLogoutRedirectUriAllowed = function postLogoutRedirectUriAllowed(uri: string) {
    return clients.allowsAfterSignOut(this, uri);
  };
  prototype.compareClientSecret = function compareClientSecret(secret: string) {
    return clients.secretMatches(this, secret);
  };

  // The library answers CORS by rules of its own; the permitted origins were decided before it (http/server/cors.ts).
  provider.use(async (ctx, next) => {
    const isDecided = (name: string) => name.startsWith('access-control-');
    const before = Object.entries(ctx.response.headers).filter(([name]) => isDecided(name));
    await next();
    for (const name of Object.keys(ctx.response.headers).filter(isDecided)) ctx.remove(name);
    for (const [name, value] of before) if (value !== undefined) ctx.set(name, String(value));
  });

  provider.use(parts.polling);

  // A known BCF client fails without `refresh_token_expires_in`. The use of a client that registered itself is noted
  // here.
  provider.use(async (ctx, next) => {
    await next();
    const body = ctx.body as Record<string, unknown> | undefined;
    if (ctx.oidc?.route !== 'token' || typeof body?.access_token !== 'string') return;
    if (typeof body.refresh_token === 'string')
      ctx.body = { ...body, refresh_token_expires_in: seconds(lifetimes.signOnIdle) };
    const { client } = ctx.oidc;
    if (client && (await clients.isRegistered(client.clientId))) await applications.noteUse(client.clientId);
  });

  // The library's own handler issues a token without scopes for a request without `scope`; the service description has
  // it grant all scopes of the application.
  provider.registerGrantType(
    'client_credentials',
    async ctx => {
      const application = await applications.findByClientId(ctx.oidc.client.clientId);
      if (!application) throw new errors.InvalidClient('the application was removed', 'application not found');
      const wanted = String(ctx.oidc.params.scope ?? '')
        .split(' ')
        .filter(Boolean);
      const issued = await tokens.issueForApplication(application, wanted, issuer);
      if (!issued) throw new errors.InvalidScope('the application has none of these scopes', wanted.join(' '));
      ctx.body = issued;
    },
    ['scope'],
  );
  return provider;
}

/** Configuration that is the same at each address and for each set of keys. */
const fixed = {
  routes: {
    authorization: paths.authorization,
    token: paths.token,
    jwks: paths.keys,
    userinfo: paths.userinfo,
    end_session: paths.signOut,
    revocation: paths.revocation,
    device_authorization: paths.deviceAuthorization,
    code_verification: paths.device,
  },
  // Scopes of the API must not be here: they would count as OpenID's own, and consent would be requested endlessly.
  scopes: ['openid', 'offline_access'],
  claims: {
    openid: ['sub', 'acr', 'amr'],
    email: ['email', 'email_verified'],
    profile: ['name', 'given_name', 'family_name', 'locale', 'preferred_username'],
  },
  acrValues: [...acrValues],
  responseTypes: ['code'],
  clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
  enabledJWA: { idTokenSigningAlgValues: ['RS256'] },
  pkce: { required: (_ctx, client) => client.clientAuthMethod === 'none' },
  clientBasedCORS: () => true, // which origins may call is decided for the whole service, before this
  issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
  rotateRefreshToken: true,
  // Signing out ends the grants; a program that only refreshes does not keep the browser's session alive.
  expiresWithSession: async () => false,
  cookies: {
    names: cookies,
    long: { secure: true, httpOnly: true, sameSite: 'lax', path: '/', signed: false },
    short: { secure: true, httpOnly: true, sameSite: 'lax', signed: false },
  },
} satisfies Configuration;

function configure(issuer: string, keys: readonly JWK[], parts: ProviderParts): Configuration {
  const { users, clients, records, noteSignOn, devicePages, localAlias } = parts;
  const apiScopes = async (clientId: string) => nameScopes(await clients.scopesOf(clientId)).join(' ');
  const account = async (sub: string) => {
    const found = await users.findBySub(sub);
    if (found?.kind !== 'person') return undefined;
    return { accountId: sub, claims: async () => ({ sub, ...profileClaims(found, localAlias) }) };
  };

  return {
    adapter: records.adapter(clients.find),
    ...fixed,
    extraParams: {
      // Redirects to a sign-in provider at once, as clients of Keycloak request it.
      kc_idp_hint: null,
      // A sign-in that names no scope of the API requests all that its client may have (API.md section 4).
      async scope({ oidc: { params, client } }) {
        const wanted = String(params?.scope ?? 'openid').split(' ');
        if (!params || !client || normaliseScopes(wanted).size > 0) return;
        params.scope = [...wanted, await apiScopes(client.clientId)].filter(Boolean).join(' ');
      },
    },
    jwks: { keys } as JWKS,
    discovery: {
      introspection_endpoint: `${issuer}${paths.introspection}`,
      introspection_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      clientCredentials: { enabled: true },
      deviceFlow: { enabled: true, ...devicePages },
      revocation: { enabled: true, allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId },
      rpInitiatedLogout: { enabled: true, postLogoutSuccessSource: renderSignedOut },
      resourceIndicators: {
        enabled: true,
        defaultResource: async () => RESOURCE,
        useGrantedResource: async () => true,
        async getResourceServerInfo(_ctx, resource, client) {
          if (resource !== RESOURCE) throw new errors.InvalidTarget();
          return {
            scope: await apiScopes(client.clientId),
            audience: AUDIENCE,
            accessTokenFormat: 'jwt',
            accessTokenTTL: seconds(lifetimes.accessToken),
            jwt: { sign: { alg: 'RS256' } },
          };
        },
      },
    },
    findAccount: (_ctx, sub) => account(sub),
    formats: {
      customizers: {
        // Reached by tokens of people only; applications get theirs from tokens/service.ts.
        async jwt(_ctx, token, { payload }) {
          const person = await users.findBySub(String(payload.sub));
          if (person && 'grantId' in token)
            Object.assign(payload, personalClaims(person, localAlias), {
              azp: payload.client_id,
              grant: token.grantId,
            });
          delete payload.client_id; // marks applications
        },
      },
    },
    async loadExistingGrant(ctx) {
      const existing = await existingGrant(ctx);
      if (isUnasked(ctx, clients, existing)) return existing;
      const grant = await grantFor(ctx, existing, clients, apiScopes);
      if (grant?.accountId && grant.clientId) {
        await noteSignOn({
          grantId: grant.jti,
          sub: grant.accountId,
          clientId: grant.clientId,
          userAgent: ctx.get('user-agent'),
          address: currentActor()?.address ?? ctx.ip,
          isFresh: ctx.oidc.result?.login !== undefined,
          isStrong: isStrong(ctx.oidc.session?.amr ?? []),
        });
      }
      return grant;
    },
    ttl: {
      AccessToken: seconds(lifetimes.accessToken),
      AuthorizationCode: seconds(lifetimes.authorizationCode),
      DeviceCode: seconds(lifetimes.deviceCode),
      IdToken: seconds(lifetimes.accessToken),
      Interaction: seconds(lifetimes.signInPage),
      Grant: seconds(lifetimes.signOn),
      Session: (_ctx, session) => idleWithinSignOn(session.loginTs),
      RefreshToken: (_ctx, token) => idleWithinSignOn(token.iiat),
    },
    interactions: {
      policy: withPlaces(clients),
      url: (ctx, interaction) => `${new URL(ctx.oidc.issuer).pathname}${paths.signIn}/${interaction.uid}`,
    },
    renderError,
  };
}

/** Idle lifetime in seconds, so that the sign-on that began at `start` (seconds since 1970) ends in time. */
function idleWithinSignOn(start: number | undefined): number {
  const now = seconds(Date.now());
  return Math.max(1, Math.min(seconds(lifetimes.signOnIdle), (start ?? now) + seconds(lifetimes.signOn) - now));
}

/** The consent that this browser's session or this very interaction has for the client. */
async function existingGrant({ oidc: { provider, client, session, result, account } }: KoaContextWithOIDC) {
  if (!client || !account) return undefined;
  const grantId = result?.consent?.grantId ?? session?.grantIdFor(client.clientId);
  const found = grantId ? await provider.Grant.find(grantId) : undefined;
  return found?.accountId === account.accountId ? found : undefined;
}

/** The consent that a sign-in builds on. Our own client has it without a page of its own. */
async function grantFor(
  ctx: KoaContextWithOIDC,
  existing: Grant | undefined,
  clients: Clients,
  apiScopes: (clientId: string) => Promise<string>,
) {
  const { provider, client, account } = ctx.oidc;
  if (!client || !account) return undefined;
  if (!clients.isOwn(client.clientId)) return existing;

  const grant = existing ?? new provider.Grant({ accountId: account.accountId, clientId: client.clientId });
  grant.addOIDCScope([...ctx.oidc.requestParamOIDCScopes].join(' '));
  const wanted = normaliseScopes(ctx.oidc.requestParamScopes);
  const allowed = new Set((await apiScopes(client.clientId)).split(' '));
  grant.addResourceScope(
    RESOURCE,
    nameScopes(wanted)
      .filter(scope => allowed.has(scope))
      .join(' '),
  );
  await grant.save();
  return grant;
}
