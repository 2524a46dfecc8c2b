// Clients that register themselves, so that BCF programs need no administrator first. Registration is open, so their
// access is limited: issues only, consent each time, and removal of unused ones.
import { currentActor } from '../../access/request-context.ts';
import { lifetimes } from '../../access/lifetimes.ts';
import { AppError, invalid } from '../../kit/errors.ts';
import { createRate } from '../../kit/rate.ts';
import { HOUR, isoTime, type AgeLimit, type Clock } from '../../kit/time.ts';
import { webAddress } from '../../kit/text/web-address.ts';
import { networkOf } from '../users/attempts.ts';
import { loopbackOrigin } from './redirects.ts';
import type { Applications } from './service.ts';
import type { ClientCredentials, NewClient } from './schema.ts';

/** Limits for one household or machine within an hour, and for all registered clients. */
const MOST_FROM_ONE = 10;
const MOST_AT_ALL = 2000;

export type Registration = ReturnType<typeof createRegistration>;

export function createRegistration(deps: { readonly clock: Clock; readonly applications: Applications }) {
  const { clock, applications } = deps;
  const rate = createRate(clock, { most: MOST_FROM_ONE, within: HOUR });

  return {
    /**
     * Registers a client. Its id and secret are letters, digits and `-_` only: known clients do not escape them.
     * @throws 400 for an address to which codes must not be sent, 429 when too many registered
     */
    async register(client: NewClient): Promise<ClientCredentials> {
      const { client_name: name, client_url: url, redirect_url: redirect } = client;
      if (!mayLeadTo(redirect))
        throw invalid(
          'redirect_url',
          'Must be an https address, or an http address of this computer, without a fragment.',
          { code: 'https_expected' },
        );
      if (url && !webAddress(url))
        throw invalid('client_url', 'Enter a full http or https address.', { code: 'invalid_address' });
      const address = networkOf(currentActor()?.address ?? 'unknown');
      const wait = rate.waitFor(address);
      if (wait > 0 || (await applications.countRegistered()) >= MOST_AT_ALL) {
        const seconds = Math.max(1, Math.ceil(wait / 1000));
        const text = 'Too many clients were registered. Try again later.';
        throw new AppError(429, 'too_many_clients', text, { extra: { retry_after: seconds } });
      }
      rate.add(address);
      const { application, clientSecret } = await applications.create({
        name,
        scopes: ['bcf:read', 'bcf:write'],
        redirectUris: [redirect],
        baseUrl: url ?? '',
        isRegistered: true,
      });
      return { client_id: application.clientId, client_secret: clientSecret ?? '' };
    },

    /** Removes clients that got no token for long. */
    async sweep(ageLimit: AgeLimit): Promise<void> {
      const unused = await applications.unusedRegistered(isoTime(ageLimit(lifetimes.unusedClient)));
      for (const clientId of unused) await applications.remove(clientId);
    },
  };
}

const mayLeadTo = (uri: string): boolean =>
  webAddress(uri) !== undefined &&
  !uri.includes('#') &&
  (URL.parse(uri)?.protocol === 'https:' || loopbackOrigin(uri) !== undefined);
