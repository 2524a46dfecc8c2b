// An existing session is no consent: any program may listen on loopback and open this browser at our address (RFC 8252
// section 8.6). Of our own client only the window at the origin of the request itself is authorised silently, and right
// after a sign-in, whose page names the place. A program of others is, at the ports that the person allowed in this
// session: its consent keeps them. A client that registered itself asks each time.
import { interactionPolicy, type Grant, type KoaContextWithOIDC, type default as Provider } from 'oidc-provider';
import type { Clients } from './clients.ts';

/** A consent with the origins that it was given for. */
interface PlacedGrant extends Grant {
  places?: readonly string[];
}

/** Stores in consents the places that they were given for. */
export function keepPlaces({ Grant }: Provider): void {
  const names = (Grant as unknown as { readonly IN_PAYLOAD: readonly string[] }).IN_PAYLOAD;
  Object.defineProperty(Grant, 'IN_PAYLOAD', { value: [...names, 'places'] });
}

/** Adds the place that the person has just allowed to a consent. */
export function allowPlace(grant: PlacedGrant, redirectUri: string): void {
  const place = URL.parse(redirectUri)?.origin;
  if (place !== undefined) grant.places = [...new Set([...(grant.places ?? []), place])];
}

/** Whether a code is requested for a place that the person has not allowed so far. */
export function isUnasked(
  { oidc: { client, params, result, issuer } }: KoaContextWithOIDC,
  clients: Clients,
  grant: PlacedGrant | undefined,
): boolean {
  if (!client) return false;
  const redirectUri = String(params?.redirect_uri);
  if (clients.isOwn(client.clientId)) {
    const isAsked = result?.login !== undefined || result?.consent !== undefined;
    return !isAsked && !clients.isWindowAt(new URL(issuer).origin, client.clientId, redirectUri);
  }
  const place = clients.portOf(client, redirectUri);
  return place !== undefined && !grant?.places?.includes(place);
}

/** The provider's prompts with ours: a page where a person can read it, `consent_required` with `prompt=none`. */
export function withPlaces(clients: Clients): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  const { Check } = interactionPolicy;
  const checks = policy.get('consent')?.checks;
  checks?.add(
    new Check('unasked_place', 'the person did not allow this address', 'consent_required', ctx =>
      isUnasked(ctx, clients, ctx.oidc.entities.Grant),
    ),
  );
  checks?.add(
    new Check('registered_client', 'the person is asked each time', 'consent_required', async ({ oidc }) => {
      const isAsked = oidc.result?.consent !== undefined;
      return !isAsked && oidc.client !== undefined && (await clients.isRegistered(oidc.client.clientId));
    }),
  );
  return policy;
}
