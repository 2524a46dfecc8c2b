// The endpoint at which clients register themselves (Foundation API 2.2.3).
import { route, type Route } from '../../../http/api/route.ts';
import { ClientCredentials, NewClient, REGISTRATION_PATH } from './schema.ts';
import type { Registration } from './service.ts';

export function registrationRoutes(registration: Registration): Route[] {
  return [
    route({
      id: 'registerClient',
      method: 'POST',
      path: REGISTRATION_PATH,
      group: 'foundation',
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
