// The certificate of the service: its data, the reason to renew its authority, and the renewal.
import { X509Certificate } from 'node:crypto';
import { isIP, SocketAddress } from 'node:net';
import { record } from '../../audit/record.ts';
import type { Db } from '../../storage/db.ts';
import type { ServerCertificate } from './schema.ts';

/** The store of the certificate and its authority. */
interface CertificatePort {
  /** PEM chain, the server's certificate first */
  readonly cert: string;
  /** null with a certificate of the owner's own */
  authority(): X509Certificate | null;
  notice(): { readonly reason: Reason; readonly names?: readonly string[] } | null;
  /** @throws 409 with a certificate of the owner's own */
  renewAuthority(): Promise<void>;
}
type Reason = NonNullable<ServerCertificate['notice']>['reason'];

export type ServerCertificates = ReturnType<typeof createServerCertificates>;

export function createServerCertificates(deps: { readonly db: Db; readonly certificates: CertificatePort }) {
  const { db, certificates } = deps;
  function describe(): ServerCertificate {
    const certificate = new X509Certificate(certificates.cert);
    const authority = certificates.authority();
    const notice = certificates.notice();
    return {
      ...identify(certificate),
      source: authority ? 'own' : 'given',
      names: namesOf(certificate.subjectAltName),
      authority: authority && identify(authority),
      notice: notice && { reason: notice.reason, names: [...(notice.names ?? [])] },
    };
  }

  return {
    describe,
    /** A new authority, and a certificate by it from the next connection on. @throws 409 with a certificate of the
     *  owner's own */
    async renew(): Promise<ServerCertificate> {
      await certificates.renewAuthority();
      // The certificate is in files, and no transaction shows that it changed.
      await db.tx(async tx => {
        record(tx, { action: 'server.certificate.renew', object: null });
      });
      return describe();
    },
  };
}

const identify = ({ subject, fingerprint256, validToDate }: X509Certificate) => ({
  subject: (subject ?? '').split('\n').join(', '),
  fingerprint: fingerprint256,
  valid_until: validToDate.toISOString(),
});

/** Names and addresses of `DNS:desk, IP Address:0:0:0:0:0:0:0:1`, addresses in their short form. */
function namesOf(alternatives: string | undefined): string[] {
  return (alternatives ?? '').split(', ').flatMap(entry => {
    const [, kind, name = ''] = /^(DNS|IP Address):(.+)$/.exec(entry) ?? [];
    if (kind === 'IP Address' && isIP(name) === 6) return new SocketAddress({ address: name, family: 'ipv6' }).address;
    return kind === undefined ? [] : name;
  });
}
