// The end of a sign-in by our own means: the steps after the account is identified, for every way in. In their order:
// password (or passkey), second factor, a new password where the old one is unacceptable, consent. The new password
// comes after the second factor: a person who only knows a weak password must not be able to replace it.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Brokering } from '../federation/brokering/service.ts';
import { acrOf, type Methods } from '../second-factors/schema.ts';
import type { Account, Users } from '../users/service.ts';
import { redirect, cookieOf, setCookie, type Seal, interactionOf, type Interaction, type Visit } from './forms.ts';
import { lifetimes, seconds } from '../../access/lifetimes.ts';
import { randomToken } from '../../kit/ids.ts';

// Browsers that have signed in to an account before: for them the limit of the account is counted separately from other
// attempts, so that guessing cannot lock a person out (RELIABILITY.md 7).

const COOKIE = '__Host-plinth_device';

export type Devices = ReturnType<typeof createDevices>;

export function createDevices(users: Users, seal: Seal) {
  const sealed = async (name: string, account: Account) =>
    ['device', name, account.sub, (await users.passwordChangedAt(account.id)) ?? ''] as const;

  return {
    /** The identifier of the browser, when this very account has signed in there since its password was last set. */
    async knownAs(request: IncomingMessage, email: string): Promise<string | undefined> {
      const [name = '', signature = ''] = cookieOf(request, COOKIE)?.split('.') ?? [];
      const account = name ? await users.findByEmail(email) : undefined;
      return account && seal.matches(signature, ...(await sealed(name, account))) ? name : undefined;
    },

    /** Marks the browser as known for the account from now on. */
    async remember(response: ServerResponse, account: Account): Promise<void> {
      const name = randomToken(16);
      const value = `${name}.${seal.sign(...(await sealed(name, account)))}`;
      setCookie(response, COOKIE, value, seconds(lifetimes.knownBrowser));
    },
  };
}

/** Signs an account in. @param uid names the sign-in @param amr methods by which the person was identified (RFC
 *  8176) */
export type Enter = (visit: Visit, uid: string, account: Account, amr: Methods) => Promise<void>;

/**
 * A sign-in that waits for a new password: the results of the steps before are kept with the interaction, nothing in
 * the page.
 */
interface Entry {
  readonly sub: string;
  readonly amr: Methods;
}

export type Entries = ReturnType<typeof createEntries>;

export function createEntries(deps: {
  readonly users: Users;
  readonly devices: Devices;
  readonly brokering: Brokering;
  /** called with each account that signs in, before it is signed in */
  readonly onSignIn: (account: Account) => Promise<void>;
  /** path of sign-in pages below the realm */
  readonly signInPath: string;
}) {
  const { users, devices, brokering, onSignIn, signInPath } = deps;
  const finish: Enter = async ({ request, response, provider }, uid, account, amr) => {
    await devices.remember(response, account);
    // Not before: an identity provider that is linked opens the account without the second step.
    await brokering.confirm(uid, account);
    await onSignIn(account);
    const acr = acrOf(amr);
    const login = { accountId: account.sub, remember: true, amr: [...amr], ...(acr !== undefined && { acr }) };
    await provider.interactionFinished(request, response, { login }, { mergeWithLastSubmission: false });
  };

  const enter: Enter = async (visit, uid, account, amr) => {
    const isWeak = amr.includes('pwd') && (await users.weakPasswords.find(account.id)) !== undefined;
    const interaction = isWeak ? await interactionOf(visit, uid) : undefined;
    if (!interaction) return finish(visit, uid, account, amr);
    interaction.result = { entry: { sub: account.sub, amr } satisfies Entry };
    await interaction.persist();
    const base = visit.path.slice(0, visit.path.indexOf(`${signInPath}/`));
    return redirect(visit.response, `${base}${signInPath}/${uid}/new-password`);
  };

  return {
    enter,
    finish,
    /** The account that waits for a new password in a sign-in. Setting one elsewhere ends the interaction, and this
     *  with it. */
    async waiting({ result }: Interaction): Promise<{ account: Account; amr: Methods } | undefined> {
      const entry = result?.['entry'] as Entry | undefined;
      const account = entry && (await users.findBySub(entry.sub));
      return account && { account, amr: entry.amr };
    },
  };
}
