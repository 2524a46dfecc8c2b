// The certificate of the service, for its administrators.
import { byAdministrators, route, type Route } from '../../http/api/route.ts';
import { ServerCertificate } from './schema.ts';
import type { ServerCertificates } from './service.ts';

const group = 'server';
const path = '/server/certificate';
const { reads, writes } = byAdministrators;

export function certificateRoutes(certificates: ServerCertificates): Route[] {
  return [
    route({
      id: 'getServerCertificate',
      method: 'GET',
      path,
      group,
      summary: 'Get the server certificate',
      access: reads,
      answer: ServerCertificate,
      handle: async () => certificates.describe(),
    }),
    route({
      id: 'renewServerCertificate',
      method: 'POST',
      path: `${path}/renew`,
      group,
      summary: 'Renew the certificate authority; other devices have to trust the new certificate',
      access: { ...writes, audit: 'server.certificate.renew' },
      status: 200,
      answer: ServerCertificate,
      handle: async () => certificates.renew(),
    }),
  ];
}
