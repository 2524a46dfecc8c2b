// The page that the link of an invitation opens, before any page of the inviting platform: a person without an account
// makes one, is signed in, and continues. The secret of the mail stays here; the platform gets one that proves nothing,
// and only by a button, since programs that scan mailboxes open links too.
import { textsIn } from '../../../kit/text/texts.ts';
import type { Role } from '../../../access/roles.ts';
import type { Tx } from '../../../storage/db.ts';
import { linkPages } from '../../accounts/service.ts';
import { cookieOf, grantsOf, redirect, setCookie, type Visit } from '../forms.ts';
import { acrOf, methods } from '../../second-factors/schema.ts';
import { passwordReason } from '../pages.ts';
import type { Attempts } from '../../users/attempts.ts';
import type { Account, Users } from '../../users/service.ts';
import {
  beginLink,
  invitedPage,
  joinedPage,
  linkOverPage,
  onwardPage,
  registerPage,
  WINDOW,
  type LinkVisit,
} from './views.ts';

export interface OpenInvitation {
  readonly email: string;
  readonly place: string;
  /** role of the invited person there */
  readonly role: Role;
  readonly sender: string;
  /** page of the inviting platform */
  readonly redirectUri: string;
  /** the same with a secret that opens the invitation and proves nothing */
  readonly onward: string;
  /** whether the page is at a host that the inviting application registered */
  readonly isKnownHost: boolean;
  /** whether the link is the one of the mail, which is known to the mailbox alone; the other was shown to the
   *  inviting person */
  readonly isMailed: boolean;
}

/** Functions of collaboration that these pages use. */
interface InvitationPort {
  /** the target of a link, while it can be accepted */
  open(token: string): Promise<OpenInvitation | undefined>;
  /** @throws 404 when the link works no more */
  acceptByToken(tx: Tx, token: string, account: Account): Promise<void>;
}

export interface RegisterParts {
  readonly users: Users;
  readonly attempts: Attempts;
  readonly invitations: InvitationPort;
  /** called with each account that signs in, before it is signed in */
  readonly onSignIn: (account: Account) => Promise<void>;
  readonly sessionCookie: string;
  /** seconds that a browser's session lives without use */
  readonly sessionSeconds: number;
  readonly endSession: (sessionId: string, grantIds: readonly string[]) => Promise<void>;
}

export function createRegister(deps: RegisterParts) {
  const { users, attempts, invitations, onSignIn, sessionCookie, sessionSeconds, endSession } = deps;
  /** Signs the new account in, in this browser, instead of the account that was signed in here before. */
  async function signIn({ request, response, provider }: Visit, account: Account): Promise<void> {
    const before = await provider.Session.find(cookieOf(request, sessionCookie) ?? '');
    if (before) await endSession(before.jti, grantsOf(before));
    const session = new provider.Session();
    session.loginAccount({ accountId: account.sub, amr: [...methods.password], acr: acrOf(methods.password) });
    await session.save(sessionSeconds);
    setCookie(response, sessionCookie, session.jti, sessionSeconds);
  }

  return async (visit: LinkVisit): Promise<void> => {
    const { response, path, words, given, isPost, answer, provider } = visit;
    const text = textsIn(words.language, 'pages.account');
    const [token, password] = [given.get('token') ?? '', given.get('password') ?? ''];
    const attempt = beginLink(attempts, visit, token, text('register'));
    if (!attempt) return;
    const invitation = await invitations.open(token);
    if (!invitation) return answer(linkOverPage(words));
    attempt.succeeded();
    const page = new URL(invitation.redirectUri);
    const isOurs = new RegExp(`^/auth/realms/[^/]+/${linkPages.invitation}$`).test(page.pathname);
    if (await users.findByEmail(invitation.email)) {
      // The window opens the sign-in, and accepts by the token of the link.
      const here = `${WINDOW}invitations?${new URLSearchParams({ token })}`;
      if (isOurs) {
        // A browser that is signed in continues in the window, which shows the same before it joins.
        const isSignedIn = (await provider.Session.find(cookieOf(visit.request, sessionCookie) ?? ''))?.accountId;
        if (isSignedIn) return redirect(response, here);
        return answer(invitedPage(words, { ...invitation, here }));
      }
      if (isPost && given.has('onward')) return redirect(response, invitation.onward);
      return answer(onwardPage(words, { ...invitation, action: path, token, page, here }));
    }
    const [firstname, lastname] = [given.get('firstname') ?? '', given.get('lastname') ?? ''].map(name =>
      name.trim().slice(0, 256),
    ) as [string, string];
    const { email, isMailed: isEmailVerified } = invitation;
    const problem = isPost ? await passwordReason(words, password, { email, firstname, lastname }) : undefined;
    if (!isPost || problem) {
      const names = isPost ? { firstname, lastname } : { firstname: '', lastname: '' };
      const formTargets = invitation.isKnownHost && !isOurs ? [page.origin] : [];
      const view = { ...invitation, ...names, action: path, token, problem, status: problem ? 400 : 200, formTargets };
      return answer(registerPage(words, view));
    }
    const named = { firstname: firstname || null, lastname: lastname || null, locale: words.language };
    const account = await users.createPerson({ email, password, ...named, isEmailVerified }, (tx, made) =>
      invitations.acceptByToken(tx, token, made),
    );
    await onSignIn(account);
    await signIn(visit, account);
    // Nothing of the request decides the target of a new member; the invitation is used, so no secret is needed there.
    if (isOurs) return redirect(response, WINDOW);
    if (invitation.isKnownHost) return redirect(response, page.href);
    return answer(joinedPage(words, { place: invitation.place, page }));
  };
}
