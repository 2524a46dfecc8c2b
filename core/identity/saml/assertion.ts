// What a signed assertion says, and whether it says it to us, now, about this request (SAML profiles 4.1.4.2).
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
    throw new Error('what is signed is no Assertion');
  const isPast = (time: string | undefined) => time !== undefined && !(now - CLOCK_SKEW < Date.parse(time));
  const isAhead = (time: string | undefined) => time !== undefined && !(now + CLOCK_SKEW >= Date.parse(time));
  const single = (path: string, what: string): XmlElement => {
    const [found, ...others] = select(assertion, path);
    if (!found || others.length > 0) throw new Error(`there is not exactly one ${what}`);
    return found;
  };

  if (textOf(single('./assertion:Issuer', 'Issuer')) !== issuer) throw new Error('the Assertion has another Issuer');
  if (isAhead(attribute(assertion, 'IssueInstant'))) throw new Error('it was issued in the future');
  const conditions = single('./assertion:Conditions', 'Conditions');
  if (isAhead(attribute(conditions, 'NotBefore'))) throw new Error('it is not valid yet');
  if (isPast(attribute(conditions, 'NotOnOrAfter'))) throw new Error('it has expired');
  const restrictions = select(conditions, './assertion:AudienceRestriction');
  const isForUs = (restriction: XmlElement) =>
    select(restriction, './assertion:Audience').some(element => textOf(element) === audience);
  if (restrictions.length === 0 || !restrictions.every(isForUs)) throw new Error('it is for another audience');

  const reasons: string[] = [];
  const end = select(single('./assertion:Subject', 'Subject'), './assertion:SubjectConfirmation')
    .map(confirmation => {
      const data = select(confirmation, './assertion:SubjectConfirmationData')[0];
      const until = attribute(data, 'NotOnOrAfter');
      const reason =
        attribute(confirmation, 'Method') !== BEARER || !data
          ? 'it is for no bearer'
          : attribute(data, 'Recipient') !== acs
            ? 'the Recipient is another'
            : attribute(data, 'InResponseTo') !== requestId
              ? 'the Assertion answers another request'
              : until === undefined || isPast(until) || isAhead(attribute(data, 'NotBefore'))
                ? 'the confirmation of the subject has expired'
                : undefined;
      if (reason !== undefined) reasons.push(reason);
      return reason === undefined && until !== undefined ? Date.parse(until) : undefined;
    })
    .find(time => time !== undefined);
  if (end === undefined) throw new Error(reasons[0] ?? 'nothing confirms the subject');

  const statements = select(assertion, './assertion:AuthnStatement');
  if (statements.length === 0) throw new Error('it does not say that somebody signed in');
  if (statements.some(statement => isPast(attribute(statement, 'SessionNotOnOrAfter'))))
    throw new Error('the session at the provider has ended');

  const name = single('./assertion:Subject/assertion:NameID', 'NameID');
  const subject = textOf(name);
  if (!subject || subject.length > 512 || select(name, './*').length > 0) throw new Error('the subject has no name');
  if (attribute(name, 'Format') === TRANSIENT)
    throw new Error('the subject has another name each time (a transient NameID), so nobody could be known again');
  const assertionId = attribute(assertion, 'ID');
  if (!assertionId) throw new Error('it has no ID');
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
