// Applications, managed at a window by their owners, and by administrators of the service.
import Type, { type Static } from 'typebox';
import { atWindow, callerOf, type Call, type Route, routesIn, routesFor } from '../../http/api/route.ts';
import type { Users } from '../users/service.ts';
import { checkGranted, type Application as StoredApplication, type Applications } from './service.ts';
import * as shapes from './schema.ts';
import type { Registration } from './registration.ts';

// The endpoint at which clients register themselves (Foundation API 2.2.3).

export const registrationRoutes = (registration: Registration): Route[] => [
  routesIn('foundation').post('registerClient', shapes.REGISTRATION_PATH, {
    standard: 'foundation',
    summary: 'Register a client; its credentials are returned only once',
    access: { scopes: 'public', audit: 'application.create', inPerson: true },
    body: shapes.NewClient,
    status: 201,
    answer: shapes.ClientCredentials,
    handle: async call => registration.register(call.body),
  }),
];

const { routes, reads, writes } = routesFor('application', {
  ...atWindow,
  writes: { ...atWindow.writes, inPerson: true },
});

async function describeAll(users: Users, found: readonly StoredApplication[]): Promise<shapes.Application[]> {
  const owners = await users.findMany(found.flatMap(({ ownerId }) => ownerId ?? []));
  return found.map(application => {
    const owner = application.ownerId === null ? undefined : owners.get(application.ownerId);
    return {
      id: application.id,
      name: application.name,
      access_type: application.accessType,
      scopes: [...application.scopes],
      redirect_uris: [...application.redirectUris],
      base_url: application.baseUrl,
      client_id: application.clientId,
      has_api_key: application.hasApiKey,
      owner: owner ? users.describeShort(owner) : null,
      provides_accounts: application.providesAccounts,
      ended_at: application.endedAt,
      is_registered: application.isRegistered,
      created_at: application.createdAt,
      updated_at: application.updatedAt,
    };
  });
}

/** Given fields as the service names them. */
const settingsOf = ({
  scopes,
  redirect_uris,
  base_url,
  provides_accounts,
}: Partial<Static<typeof shapes.ApplicationChange>>) => ({
  scopes,
  redirectUris: redirect_uris,
  baseUrl: base_url,
  providesAccounts: provides_accounts,
});

// Long: a table of routes.
export function applicationRoutes(applications: Applications, users: Users): Route[] {
  const describe = async (application: StoredApplication): Promise<shapes.Application> => {
    const [described] = await describeAll(users, [application]);
    if (!described) throw new Error('an application was not described');
    return described;
  };
  /** The application of a path, when the caller manages it. */
  const managed = (call: Call<{ readonly id: number }>) => applications.managedBy(callerOf(call), call.params.id);

  return [
    routes.get('getApplications', '/application', {
      summary: 'List your applications',
      access: reads,
      answer: Type.Array(shapes.Application),
      handle: async call => describeAll(users, await applications.listOf(callerOf(call))),
    }),
    routes.post('createApplication', '/application', {
      summary: 'Create an application; its credentials are returned only once',
      access: writes('application.create'),
      body: shapes.NewApplication,
      status: 201,
      answer: shapes.NewApplicationAnswer,
      handle: async call => {
        const { name, access_type: accessType } = call.body;
        const caller = callerOf(call);
        checkGranted(caller, call.body);
        const given = { name, accessType, ...settingsOf(call.body), ownerId: caller.accountId };
        const { application, clientSecret, apiKey } = await applications.create(given);
        return { ...(await describe(application)), client_secret: clientSecret, api_key: apiKey };
      },
    }),
    routes.get('getApplication', '/application/{id}', {
      summary: 'Get an application',
      access: reads,
      answer: shapes.Application,
      handle: async call => describe(await managed(call)),
    }),
    routes.patch('updateApplication', '/application/{id}', {
      summary: 'Update an application',
      access: writes('application.update'),
      body: shapes.ApplicationChange,
      answer: shapes.Application,
      handle: async call => {
        const { clientId } = await managed(call);
        checkGranted(callerOf(call), call.body);
        const { name, owner_id: ownerId } = call.body;
        return describe(await applications.update(clientId, { name, ...settingsOf(call.body), ownerId }));
      },
    }),
    routes.delete('deleteApplication', '/application/{id}', {
      summary: 'Delete an application with its credentials and tokens',
      access: writes('application.delete'),
      handle: async call => void (await applications.remove((await managed(call)).clientId)),
    }),
    routes.post('rotateApplicationSecret', '/application/{id}/secret', {
      summary: 'Create a new secret of an application; the old one is revoked',
      access: writes('application.secret'),
      answer: shapes.ClientSecret,
      handle: async call => ({ client_secret: await applications.rotateSecret((await managed(call)).clientId) }),
    }),
    routes.post('renewApplicationKey', '/application/{id}/api-key', {
      summary: 'Create a new API key of an application; the old one is revoked',
      access: writes('application.key'),
      answer: shapes.ApiKey,
      handle: async call => ({ api_key: await applications.renewApiKey((await managed(call)).clientId) }),
    }),
    routes.delete('revokeApplicationKey', '/application/{id}/api-key', {
      summary: 'Revoke the API key of an application',
      access: writes('application.key-revoke'),
      handle: async call => void (await applications.revokeApiKey((await managed(call)).clientId)),
    }),
  ];
}
