// Validates the shape of an answer before its signature is checked: one shape alone, in which no part can be taken for
// another (signature wrapping, broken algorithms, parts that no signature covers).
import { attribute, namespaces, select, textOf, type XmlDocument, type XmlElement, parseXml } from './xml.ts';
import { DAY } from '../../kit/time.ts';

// Reads a signed assertion, and checks that it is for us, valid now, and about this request (SAML profiles 4.1.4.2).

export interface SamlIdentity {
  readonly issuer: string;
  readonly subject: string;
  /** an address, when the name of the subject is one */
  readonly subjectEmail: string | undefined;
  /** values by name and by friendly name */
  readonly attributes: ReadonlyMap<string, readonly string[]>;
  readonly assertionId: string;
  /** when the assertion ends by itself, milliseconds since 1970 */
  readonly endsAt: number;
}

const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
const EMAIL = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
/** Clocks of two computers differ; milliseconds. */
export const CLOCK_SKEW = 60_000;
const LONGEST = DAY;

/** @param xml the bytes that the signature covers, and no others. @throws Error with the reason */
export async function readAssertion(
  xml: string,
  { issuer, acs, requestId, audience, now }: Expected & { readonly audience: string; readonly now: number },
): Promise<SamlIdentity> {
  const { documentElement: assertion } = await parseXml(xml);
  if (assertion.localName !== 'Assertion' || assertion.namespaceURI !== namespaces.assertion)
    throw new Error('the signed element is not an Assertion');
  const isPast = (time: string | undefined) => time !== undefined && !(now - CLOCK_SKEW < Date.parse(time));
  const isAhead = (time: string | undefined) => time !== undefined && !(now + CLOCK_SKEW >= Date.parse(time));
  const single = (path: string, what: string): XmlElement => {
    const [found, ...others] = select(assertion, path);
    if (!found || others.length > 0) throw new Error(`there is not exactly one ${what}`);
    return found;
  };

  if (textOf(single('./assertion:Issuer', 'Issuer')) !== issuer)
    throw new Error('the Issuer of the Assertion is not this provider');
  if (isAhead(attribute(assertion, 'IssueInstant'))) throw new Error('the IssueInstant is in the future');
  const conditions = single('./assertion:Conditions', 'Conditions');
  if (isAhead(attribute(conditions, 'NotBefore'))) throw new Error('the Assertion is not valid yet');
  if (isPast(attribute(conditions, 'NotOnOrAfter'))) throw new Error('it has expired');
  const restrictions = select(conditions, './assertion:AudienceRestriction');
  const isForUs = (restriction: XmlElement) =>
    select(restriction, './assertion:Audience').some(element => textOf(element) === audience);
  if (restrictions.length === 0 || !restrictions.every(isForUs)) throw new Error('the Audience is not this service');

  const reasons: string[] = [];
  const end = select(single('./assertion:Subject', 'Subject'), './assertion:SubjectConfirmation')
    .map(confirmation => {
      const data = select(confirmation, './assertion:SubjectConfirmationData')[0];
      const until = attribute(data, 'NotOnOrAfter');
      const reason =
        attribute(confirmation, 'Method') !== BEARER || !data
          ? 'the SubjectConfirmation is not of the bearer method'
          : attribute(data, 'Recipient') !== acs
            ? 'the Recipient is not this service'
            : attribute(data, 'InResponseTo') !== requestId
              ? 'InResponseTo of the SubjectConfirmation names another request'
              : until === undefined || isPast(until) || isAhead(attribute(data, 'NotBefore'))
                ? 'the SubjectConfirmation has expired'
                : undefined;
      if (reason !== undefined) reasons.push(reason);
      return reason === undefined && until !== undefined ? Date.parse(until) : undefined;
    })
    .find(time => time !== undefined);
  if (end === undefined) throw new Error(reasons[0] ?? 'the Assertion contains no SubjectConfirmation');

  const statements = select(assertion, './assertion:AuthnStatement');
  if (statements.length === 0) throw new Error('the Assertion contains no AuthnStatement');
  if (statements.some(statement => isPast(attribute(statement, 'SessionNotOnOrAfter'))))
    throw new Error('the session at the provider has expired');

  const name = single('./assertion:Subject/assertion:NameID', 'NameID');
  const subject = textOf(name);
  if (!subject || subject.length > 512 || select(name, './*').length > 0)
    throw new Error('the Subject has no usable NameID');
  if (attribute(name, 'Format') === TRANSIENT)
    throw new Error('the NameID is transient: accounts need a persistent one or an email address');
  const assertionId = attribute(assertion, 'ID');
  if (!assertionId) throw new Error('the Assertion has no ID');
  return {
    issuer,
    subject,
    subjectEmail: attribute(name, 'Format') === EMAIL ? subject : undefined,
    attributes: readAttributes(assertion),
    assertionId,
    endsAt: Math.min(end, now + LONGEST) + CLOCK_SKEW,
  };
}

function readAttributes(assertion: XmlElement): Map<string, string[]> {
  const attributes = new Map<string, string[]>();
  for (const element of select(assertion, './assertion:AttributeStatement/assertion:Attribute')) {
    const values = select(element, './assertion:AttributeValue').flatMap(value => textOf(value) ?? []);
    for (const name of [attribute(element, 'Name'), attribute(element, 'FriendlyName')]) {
      if (name && !attributes.has(name)) attributes.set(name, values);
    }
  }
  return attributes;
}

export interface Expected {
  /** entityID of the identity provider */
  readonly issuer: string;
  /** address of ours that the answer was posted to */
  readonly acs: string;
  /** ID of our request */
  readonly requestId: string;
}

const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success';
const MORE = 'http://www.w3.org/2001/04/xmldsig-more#';
const signatureMethods = new Set([`${MORE}rsa-sha256`, `${MORE}rsa-sha512`]);
const digestMethods = new Set(['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512']);
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const transforms = new Set([EXCLUSIVE, `${namespaces.signature}enveloped-signature`]);

/** The identity provider reports that no one signed in. */
export class RefusedThere extends Error {}

/**
 * Checks the frame of an answer.
 * @returns the parts that bear a signature, each of which has to be valid
 * @throws RefusedThere when the provider refused; Error with the reason when the answer is invalid
 */
export function checkFrame({ documentElement: root }: XmlDocument, { issuer, acs, requestId }: Expected) {
  if (root.localName !== 'Response' || root.namespaceURI !== namespaces.protocol)
    throw new Error('the message is not a SAML Response');
  if (attribute(root, 'Version') !== '2.0') throw new Error('the SAML version is not 2.0');
  checkStatus(root);
  if (attribute(root, 'Destination') !== acs) throw new Error('the Destination is not this service');
  if (attribute(root, 'InResponseTo') !== requestId) throw new Error('InResponseTo names another request');
  const issuers = select(root, './assertion:Issuer');
  if (issuers.length > 1 || (issuers[0] && textOf(issuers[0]) !== issuer))
    throw new Error('the Issuer of the Response is not this provider');

  if (select(root, "//*[local-name()='EncryptedAssertion']").length > 0)
    throw new Error('encrypted assertions are not supported');
  if (select(root, "//*[local-name()='Response']").length !== 1)
    throw new Error('the message contains more than one Response');
  const [assertion, ...others] = select(root, "//*[local-name()='Assertion']");
  if (!assertion) throw new Error('the Response contains no Assertion');
  if (others.length > 0) throw new Error('the Response contains more than one Assertion');
  if (assertion.parentNode !== root || assertion.namespaceURI !== namespaces.assertion)
    throw new Error('the Assertion is not a direct child of the Response');
  const ids = select(root, '//*[@ID]').map(element => attribute(element, 'ID'));
  if (
    new Set(ids).size !== ids.length ||
    select(root, "//*[@*[local-name()='id' or local-name()='Id']]").some(
      element => element.namespaceURI !== namespaces.signature,
    )
  ) {
    throw new Error('two elements have the same ID');
  }

  const signatures = select(root, "//*[local-name()='Signature']");
  if (signatures.length === 0) throw new Error('neither the Response nor the Assertion is signed');
  for (const signature of signatures) checkSignature(signature, [root, assertion]);
  const bears = (element: XmlElement) => signatures.filter(({ parentNode }) => parentNode === element).length;
  if (bears(root) > 1 || bears(assertion) > 1) throw new Error('an element has more than one signature');
  return { response: bears(root) === 1, assertion: bears(assertion) === 1 };
}

function checkStatus(root: XmlElement): void {
  const codes = select(root, './protocol:Status/protocol:StatusCode');
  const value = attribute(codes[0], 'Value');
  if (codes.length !== 1 || !value) throw new Error('the Response contains no Status');
  if (value === SUCCESS) return;
  const message =
    textOf(select(root, './protocol:Status/protocol:StatusMessage')[0]) ??
    attribute(select(root, './protocol:Status/protocol:StatusCode/protocol:StatusCode')[0], 'Value') ??
    value;
  throw new RefusedThere(message.slice(0, 200));
}

function checkSignature(signature: XmlElement, signable: readonly XmlElement[]): void {
  if (signature.namespaceURI !== namespaces.signature || !signable.some(element => signature.parentNode === element))
    throw new Error('a signature is not a direct child of what it signs');
  const one = (path: string): XmlElement => {
    const found = select(signature, path);
    if (found.length !== 1 || !found[0]) throw new Error('a signature is incomplete or has parts more than once');
    return found[0];
  };
  one('./signature:SignedInfo');
  one('./signature:SignatureValue');
  if (select(signature, './/signature:Object').length > 0) throw new Error('a signature contains an Object');
  const algorithm = (path: string) => attribute(one(path), 'Algorithm') ?? '';
  const method = algorithm('./signature:SignedInfo/signature:SignatureMethod');
  if (!signatureMethods.has(method)) throw new Error(`${method} is not an accepted signature algorithm`);
  if (algorithm('./signature:SignedInfo/signature:CanonicalizationMethod') !== EXCLUSIVE)
    throw new Error('the canonicalization of a signature is not accepted');
  const reference = one('./signature:SignedInfo/signature:Reference');
  const digest = algorithm('./signature:SignedInfo/signature:Reference/signature:DigestMethod');
  if (!digestMethods.has(digest)) throw new Error(`${digest} is not an accepted digest algorithm`);
  const id = attribute(signature.parentNode, 'ID') ?? '';
  if (id === '' || attribute(reference, 'URI') !== `#${id}`) throw new Error('a signature refers to another element');
  const steps = select(reference, './signature:Transforms/signature:Transform').map(
    step => attribute(step, 'Algorithm') ?? '',
  );
  if (steps.length > 2 || steps.some(step => !transforms.has(step)))
    throw new Error('a signature uses a transform that is not accepted');
}
