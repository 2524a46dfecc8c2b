// The certificate of the service, for its administrators.
import { byAdministrators, declaring, route, type Route } from '../../http/api/route.ts';
import { ServerCertificate } from './schema.ts';
import type { ServerCertificates } from './service.ts';

const { reads, writes } = declaring('server', byAdministrators);
const path = '/server/certificate';

export function certificateRoutes(certificates: ServerCertificates): Route[] {
  return [
    route({
      id: 'getServerCertificate',
      ...reads,
      path,
      summary: 'Get the server certificate',
      answer: ServerCertificate,
      handle: async () => certificates.describe(),
    }),
    route({
      id: 'renewServerCertificate',
      ...writes('POST', 'server.certificate.renew'),
      path: `${path}/renew`,
      summary: 'Renew the certificate authority; other devices have to trust the new certificate',
      status: 200,
      answer: ServerCertificate,
      handle: async () => certificates.renew(),
    }),
  ];
}
