// Applications as clients of the OpenID provider.
import type { AdapterPayload, Client } from 'oidc-provider';
import { scopes as allScopes, type Scope } from '../../access/scopes.ts';
import { digestOf, isSameSecret } from '../../kit/ids.ts';
import { isOwnPage, isRegisteredOrigin, isRegisteredRedirect, loopbackOrigin } from '../apps/redirects.ts';
import type { Application, Applications } from '../apps/service.ts';
import { DESKTOP_CLIENT } from '../tokens/claims.ts';
import type { ShownClient } from '../sign-in/shown-client.ts';
import type { Users } from '../users/service.ts';

// The description of an application for the consent page: all of it comes from the service, nothing from the request.

/** @returns the description of a client; its id for a name when it was removed in the meantime */
export function createShownClients(deps: {
  readonly clients: Clients;
  readonly applications: Applications;
  readonly users: Users;
}) {
  const { clients, applications, users } = deps;
  return async (clientId: string): Promise<ShownClient> => {
    const scopes = await clients.scopesOf(clientId);
    if (clients.isOwn(clientId))
      return { name: 'Plinth', isOwn: true, isRegistered: false, publisher: undefined, scopes };
    const application = await applications.findByClientId(clientId);
    const owner = application && application.ownerId !== null ? await users.find(application.ownerId) : undefined;
    // The address, not the name: people choose their names themselves.
    const isRegistered = application?.isRegistered ?? false;
    return { name: application?.name ?? clientId, isOwn: false, isRegistered, publisher: owner?.email, scopes };
  };
}

/** Desktop programs listen on loopback at a port they get; these are the paths they may use. */
const DESKTOP_REDIRECTS = ['127.0.0.1', '[::1]', 'localhost'].flatMap(host =>
  ['callback', 'oidc-callback'].map(path => `http://${host}/${path}`),
);

/** Not for our own client: without a prompt for consent a typed code would be all that an attacker needs. */
const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

export type Clients = ReturnType<typeof createClients>;

/** @param isOwnOrigin whether the service is reached at this origin */
export function createClients(applications: Applications, isOwnOrigin: (origin: string) => boolean) {
  const isOwn = (clientId: string) => clientId === DESKTOP_CLIENT;
  const isOwnWindow = (clientId: string, uri: string) => isOwn(clientId) && isOwnPage(uri, isOwnOrigin);

  return {
    /** Our own windows and desktop programs: a person who has just signed in is not asked for consent. */
    isOwn,

    /** Whether `uri` is the window of our own at exactly this origin: every other client must show itself before it
     *  gets a code. */
    isWindowAt: (origin: string, clientId: string, uri: string): boolean =>
      isOwn(clientId) && isOwnPage(uri, other => other === origin),

    /**
     * The port at which a program of the person's computer wants its answer; undefined at addresses that only one
     * program can have.
     */
    portOf: ({ clientAuthMethod }: Client, uri: string) =>
      clientAuthMethod === 'none' ? loopbackOrigin(uri) : undefined,

    async find(clientId: string): Promise<AdapterPayload | undefined> {
      if (isOwn(clientId)) return desktopMetadata();
      const application = await applications.findByClientId(clientId);
      return application && application.endedAt === null ? metadataOf(application) : undefined;
    },

    /** Whether it registered itself: a person is asked each time, or a session would give attackers a code. */
    isRegistered: async (clientId: string): Promise<boolean> =>
      (await applications.findByClientId(clientId))?.isRegistered ?? false,

    scopesOf: async (clientId: string): Promise<readonly Scope[]> =>
      isOwn(clientId) ? allScopes : ((await applications.findByClientId(clientId))?.scopes ?? []),

    /** Whether a sign-in of this client may redirect to `uri`. */
    allowsRedirect: ({ clientId, redirectUris = [], clientAuthMethod }: Client, uri: string): boolean =>
      isRegisteredRedirect(uri, redirectUris, clientAuthMethod === 'none') || isOwnWindow(clientId, uri),

    /** Whether signing out of this client may redirect to `uri`. */
    allowsAfterSignOut: ({ clientId, redirectUris = [], clientAuthMethod }: Client, uri: string): boolean =>
      isRegisteredOrigin(uri, redirectUris, clientAuthMethod === 'none') || isOwnWindow(clientId, uri),

    /** Compares a secret with its stored digest. */
    secretMatches: ({ clientSecret = '' }: Client, secret: string): boolean =>
      isSameSecret(clientSecret, digestOf(secret)),
  };
}

const desktopMetadata = (): AdapterPayload => ({
  client_id: DESKTOP_CLIENT,
  client_name: 'Plinth',
  redirect_uris: DESKTOP_REDIRECTS,
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
});

function metadataOf(application: Application): AdapterPayload {
  const { clientId, name, accessType, redirectUris, secretDigest, isRegistered } = application;
  const isConfidential = accessType === 'Confidential';
  return {
    client_id: clientId,
    client_name: name,
    redirect_uris: redirectUris,
    response_types: ['code'],
    grant_types: [
      'authorization_code',
      'refresh_token',
      ...(isRegistered ? [] : [DEVICE_GRANT]),
      ...(isConfidential && !isRegistered ? ['client_credentials'] : []),
    ],
    token_endpoint_auth_method: isConfidential ? 'client_secret_post' : 'none',
    // The provider never sees the secret itself: `secretMatches` compares digests. Without a secret nothing matches: no
    // digest has this form.
    ...(isConfidential && { client_secret: secretDigest ?? 'none' }),
  };
}
