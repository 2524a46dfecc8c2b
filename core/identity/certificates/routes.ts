// The certificate of the service, for its administrators.
import { byAdministrators, type Route, routesFor } from '../../http/api/route.ts';
import { ServerCertificate } from './schema.ts';
import type { ServerCertificates } from './service.ts';

const { routes, reads, writes } = routesFor('server', byAdministrators);
const path = '/server/certificate';

export const certificateRoutes = (certificates: ServerCertificates): Route[] => [
  routes.get('getServerCertificate', path, {
    summary: 'Get the server certificate',
    access: reads,
    answer: ServerCertificate,
    handle: async () => certificates.describe(),
  }),
  routes.post('renewServerCertificate', `${path}/renew`, {
    summary: 'Renew the certificate authority; other devices have to trust the new certificate',
    access: writes('server.certificate.renew'),
    answer: ServerCertificate,
    handle: async () => certificates.renew(),
  }),
];
