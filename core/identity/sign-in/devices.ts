// Browsers that have signed in to an account before: for them the limit of the account is counted separately from other
// attempts, so that guessing cannot lock a person out (RELIABILITY.md 7).
import type { IncomingMessage, ServerResponse } from 'node:http';
import { lifetimes, seconds } from '../../access/lifetimes.ts';
import { randomToken } from '../../kit/ids.ts';
import type { Account, Users } from '../users/service.ts';
import { cookieOf, setCookie, type Seal } from './forms.ts';

const COOKIE = '__Host-plinth_device';

export interface Devices {
  /** The identifier of the browser, when this very account has signed in there since its password was last set. */
  knownAs(request: IncomingMessage, email: string): Promise<string | undefined>;
  /** Marks the browser as known for the account from now on. */
  remember(response: ServerResponse, account: Account): Promise<void>;
}

export function createDevices(users: Users, seal: Seal): Devices {
  const sealed = async (name: string, account: Account) =>
    ['device', name, account.sub, (await users.passwordChangedAt(account.id)) ?? ''] as const;

  return {
    async knownAs(request, email) {
      const [name = '', signature = ''] = cookieOf(request, COOKIE)?.split('.') ?? [];
      const account = name ? await users.findByEmail(email) : undefined;
      return account && seal.matches(signature, ...(await sealed(name, account))) ? name : undefined;
    },
    async remember(response, account) {
      const name = randomToken(16);
      setCookie(
        response,
        COOKIE,
        `${name}.${seal.sign(...(await sealed(name, account)))}`,
        seconds(lifetimes.knownBrowser),
      );
    },
  };
}
