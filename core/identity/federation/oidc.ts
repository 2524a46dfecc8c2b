// OpenID Connect with this service as the relying party: code flow with PKCE, state and nonce.
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  type ClientAuth,
  type Configuration,
} from 'openid-client';
import { AppError, messageOf } from '../../kit/errors.ts';
import { randomToken } from '../../kit/ids.ts';
import { Unreachable, type Reach } from './reach.ts';

interface OidcParty {
  readonly issuer: string;
  readonly clientId: string;
  /** absent: a public client */
  readonly clientSecret: string | undefined;
  readonly reach: Reach;
}

const SCOPE = 'openid email profile';
/** seconds for one request */
const MOST_SECONDS = 8;

/** Reads the provider's metadata. @throws 502 `provider_unreachable` */
export async function discover({ issuer, clientId, clientSecret, reach }: OidcParty): Promise<Configuration> {
  try {
    const config = await discovery(
      new URL(issuer),
      clientId,
      undefined,
      clientSecret === undefined ? None() : secretAuth(clientSecret),
      {
        execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])],
        timeout: MOST_SECONDS,
        [customFetch]: (url, { method, headers, body }) => reach(url, { method, headers, body: bodyText(body) }),
      },
    );
    const { authorization_endpoint: address, token_endpoint: token, jwks_uri: keys } = config.serverMetadata();
    if (!address || !token || !keys) throw new Error('it does not name its addresses');
    return config;
  } catch (error) {
    throw new AppError(
      502,
      'provider_unreachable',
      `The identity provider configuration cannot be read: ${reasonOf(error)}.`,
      { cause: error },
    );
  }
}

export interface Leaving {
  readonly redirectUri: string;
  /** random; the provider returns it with the browser */
  readonly state: string;
  readonly loginHint: string | undefined;
  /** whether the person has to enter the password again */
  readonly isFresh: boolean;
  readonly locale: string;
}

/** The address to send the browser to, and the state to store until it is back. */
export async function authorizationAddress(
  config: Configuration,
  { redirectUri, state, loginHint, isFresh, locale }: Leaving,
): Promise<{ address: string; memory: Record<string, string> }> {
  const [verifier, nonce] = [randomToken(), randomToken()];
  const address = buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: SCOPE,
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ui_locales: locale,
    ...(loginHint && { login_hint: loginHint }),
    ...(isFresh && { prompt: 'login' }),
  });
  return { address: address.href, memory: { verifier, nonce } };
}

interface Return {
  readonly redirectUri: string;
  readonly state: string;
  readonly verifier: string;
  readonly nonce: string;
  readonly query: URLSearchParams;
  /** a claim that is requested at userinfo when the ID token lacks it */
  readonly wanted: string;
}

/**
 * Exchanges the code that the browser brought back for claims with checked signature, issuer, audience, nonce and time.
 * @throws 403 `provider_refused`, 502 `provider_unreachable`, 400 `provider_answer`
 */
export async function readReturn(
  config: Configuration,
  { redirectUri, state, verifier, nonce, query, wanted }: Return,
): Promise<Readonly<Record<string, unknown>>> {
  try {
    const address = new URL(`${redirectUri}?${query}`);
    const tokens = await authorizationCodeGrant(config, address, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error('there is no ID token');
    if (claims.azp !== undefined && claims.azp !== config.clientMetadata().client_id)
      throw new Error('the ID token is for another client');
    if (claims[wanted] !== undefined || !config.serverMetadata().userinfo_endpoint) return claims;
    // Its claims are taken whole: the claim that an address was verified comes with the address.
    return { ...(await fetchUserInfo(config, tokens.access_token, claims.sub)), iss: claims.iss, sub: claims.sub };
  } catch (error) {
    if (error instanceof AuthorizationResponseError)
      throw new AppError(403, 'provider_refused', error.error_description ?? error.error, { cause: error });
    if (causes(error).some(cause => cause instanceof Unreachable))
      throw new AppError(502, 'provider_unreachable', reasonOf(error), { cause: error });
    throw new AppError(400, 'provider_answer', reasonOf(error), { cause: error });
  }
}

/** The method by which the provider takes a secret; in the header of the request unless its metadata names another. */
function secretAuth(secret: string): ClientAuth {
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  return (server, client, body, headers) => {
    const taken = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    (taken.includes('client_secret_post') ? post : basic)(server, client, body, headers);
  };
}

function bodyText(body: unknown): string | undefined {
  if (body === undefined || body === null) return undefined;
  if (typeof body === 'string' || body instanceof URLSearchParams) return body.toString();
  throw new Error('a body of another kind is not sent');
}

function causes(error: unknown): unknown[] {
  const found: unknown[] = [];
  for (let current = error; current instanceof Error && found.length < 8; current = current.cause) found.push(current);
  return found;
}

function reasonOf(error: unknown): string {
  const own = causes(error).find(cause => cause instanceof Unreachable);
  return messageOf(own ?? error);
}
