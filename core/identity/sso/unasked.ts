// Our own client needs no consent page right after a sign-in, but a session that is there already is no consent: any
// program may listen on loopback and open this browser at our address (RFC 8252 section 8.6). Only the window at the
// origin of the request itself is let in silently.
import { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import type { Clients } from './clients.ts';

/** Whether our own client asks for a code elsewhere than at the window, and the person did nothing for it so far. */
export function isUnasked({ oidc }: KoaContextWithOIDC, clients: Pick<Clients, 'isOwn' | 'isWindowAt'>): boolean {
  const { client, params, result, issuer } = oidc;
  if (!client || !clients.isOwn(client.clientId) || result?.login || result?.consent) return false;
  return !clients.isWindowAt(new URL(issuer).origin, client.clientId, String(params?.redirect_uri));
}

/** The provider's prompts with ours: a page where there is somebody to read it, `consent_required` with `prompt=none`. */
export function withUnasked(clients: Pick<Clients, 'isOwn' | 'isWindowAt'>): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  const { Check } = interactionPolicy;
  policy
    .get('consent')
    ?.checks.add(
      new Check('unasked_place', 'the person did not allow this address', 'consent_required', ctx =>
        isUnasked(ctx, clients),
      ),
    );
  return policy;
}
