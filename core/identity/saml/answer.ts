// Validates the shape of an answer before its signature is checked: one shape alone, in which no part can be taken for
// another (signature wrapping, broken algorithms, parts that no signature covers).
import { attribute, namespaces, select, textOf, type XmlDocument, type XmlElement } from './xml.ts';

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
export function checkFrame(
  { documentElement: root }: XmlDocument,
  { issuer, acs, requestId }: Expected,
): { readonly response: boolean; readonly assertion: boolean } {
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
