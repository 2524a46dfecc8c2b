// Signing out (OpenID Connect RP-Initiated Logout 1.0, in the form that clients of Keycloak use): ends the browser's
// session with everything issued in it. An application that presents the person's ID token needs no confirmation; all
// others do.
import { compactVerify, createLocalJWKSet } from 'jose';
import type { SigningKeys } from '../keys/service.ts';
import type { Users } from '../users/service.ts';
import { cookieOf, grantsOf, readForm, redirect, sendPage, setCookie, type Seal, type Visit } from './forms.ts';
import { problemPage, signedOutPage, signOutPage } from './pages.ts';
import { wordsFor } from './layout.ts';

const asked = ['id_token_hint', 'client_id', 'post_logout_redirect_uri', 'state', 'ui_locales'] as const;

export function createSignOut(deps: {
  readonly users: Users;
  readonly keys: SigningKeys;
  readonly seal: Seal;
  readonly sessionCookie: string;
  readonly endSession: (sessionId: string, grantIds: readonly string[]) => Promise<void>;
}) {
  const { users, keys, seal, sessionCookie, endSession } = deps;
  /** Subject and client of an ID token of ours; one that has expired still names its holder. */
  async function readHint(hint: string): Promise<{ sub?: string; aud?: string } | undefined> {
    const keySet = createLocalJWKSet({ keys: [...(await keys.verifying()).keys] });
    const verified = await compactVerify(hint, keySet, { algorithms: ['RS256'] }).catch(() => undefined);
    return verified && (JSON.parse(new TextDecoder().decode(verified.payload)) as { sub?: string; aud?: string });
  }

  return async (visit: Visit): Promise<void> => {
    const { request, response, provider, path } = visit;
    const isPost = request.method === 'POST';
    const given = isPost ? await readForm(request) : new URL(request.url ?? '', visit.origin).searchParams;
    const value = (name: string) => given.get(name) || undefined;
    const words = wordsFor(request.headers['accept-language'], value('ui_locales'));

    const hint = value('id_token_hint') ? await readHint(String(value('id_token_hint'))) : undefined;
    const client = await provider.Client.find(hint?.aud ?? value('client_id') ?? '');
    const target = value('post_logout_redirect_uri');
    if (target && !client?.postLogoutRedirectUriAllowed(target))
      return sendPage(response, problemPage(words, 400, words.text('badRedirect')));

    const session = await provider.Session.find(cookieOf(request, sessionCookie) ?? '');
    const account = session?.accountId ? await users.findBySub(session.accountId) : undefined;
    if (session && account) {
      const isConfirmed = isPost && seal.matches(value('csrf') ?? '', 'sign-out', session.uid);
      if (hint?.sub !== account.sub && !isConfirmed) {
        const fields = Object.fromEntries(asked.flatMap(name => (value(name) ? [[name, String(value(name))]] : [])));
        const signed = { ...fields, csrf: seal.sign('sign-out', session.uid) };
        const formTargets = target ? [new URL(target).origin] : [];
        const view = { action: path, email: account.email, fields: signed, formTargets };
        return sendPage(response, signOutPage(words, view));
      }
    }
    if (session) {
      await endSession(session.jti, grantsOf(session));
      setCookie(response, sessionCookie, '', 0);
    }
    if (!target) return sendPage(response, signedOutPage(words));
    const back = new URL(target);
    const state = value('state');
    if (state) back.searchParams.set('state', state);
    return redirect(response, back.href);
  };
}
