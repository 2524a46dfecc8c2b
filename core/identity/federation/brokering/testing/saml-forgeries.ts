// Signed answers forged by wrapping, by signature and by XML parsing; each with the reason of its refusal.
import assert from 'node:assert/strict';
import { sign, writeAnswer, type Keys, type Said } from '../../../saml/testing/idp.ts';
export type Make = (said: Said, keys: Keys, stranger: Keys) => string;

const part = (xml: string, pattern: RegExp): string => {
  const found = pattern.exec(xml)?.[0];
  assert.ok(found, `${pattern} in ${xml}`);
  return found;
};
const SIGNATURE = /<ds:Signature[ >].*?<\/ds:Signature>/s;
const ASSERTION = /<saml:Assertion .*<\/saml:Assertion>/s;
export const evilName = 'admin-1';

/**
 * The signed assertion, the same without its signature, the signature, and a forged assertion of the same shape with
 * another ID.
 */
function cut(said: Said, keys: Keys) {
  const signed = sign(writeAnswer(said), keys);
  const assertion = part(signed, ASSERTION);
  const signature = part(assertion, SIGNATURE);
  const bare = assertion.replace(signature, '');
  const evil = bare.replace(/ ID="[^"]*"/, ' ID="_evil"').replace('ada-1', evilName);
  const wrap = (content: string) => signed.replace(assertion, content);
  return { signed, assertion, signature, bare, evil, wrap };
}
const into = (assertion: string, inner: string) => assertion.replace(/<\/saml:Issuer>/, `</saml:Issuer>${inner}`);
const withObject = (signature: string, inner: string) =>
  signature.replace('</ds:Signature>', `<ds:Object>${inner}</ds:Object></ds:Signature>`);

/** The same for an answer whose Response is signed. */
function cutResponse(said: Said, keys: Keys) {
  const signed = sign(writeAnswer(said), keys, { part: 'response' });
  const signature = part(signed, SIGNATURE);
  const bare = signed.replace(signature, '');
  const evil = bare
    .replace(/ ID="[^"]*"/, ' ID="_evil"')
    .replace('ada-1', evilName)
    .replace(/(<saml:Assertion ID=")[^"]*/, '$1_evil2');
  return { signed, signature, bare, evil };
}

const altered =
  (change: (xml: string) => string): Make =>
  (said, keys) =>
    change(sign(writeAnswer(said), keys));
export const said =
  (change: Partial<Said> | ((said: Said) => Partial<Said>)): Make =>
  (honest, keys) =>
    sign(writeAnswer({ ...honest, ...(typeof change === 'function' ? change(honest) : change) }), keys);
export const bearer = (data: string) =>
  `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">${data}</saml:SubjectConfirmation>`;
export const soon = () => new Date(Date.now() + 60_000).toISOString();
export const past = () => new Date(Date.now() - 3_600_000).toISOString();

const wrapped =
  (make: (parts: ReturnType<typeof cut>) => string): Make =>
  (said, keys) => {
    const parts = cut(said, keys);
    return parts.wrap(make(parts));
  };
const response =
  (make: (parts: ReturnType<typeof cutResponse>) => string): Make =>
  (said, keys) =>
    make(cutResponse(said, keys));
const refused = (reason: RegExp, cases: Readonly<Record<string, Make>>) =>
  Object.entries(cases).map(([name, make]) => [name, make, reason] as const);

const advice = (xml: string) => xml.replaceAll('saml:Assertion', 'saml:Advice');

const wrapping = [
  ...refused(/more than one Response/, {
    'XSW1: the signed response within the signature of a forged one': response(({ signature, bare, evil }) =>
      evil.replace('</saml:Issuer>', `</saml:Issuer>${withObject(signature, bare)}`),
    ),
    'XSW2: the signed response beside its signature in a forged one': response(({ signature, bare, evil }) =>
      evil.replace('</saml:Issuer>', `</saml:Issuer>${bare}${signature}`),
    ),
  }),
  ...refused(/more than one Assertion/, {
    'XSW3: a forged assertion before the signed one': wrapped(({ assertion, evil }) => evil + assertion),
    'XSW4: the signed assertion within a forged one': wrapped(({ assertion, evil }) => into(evil, assertion)),
    'XSW5: a forged assertion with the signature, the signed one at the end': wrapped(
      ({ bare, signature, evil }) => into(evil, signature) + bare,
    ),
    'XSW6: the signed assertion within the signature in a forged one': wrapped(({ bare, signature, evil }) =>
      into(evil, signature.replace('</ds:Signature>', `${bare}</ds:Signature>`)),
    ),
    'XSW7: a forged assertion in Extensions': wrapped(
      ({ assertion, evil }) => `<samlp:Extensions>${evil}</samlp:Extensions>${assertion}`,
    ),
    'XSW8: a forged assertion, the signed one in an Object of its signature': wrapped(({ bare, signature, evil }) =>
      into(evil, withObject(signature, bare)),
    ),
    'two signed assertions': (s, keys) => {
      const { assertion, wrap } = cut(s, keys);
      return wrap(assertion + cut({ ...s, nameId: evilName }, keys).assertion);
    },
  }),
  ...refused(/refers to another element/, {
    'a forged assertion whose signature is about the signed one, under another name': wrapped(
      ({ bare, signature, evil }) => into(evil, signature) + advice(bare),
    ),
    'the signature beside the assertion': wrapped(({ bare, signature }) => bare + signature),
  }),
  ...refused(/the same ID/, {
    'a forged assertion with the ID of the signed one': wrapped(
      ({ bare, signature, evil }) =>
        into(evil.replace(' ID="_evil"', part(bare, / ID="[^"]*"/)), signature) + advice(bare),
    ),
  }),
  ...refused(/not a direct child/, {
    'the signature deeper within': wrapped(({ bare, signature }) =>
      bare.replace('</saml:Subject>', `${signature}</saml:Subject>`),
    ),
    'the assertion in Extensions alone': wrapped(
      ({ assertion }) => `<samlp:Extensions>${assertion}</samlp:Extensions>`,
    ),
    'an assertion of another namespace': altered(xml =>
      xml.replace('<saml:Assertion ', '<x:Assertion xmlns:x="urn:x" ').replace('</saml:Assertion>', '</x:Assertion>'),
    ),
  }),
  ...refused(/more than one signature/, {
    'two signatures on one assertion': wrapped(({ signature, assertion }) => into(assertion, signature)),
  }),
  ...refused(/Invalid document signature/, {
    "a signed assertion in a response with a stranger's signature": (s, keys, stranger) =>
      sign(sign(writeAnswer(s), keys), stranger, { part: 'response' }),
  }),
];

const replaced = (pattern: RegExp | string, text: string) => altered(xml => xml.replace(pattern, text));

const signing = [
  ...refused(/neither the Response nor the Assertion/, { 'not signed': s => writeAnswer(s) }),
  ...refused(/Invalid signature/, {
    'signed by a stranger, whose certificate it carries': (s, _keys, stranger) => sign(writeAnswer(s), stranger),
    'another name after signing': replaced('ada-1', evilName),
    'another address after signing': replaced('ada@team.example', 'boss@team.example'),
    'a digest of the altered text': replaced(/(<ds:DigestValue>).{8}/, '$1AAAAAAAA'),
    'an empty signature value': replaced(/(<ds:SignatureValue>)[^<]*/, '$1'),
  }),
  ...refused(/incomplete or has parts/, {
    'no SignedInfo': replaced(/<ds:SignedInfo.*<\/ds:SignedInfo>/s, ''),
    'two SignedInfo': replaced(/<ds:SignedInfo.*<\/ds:SignedInfo>/s, '$&$&'),
    'two references': replaced(/<ds:Reference .*<\/ds:Reference>/s, '$&$&'),
  }),
  ...refused(/refers to another element/, { 'a reference to the whole document': replaced(/URI="#[^"]*"/, 'URI=""') }),
  ...refused(/rsa-sha1 is not an accepted/, {
    'SHA-1': (s, keys) => sign(writeAnswer(s), keys, { algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' }),
  }),
  ...refused(/hmac-sha256 is not an accepted/, {
    'the public key as a secret (HMAC)': replaced(/xmldsig-more#rsa-sha256/, 'xmldsig-more#hmac-sha256'),
  }),
  ...refused(/md5 is not an accepted/, { 'MD5 as digest': replaced('xmlenc#sha256', 'xmldsig-more#md5') }),
  ...refused(/transform that is not accepted/, {
    'a transformation': replaced(/(<ds:Transform Algorithm=")[^"]*/, '$1http://www.w3.org/TR/1999/REC-xslt-19991116'),
  }),
  ...refused(/canonicalization/, {
    'another canonical form': replaced(
      /(CanonicalizationMethod Algorithm=")[^"]*/,
      '$1http://www.w3.org/TR/2001/REC-xml-c14n-20010315#WithComments',
    ),
  }),
];

const nested = `<samlp:StatusDetail>${'<x>'.repeat(500)}${'</x>'.repeat(500)}</samlp:StatusDetail>`;

const reading = [
  ...refused(/comments, CDATA/, {
    'a comment in the name': replaced('ada-1', 'ada<!-- x -->-1'),
    'a comment that cuts a signed name': said({ nameId: 'admin-1<!-- -->.evil' }),
    'CDATA in the name': replaced('ada-1', '<![CDATA[ada-1]]>'),
    'a processing instruction': replaced('ada-1', 'ada<?x y?>-1'),
  }),
  ...refused(/DOCTYPE/, {
    'a DOCTYPE': altered(xml => `<!DOCTYPE Response>${xml}`),
    'a file by an entity': altered(
      xml => `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${xml.replace('ada-1', '&#38;x;')}`,
    ),
    'a bomb of entities': altered(
      xml => `<?xml version="1.0"?><!doctype r [<!ENTITY a "aaaa"><!ENTITY b "&#38;a;&#38;a;">]>${xml}`,
    ),
  }),
  ...refused(/nested too deeply/, { 'deep nesting': replaced('</samlp:Status>', `${nested}</samlp:Status>`) }),
  ...refused(/only one element/i, { 'two roots': altered(xml => xml + xml) }),
  ...refused(/Not a valid XML/, { 'no XML': () => 'hello' }),
  ...refused(/invalid doc source/, { nothing: () => '' }),
  ...refused(/not a SAML Response/, {
    'another message': () => '<samlp:LogoutResponse xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_1"/>',
  }),
  ...refused(/no Assertion/, { 'no assertion': replaced(ASSERTION, '') }),
  ...refused(/encrypted assertions/, { 'an encrypted assertion': replaced(ASSERTION, '<saml:EncryptedAssertion/>') }),
  ...refused(/too long/, { 'too long': replaced('ada-1', `ada${' '.repeat(450_000)}`) }),
];

export const forgeries = [...wrapping, ...signing, ...reading];
