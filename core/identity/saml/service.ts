// SAML v2 with this service as the service provider: sign-ins that begin here, return by a posted form, and are signed.
import { randomBytes } from 'node:crypto';
import { SAML, ValidateInResponseTo, type SamlConfig } from '@node-saml/node-saml';
import { isoTime } from '../../kit/time.ts';
import { checkFrame, RefusedThere, CLOCK_SKEW, readAssertion, type SamlIdentity } from './answer.ts';
import { readIdpMetadata, type IdpMetadata } from './idp-metadata.ts';
import { parseXml } from './xml.ts';

export { readIdpMetadata, RefusedThere };
export type { IdpMetadata, SamlIdentity };

/** The two parties of an exchange. */
interface SamlParties {
  readonly idp: IdpMetadata;
  /** our entityID: the address of our metadata */
  readonly entityId: string;
  /** our address to which answers are posted */
  readonly acs: string;
}

const LONGEST = 512 * 1024;

export const newRequestId = (): string => `_${randomBytes(20).toString('hex')}`;

/**
 * The address that a browser is sent to.
 * @param relayState comes back with the answer
 * @param isFresh the provider has to ask for the password again
 */
export async function requestAddress(
  parties: SamlParties,
  { requestId, relayState, isFresh }: { requestId: string; relayState: string; isFresh: boolean },
): Promise<string> {
  const saml = new SAML({ ...configOf(parties, requestId, 0), forceAuthn: isFresh });
  return saml.getAuthorizeUrlAsync(relayState, undefined, {});
}

/**
 * Reads a posted answer. Only parts that a pinned certificate signed are read.
 * @param posted the field SAMLResponse
 * @throws RefusedThere when the provider signed no one in; Error with the reason when the answer cannot be accepted
 */
export async function readAnswer(parties: SamlParties, posted: string, requestId: string, now: number) {
  if (posted.length > LONGEST) throw new Error('it is too long');
  const bytes = Buffer.from(posted, 'base64');
  const expected = { issuer: parties.idp.entityId, acs: parties.acs, requestId };
  const signed = checkFrame(await parseXml(bytes.toString('utf8')), expected);
  const saml = new SAML({
    ...configOf(parties, requestId, now),
    wantAuthnResponseSigned: signed.response,
    wantAssertionsSigned: signed.assertion,
  });
  const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: bytes.toString('base64') });
  const xml = profile?.getAssertionXml?.();
  if (xml === undefined) throw new Error('nothing in it is signed');
  return readAssertion(xml, { ...expected, audience: parties.entityId, now });
}

/** Our metadata, for the administrator of the other side. */
export function ownMetadata(parties: Omit<SamlParties, 'idp'>): string {
  // Made without a certificate of the other side, which may be set up after ours.
  const saml = new SAML({
    issuer: parties.entityId,
    callbackUrl: parties.acs,
    idpCert: 'none',
    identifierFormat: null,
    wantAssertionsSigned: true,
  });
  return saml.generateServiceProviderMetadata(null, null);
}

const configOf = ({ idp, entityId, acs }: SamlParties, requestId: string, now: number): SamlConfig => ({
  entryPoint: idp.signInUrl,
  issuer: entityId,
  audience: entityId,
  callbackUrl: acs,
  idpIssuer: idp.entityId,
  idpCert: idp.certificates.map(({ pem }) => pem),
  identifierFormat: idp.nameIdFormat,
  disableRequestedAuthnContext: true,
  allowCreate: true,
  signatureAlgorithm: 'sha256',
  acceptedClockSkewMs: CLOCK_SKEW,
  generateUniqueId: () => requestId,
  validateInResponseTo: ValidateInResponseTo.always,
  // The caller remembers the request; here only its own answer is known.
  cacheProvider: {
    saveAsync: async () => null,
    removeAsync: async () => null,
    getAsync: async key => (key === requestId ? isoTime(now) : null),
  },
});
