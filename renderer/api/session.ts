// The session: authorization code with PKCE as the public client of the service. Tokens are in memory only; a reloaded
// page asks the service again, whose own cookie answers without a form as long as the user is signed in there.
import { calculatePKCECodeChallenge, generateRandomCodeVerifier, generateRandomState } from 'oauth4webapi';
import { create } from 'zustand';
import { OfflineError, SessionEndedError } from './errors.ts';

const CLIENT = 'plinth-desktop';
/** Root of the pages for people without a session. */
export const REALM_PAGES = '/auth/realms/plinth';
const REALM = `${REALM_PAGES}/protocol/openid-connect`;
const PENDING = 'plinth.sign-in';

interface Tokens {
  readonly access: string;
  readonly refresh: string | undefined;
  readonly id: string | undefined;
  /** half of the token's lifetime; from then on the next call renews it */
  readonly renewAt: number;
  readonly endsAt: number;
}

interface Pending {
  readonly state: string;
  readonly verifier: string;
  /** path with query to return to */
  readonly place: string;
}

interface TokenAnswer {
  readonly access_token: string;
  readonly refresh_token?: string;
  readonly id_token?: string;
  readonly expires_in: number;
}

let tokens: Tokens | undefined;
let renewing: Promise<string> | undefined;

/** Whether the session ended while the page was in use. */
export const useSession = create(() => ({ isEnded: false }));

/** Notifies the page that the session has ended. */
export function endSession(): void {
  tokens = undefined;
  useSession.setState({ isEnded: true });
}

/**
 * Ensures a session at the start of the page.
 * @returns the path to show, or undefined when the browser leaves for the sign-in page
 * @throws when the service refuses the sign-in
 */
export async function startSession(): Promise<string | undefined> {
  const { pathname, search } = location;
  if (pathname !== '/app/callback') {
    const place = `${pathname}${search}`;
    if (await continueSession()) return place;
    await signIn(place);
    return undefined;
  }
  const answer = new URLSearchParams(search);
  const pending = JSON.parse(sessionStorage.getItem(PENDING) ?? 'null') as Pending | null;
  sessionStorage.removeItem(PENDING);
  const code = answer.get('code');
  // Reached by the back button, or by the address of an old sign-in.
  if (!pending || pending.state !== answer.get('state')) {
    await signIn('/app/');
    return undefined;
  }
  if (!code) throw new Error(answer.get('error_description') ?? answer.get('error') ?? 'no code');
  await redeemCode(code, pending.verifier);
  return pending.place;
}

/**
 * Begins a session without leaving the page, which would load a second time: the service returns a code without a form
 * to a user who is signed in there (`prompt=none`, OpenID Connect Core 1.0, 3.1.2.1), in the address of its response.
 * @returns whether there is a session; false when the service needs to show a page of its own
 */
async function continueSession(): Promise<boolean> {
  const [state, verifier] = [generateRandomState(), generateRandomCodeVerifier()];
  try {
    const { url } = await fetch(await authorizationPath(state, verifier, 'none'));
    const answer = new URL(url).searchParams;
    const code = answer.get('code');
    if (code === null || answer.get('state') !== state) return false;
    await redeemCode(code, verifier);
    return true;
  } catch {
    // The pages of the service describe the error.
    return false;
  }
}

/** Leaves for the sign-in page, which leads back to `place`. */
export async function signIn(place: string): Promise<void> {
  const [state, verifier] = [generateRandomState(), generateRandomCodeVerifier()];
  sessionStorage.setItem(PENDING, JSON.stringify({ state, verifier, place } satisfies Pending));
  location.replace(await authorizationPath(state, verifier));
}

const authorizationPath = async (state: string, verifier: string, prompt?: 'none'): Promise<string> =>
  `${REALM}/auth?${new URLSearchParams({
    client_id: CLIENT,
    redirect_uri: redirectUri(),
    response_type: 'code',
    scope: 'openid',
    state,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(prompt && { prompt }),
  }).toString()}`;

/** Ends the session here and at the service. */
export function signOut(): void {
  const hint = tokens?.id;
  tokens = undefined;
  location.assign(
    `${REALM}/logout?${new URLSearchParams({
      client_id: CLIENT,
      post_logout_redirect_uri: `${location.origin}/app/signed-out`,
      ...(hint && { id_token_hint: hint }),
    }).toString()}`,
  );
}

/** Id of the signed-in account, for what this browser keeps for each; empty without a session. */
export function accountOfSession(): string {
  const [, claims] = tokens?.id?.split('.') ?? [];
  if (claims === undefined) return '';
  const { sub } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { readonly sub?: unknown };
  return typeof sub === 'string' ? sub : '';
}

/**
 * The token for a call; renewed before it expires.
 * @param refused whether the service rejected the last one
 * @throws SessionEndedError, OfflineError
 */
export async function accessToken({ refused = false } = {}): Promise<string> {
  if (!tokens) throw new SessionEndedError();
  if (!refused && Date.now() < tokens.renewAt) return tokens.access;
  renewing ??= renew(tokens).finally(() => {
    renewing = undefined;
  });
  return renewing;
}

async function renew({ refresh, access, endsAt }: Tokens): Promise<string> {
  try {
    if (refresh === undefined) throw new SessionEndedError();
    return (await redeem({ grant_type: 'refresh_token', refresh_token: refresh })).access;
  } catch (error) {
    if (error instanceof OfflineError) {
      // The current token may still be valid when the service is back.
      if (Date.now() < endsAt) return access;
      throw error;
    }
    endSession();
    throw error;
  }
}

const redeemCode = (code: string, verifier: string): Promise<Tokens> =>
  redeem({ grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri() });

async function redeem(fields: Record<string, string>): Promise<Tokens> {
  let response: Response;
  try {
    response = await fetch(`${REALM}/token`, {
      method: 'POST',
      credentials: 'omit',
      body: new URLSearchParams({ client_id: CLIENT, ...fields }),
    });
  } catch (error) {
    throw new OfflineError('the service cannot be reached', { cause: error });
  }
  if (!response.ok) throw new SessionEndedError();
  const { access_token, refresh_token, id_token, expires_in } = (await response.json()) as TokenAnswer;
  const now = Date.now();
  tokens = {
    access: access_token,
    refresh: refresh_token,
    id: id_token ?? tokens?.id,
    renewAt: now + expires_in * 500,
    endsAt: now + expires_in * 1000,
  };
  return tokens;
}

const redirectUri = () => `${location.origin}/app/callback`;
