// The certificate of the service, as its administrators see it.
import Type, { type Static } from 'typebox';
import { nullable, oneOf, Timestamp, shape } from '../../kit/shapes.ts';

const Identified = {
  subject: Type.String({ description: 'subject: `CN=..., O=...`' }),
  fingerprint: Type.String({ description: 'SHA-256, `AB:CD:...`' }),
  valid_until: Timestamp,
};

const CertificateNotice = Type.Object({
  reason: oneOf(['unconstrained', 'names', 'ending'], {
    description:
      'unconstrained: the authority may sign for every site; names: it may not sign for names of this machine; ' +
      'ending: it ends soon',
  }),
  names: Type.Array(Type.String({ description: 'for which the authority may not sign' })),
});

export const ServerCertificate = shape('ServerCertificate', {
  ...Identified,
  source: oneOf(['own', 'given'], {
    description: "own: issued by this service's own authority; given: provided by the service's owner",
  }),
  names: Type.Array(Type.String({ description: 'name or address for which it is valid' })),
  authority: nullable(
    Type.Object(Identified, {
      description: 'authority to install on other devices; null when a certificate was provided',
    }),
  ),
  notice: nullable(CertificateNotice),
});
export type ServerCertificate = Static<typeof ServerCertificate>;
