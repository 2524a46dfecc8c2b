// The description of an application for the consent page: all of it comes from the service, nothing from the request.
import type { Applications } from '../apps/service.ts';
import type { ShownClient } from '../sign-in/shown-client.ts';
import type { Users } from '../users/service.ts';
import type { Clients } from './clients.ts';

/** @returns the description of a client; its id for a name when it was removed in the meantime */
export function createShownClients({
  clients,
  applications,
  users,
}: {
  readonly clients: Clients;
  readonly applications: Applications;
  readonly users: Users;
}) {
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
