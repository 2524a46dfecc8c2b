// For tests: a small SAML identity provider, built on a library of its own so that a mistake of ours is not on both
// sides.
import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import 'reflect-metadata'; // x509 needs it to be there first
import { PemConverter, X509CertificateGenerator, cryptoProvider } from '@peculiar/x509';

cryptoProvider.set(globalThis.crypto);

/** The used part of the library: its own types would bring those of browsers into the core. */
interface Samlify {
  setSchemaValidator(validator: { validate(xml: string): Promise<string> }): void;
  IdentityProvider(settings: Readonly<Record<string, unknown>>): {
    getMetadata(): string;
    parseLoginRequest(
      sp: unknown,
      binding: 'redirect',
      request: { query: Readonly<Record<string, string>> },
    ): Promise<{ extract: { request: Record<string, string>; issuer: string } }>;
  };
  ServiceProvider(settings: { metadata: string }): unknown;
  readonly SamlLib: { constructSAMLSignature(options: Readonly<Record<string, unknown>>): string };
}
const samlify = createRequire(import.meta.url)('samlify') as Samlify;
// The schemas of SAML would need a validator of native code; the messages here are ours.
samlify.setSchemaValidator({ validate: async () => 'not checked' });

export interface Keys {
  /** PEM */
  readonly cert: string;
  /** PEM */
  readonly key: string;
}

/** A certificate for signatures, of itself. */
export async function makeKeys(modulusLength = 2048): Promise<Keys> {
  const algorithm = {
    name: 'RSASSA-PKCS1-v1_5',
    hash: 'SHA-256',
    publicExponent: new Uint8Array([1, 0, 1]),
    modulusLength,
  };
  const keys = await globalThis.crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: '01',
    name: 'CN=idp',
    notBefore: new Date(Date.now() - 1000),
    notAfter: new Date(Date.now() + 86_400_000),
    signingAlgorithm: algorithm,
    keys,
  });
  return {
    cert: certificate.toString('pem'),
    key: PemConverter.encode(await globalThis.crypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY'),
  };
}

/** The content of an answer. Every field can be wrong. */
export interface Said {
  readonly acs: string;
  readonly audience: string;
  readonly requestId: string;
  readonly issuer: string;
  readonly nameId?: string;
  readonly format?: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly assertionId?: string;
  readonly destination?: string;
  readonly recipient?: string;
  readonly responseTo?: string;
  readonly status?: string;
  /** seconds from now */
  readonly begins?: number;
  readonly ends?: number;
  readonly confirmationEnds?: number;
  /** raw XML to take the place of an element */
  readonly conditions?: string;
  readonly confirmation?: string;
  readonly statement?: string;
}

const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success';
const UNSPECIFIED = 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified';
const time = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

/** The XML of an answer, unsigned. */
export function writeAnswer(said: Said): string {
  const {
    acs,
    audience,
    requestId,
    issuer,
    nameId = 'ada-1',
    format = UNSPECIFIED,
    attributes = {},
    assertionId = `_a${randomBytes(12).toString('hex')}`,
    destination = acs,
    recipient = acs,
    responseTo = requestId,
    status = SUCCESS,
    begins = -5,
    ends = 300,
    confirmationEnds = ends,
  } = said;
  const confirmation =
    said.confirmation ??
    `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData InResponseTo="${requestId}" NotOnOrAfter="${time(confirmationEnds)}" Recipient="${recipient}"/></saml:SubjectConfirmation>`;
  const conditions =
    said.conditions ??
    `<saml:Conditions NotBefore="${time(begins)}" NotOnOrAfter="${time(ends)}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`;
  const statement =
    said.statement ??
    `<saml:AuthnStatement AuthnInstant="${time(-1)}" SessionIndex="s1"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`;
  const values = Object.entries(attributes)
    .map(
      ([name, value]) =>
        `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`,
    )
    .join('');
  return (
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_r${randomBytes(12).toString('hex')}" Version="2.0" IssueInstant="${time(-1)}" Destination="${destination}" InResponseTo="${responseTo}"><saml:Issuer>${issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="${status}"/></samlp:Status>` +
    `<saml:Assertion ID="${assertionId}" Version="2.0" IssueInstant="${time(-1)}"><saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${format}">${nameId}</saml:NameID>${confirmation}</saml:Subject>${conditions}${statement}${values && `<saml:AttributeStatement>${values}</saml:AttributeStatement>`}</saml:Assertion></samlp:Response>`
  );
}

export interface Signing {
  /** the element that is signed: the assertion by default */
  readonly part?: 'assertion' | 'response';
  readonly algorithm?: string;
  readonly transforms?: string[];
}

/** Signs a part of an answer. The signature carries the certificate as KeyInfo, as providers do. */
export function sign(
  xml: string,
  { cert, key }: Keys,
  { part = 'assertion', algorithm = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', transforms }: Signing = {},
): string {
  const path = part === 'assertion' ? "//*[local-name(.)='Assertion']" : "/*[local-name(.)='Response']";
  const issuer =
    part === 'assertion'
      ? `${path}/*[local-name(.)='Issuer']`
      : "/*[local-name(.)='Response']/*[local-name(.)='Issuer']";
  return samlify.SamlLib.constructSAMLSignature({
    rawSamlMessage: xml,
    referenceTagXPath: path,
    privateKey: key,
    signingCert: cert.replace(/-----[^-]+-----|\s/g, ''),
    signatureAlgorithm: algorithm,
    isBase64Output: false,
    signatureConfig: { prefix: 'ds', location: { reference: issuer, action: 'after' } },
    ...(transforms && { transformationAlgorithms: transforms }),
  });
}

export const encode = (xml: string) => Buffer.from(xml).toString('base64');

/** A provider with metadata, which reads our requests. */
export function makeIdp(entityID: string, { cert }: Keys, signInUrl: string) {
  const idp = samlify.IdentityProvider({
    entityID,
    signingCert: cert,
    wantAuthnRequestsSigned: false,
    nameIDFormat: [UNSPECIFIED],
    singleLogoutService: [
      { Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect', Location: `${signInUrl}/out` },
    ],
    singleSignOnService: [{ Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect', Location: signInUrl }],
  });
  return {
    metadata: idp.getMetadata(),
    /** Reads the request that a browser brings from us, against our metadata. */
    async readRequest(address: URL, ownMetadata: string) {
      const query = Object.fromEntries(address.searchParams);
      const { extract } = await idp.parseLoginRequest(samlify.ServiceProvider({ metadata: ownMetadata }), 'redirect', {
        query,
      });
      return {
        id: extract.request['id'] ?? '',
        acs: extract.request['assertionConsumerServiceUrl'] ?? '',
        destination: extract.request['destination'] ?? '',
        issuer: extract.issuer,
        relayState: query['RelayState'] ?? '',
      };
    },
  };
}
