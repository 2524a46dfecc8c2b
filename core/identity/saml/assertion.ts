// Reads a signed assertion, and checks that it is for us, valid now, and about this request (SAML profiles 4.1.4.2).
import { DAY } from '../../kit/time.ts';
import type { Expected } from './answer.ts';
import { attribute, namespaces, parseXml, select, textOf, type XmlElement } from './xml.ts';

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
