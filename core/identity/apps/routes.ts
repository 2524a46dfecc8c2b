// Applications, managed at a window by their owners, and by administrators of the service.
import Type from 'typebox';
import { atWindow, callerOf, type Route, routesIn, routesFor } from '../../http/api/route.ts';
import type { Users } from '../users/service.ts';
import { checkGranted, type Application as StoredApplication, type Applications } from './service.ts';
import {
  ApiKey,
  Application,
  ApplicationChange,
  ClientSecret,
  NewApplication,
  NewApplicationAnswer,
  ClientCredentials,
  NewClient,
  REGISTRATION_PATH,
} from './schema.ts';
import type { Registration } from './registration.ts';

// The endpoint at which clients register themselves (Foundation API 2.2.3).

export function registrationRoutes(registration: Registration): Route[] {
  return [
    routesIn('foundation').post('registerClient', REGISTRATION_PATH, {
      standard: 'foundation',
      summary: 'Register a client; its credentials are returned only once',
      access: { scopes: 'public', audit: 'application.create', inPerson: true },
      body: NewClient,
      status: 201,
      answer: ClientCredentials,
      handle: async call => registration.register(call.body),
    }),
  ];
}

const { routes, reads, writes } = routesFor('application', {
  ...atWindow,
  writes: { ...atWindow.writes, inPerson: true },
});

async function describeAll(users: Users, found: readonly StoredApplication[]): Promise<Application[]> {
  const owners = await users.findMany(found.flatMap(({ ownerId }) => ownerId ?? []));
  return found.map(
    ({
      id,
      name,
      accessType,
      scopes,
      redirectUris,
      baseUrl,
      clientId,
      hasApiKey,
      ownerId,
      providesAccounts,
      endedAt,
      isRegistered,
      createdAt,
      updatedAt,
    }) => {
      const owner = ownerId === null ? undefined : owners.get(ownerId);
      return {
        id,
        name,
        access_type: accessType,
        scopes: [...scopes],
        redirect_uris: [...redirectUris],
        base_url: baseUrl,
        client_id: clientId,
        has_api_key: hasApiKey,
        owner: owner ? users.describeShort(owner) : null,
        provides_accounts: providesAccounts,
        ended_at: endedAt,
        is_registered: isRegistered,
        created_at: createdAt,
        updated_at: updatedAt,
      };
    },
  );
}

// Long: a table of routes.
export function applicationRoutes(applications: Applications, users: Users): Route[] {
  const describe = async (application: StoredApplication): Promise<Application> => {
    const [described] = await describeAll(users, [application]);
    if (!described) throw new Error('an application was not described');
    return described;
  };

  return [
    routes.get('getApplications', '/application', {
      summary: 'List your applications',
      access: reads,
      answer: Type.Array(Application),
      handle: async call => describeAll(users, await applications.listOf(callerOf(call))),
    }),
    routes.post('createApplication', '/application', {
      summary: 'Create an application; its credentials are returned only once',
      access: writes('application.create'),
      body: NewApplication,
      status: 201,
      answer: NewApplicationAnswer,
      handle: async call => {
        const {
          name,
          access_type: accessType,
          scopes,
          redirect_uris: redirectUris,
          base_url: baseUrl,
          provides_accounts: providesAccounts,
        } = call.body;
        checkGranted(callerOf(call), call.body);
        const created = await applications.create({
          name,
          accessType,
          scopes,
          redirectUris,
          baseUrl,
          providesAccounts,
          ownerId: callerOf(call).accountId,
        });
        return {
          ...(await describe(created.application)),
          client_secret: created.clientSecret,
          api_key: created.apiKey,
        };
      },
    }),
    routes.get('getApplication', '/application/{id}', {
      summary: 'Get an application',
      access: reads,
      answer: Application,
      handle: async call => describe(await applications.managedBy(callerOf(call), call.params.id)),
    }),
    routes.patch('updateApplication', '/application/{id}', {
      summary: 'Update an application',
      access: writes('application.update'),
      body: ApplicationChange,
      answer: Application,
      handle: async call => {
        const { clientId } = await applications.managedBy(callerOf(call), call.params.id);
        checkGranted(callerOf(call), call.body);
        const {
          name,
          scopes,
          redirect_uris: redirectUris,
          base_url: baseUrl,
          provides_accounts: providesAccounts,
          owner_id: ownerId,
        } = call.body;
        return describe(
          await applications.update(clientId, { name, scopes, redirectUris, baseUrl, providesAccounts, ownerId }),
        );
      },
    }),
    routes.delete('deleteApplication', '/application/{id}', {
      summary: 'Delete an application with its credentials and tokens',
      access: writes('application.delete'),
      status: 204,
      handle: async call =>
        void (await applications.remove((await applications.managedBy(callerOf(call), call.params.id)).clientId)),
    }),
    routes.post('rotateApplicationSecret', '/application/{id}/secret', {
      summary: 'Create a new secret of an application; the old one is revoked',
      access: writes('application.secret'),
      status: 200,
      answer: ClientSecret,
      handle: async call => ({
        client_secret: await applications.rotateSecret(
          (await applications.managedBy(callerOf(call), call.params.id)).clientId,
        ),
      }),
    }),
    routes.post('renewApplicationKey', '/application/{id}/api-key', {
      summary: 'Create a new API key of an application; the old one is revoked',
      access: writes('application.key'),
      status: 200,
      answer: ApiKey,
      handle: async call => ({
        api_key: await applications.renewApiKey(
          (await applications.managedBy(callerOf(call), call.params.id)).clientId,
        ),
      }),
    }),
    routes.delete('revokeApplicationKey', '/application/{id}/api-key', {
      summary: 'Revoke the API key of an application',
      access: writes('application.key-revoke'),
      status: 204,
      handle: async call =>
        void (await applications.revokeApiKey((await applications.managedBy(callerOf(call), call.params.id)).clientId)),
    }),
  ];
}
