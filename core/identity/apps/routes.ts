// Applications, managed at a window by their owners, and by administrators of the service.
import Type from 'typebox';
import { atWindow, callerOf, route, type Route } from '../../http/api/route.ts';
import type { Users } from '../users/service.ts';
import { checkGranted } from './service.ts';
import {
  ApiKey,
  Application,
  ApplicationChange,
  ClientSecret,
  NewApplication,
  NewApplicationAnswer,
} from './schema.ts';
import type { Application as StoredApplication, Applications } from './service.ts';

const group = 'application';
const { reads, writes } = atWindow;

// Long: a table of routes.
export function applicationRoutes(applications: Applications, users: Users): Route[] {
  const describeAll = async (found: readonly StoredApplication[]): Promise<Application[]> => {
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
  };
  const describe = async (application: StoredApplication): Promise<Application> => {
    const [described] = await describeAll([application]);
    if (!described) throw new Error('an application was not described');
    return described;
  };

  return [
    route({
      id: 'getApplications',
      method: 'GET',
      path: '/application',
      group,
      summary: 'List your applications',
      access: reads,
      answer: Type.Array(Application),
      handle: async call => describeAll(await applications.listOf(callerOf(call))),
    }),
    route({
      id: 'createApplication',
      method: 'POST',
      path: '/application',
      group,
      summary: 'Create an application; its credentials are returned only once',
      access: { ...writes, audit: 'application.create', inPerson: true },
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
    route({
      id: 'getApplication',
      method: 'GET',
      path: '/application/{id}',
      group,
      summary: 'Get an application',
      access: { ...reads },
      answer: Application,
      handle: async call => describe(await applications.managedBy(callerOf(call), call.params.id)),
    }),
    route({
      id: 'updateApplication',
      method: 'PATCH',
      path: '/application/{id}',
      group,
      summary: 'Update an application',
      access: { ...writes, audit: 'application.update', inPerson: true },
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
    route({
      id: 'deleteApplication',
      method: 'DELETE',
      path: '/application/{id}',
      group,
      summary: 'Delete an application with its credentials and tokens',
      access: { ...writes, audit: 'application.delete', inPerson: true },
      status: 204,
      handle: async call =>
        void (await applications.remove((await applications.managedBy(callerOf(call), call.params.id)).clientId)),
    }),
    route({
      id: 'rotateApplicationSecret',
      method: 'POST',
      path: '/application/{id}/secret',
      group,
      summary: 'Create a new secret of an application; the old one is revoked',
      access: { ...writes, audit: 'application.secret', inPerson: true },
      status: 200,
      answer: ClientSecret,
      handle: async call => ({
        client_secret: await applications.rotateSecret(
          (await applications.managedBy(callerOf(call), call.params.id)).clientId,
        ),
      }),
    }),
    route({
      id: 'renewApplicationKey',
      method: 'POST',
      path: '/application/{id}/api-key',
      group,
      summary: 'Create a new API key of an application; the old one is revoked',
      access: { ...writes, audit: 'application.key', inPerson: true },
      status: 200,
      answer: ApiKey,
      handle: async call => ({
        api_key: await applications.renewApiKey(
          (await applications.managedBy(callerOf(call), call.params.id)).clientId,
        ),
      }),
    }),
    route({
      id: 'revokeApplicationKey',
      method: 'DELETE',
      path: '/application/{id}/api-key',
      group,
      summary: 'Revoke the API key of an application',
      access: { ...writes, audit: 'application.key-revoke', inPerson: true },
      status: 204,
      handle: async call =>
        void (await applications.revokeApiKey((await applications.managedBy(callerOf(call), call.params.id)).clientId)),
    }),
  ];
}
