// The keys that sign tokens, for administrators of the service.
import { byAdministrators, type Route, routesIn } from '../../http/api/route.ts';
import type { SigningKeys } from './service.ts';

export const signingKeyRoutes = (keys: SigningKeys): Route[] => [
  routesIn('server').post('rotateSigningKey', '/server/signing-key', {
    summary: 'Rotate signing keys; existing tokens stay valid until they expire',
    access: { ...byAdministrators.writes, audit: 'signing-key.rotate' },
    status: 204,
    handle: async () => keys.rotate(),
  }),
];
