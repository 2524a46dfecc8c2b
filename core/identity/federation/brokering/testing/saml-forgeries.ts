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

const wrapping: readonly (readonly [string, Make, RegExp])[] = [
  [
    'XSW1: the signed response within the signature of a forged one',
    (s, keys) => {
      const { signature, bare, evil } = cutResponse(s, keys);
      return evil.replace('</saml:Issuer>', `</saml:Issuer>${withObject(signature, bare)}`);
    },
    /more than one Response/,
  ],
  [
    'XSW2: the signed response beside its signature in a forged one',
    (s, keys) => {
      const { signature, bare, evil } = cutResponse(s, keys);
      return evil.replace('</saml:Issuer>', `</saml:Issuer>${bare}${signature}`);
    },
    /more than one Response/,
  ],
  [
    'XSW3: a forged assertion before the signed one',
    (s, keys) => {
      const { assertion, evil, wrap } = cut(s, keys);
      return wrap(evil + assertion);
    },
    /more than one Assertion/,
  ],
  [
    'XSW4: the signed assertion within a forged one',
    (s, keys) => {
      const { assertion, evil, wrap } = cut(s, keys);
      return wrap(into(evil, assertion));
    },
    /more than one Assertion/,
  ],
  [
    'XSW5: a forged assertion with the signature, the signed one at the end',
    (s, keys) => {
      const { bare, signature, evil, wrap } = cut(s, keys);
      return wrap(into(evil, signature) + bare);
    },
    /more than one Assertion/,
  ],
  [
    'XSW6: the signed assertion within the signature in a forged one',
    (s, keys) => {
      const { bare, signature, evil, wrap } = cut(s, keys);
      return wrap(into(evil, signature.replace('</ds:Signature>', `${bare}</ds:Signature>`)));
    },
    /more than one Assertion/,
  ],
  [
    'XSW7: a forged assertion in Extensions',
    (s, keys) => {
      const { assertion, evil, wrap } = cut(s, keys);
      return wrap(`<samlp:Extensions>${evil}</samlp:Extensions>${assertion}`);
    },
    /more than one Assertion/,
  ],
  [
    'XSW8: a forged assertion, the signed one in an Object of its signature',
    (s, keys) => {
      const { bare, signature, evil, wrap } = cut(s, keys);
      return wrap(into(evil, withObject(signature, bare)));
    },
    /more than one Assertion/,
  ],
  [
    'a forged assertion whose signature is about the signed one, under another name',
    (s, keys) => {
      const { bare, signature, evil, wrap } = cut(s, keys);
      return wrap(into(evil, signature) + bare.replaceAll('saml:Assertion', 'saml:Advice'));
    },
    /refers to another element/,
  ],
  [
    'a forged assertion with the ID of the signed one',
    (s, keys) => {
      const { bare, signature, evil, wrap } = cut(s, keys);
      const id = part(bare, / ID="[^"]*"/);
      return wrap(into(evil.replace(' ID="_evil"', id), signature) + bare.replaceAll('saml:Assertion', 'saml:Advice'));
    },
    /the same ID/,
  ],
  [
    'the signature beside the assertion',
    (s, keys) => {
      const { bare, signature, wrap } = cut(s, keys);
      return wrap(bare + signature);
    },
    /refers to another element/,
  ],
  [
    'the signature deeper within',
    (s, keys) => {
      const { bare, signature, wrap } = cut(s, keys);
      return wrap(bare.replace('</saml:Subject>', `${signature}</saml:Subject>`));
    },
    /not a direct child/,
  ],
  [
    'the assertion in Extensions alone',
    (s, keys) => {
      const { assertion, wrap } = cut(s, keys);
      return wrap(`<samlp:Extensions>${assertion}</samlp:Extensions>`);
    },
    /not a direct child/,
  ],
  [
    'an assertion of another namespace',
    altered(xml =>
      xml.replace('<saml:Assertion ', '<x:Assertion xmlns:x="urn:x" ').replace('</saml:Assertion>', '</x:Assertion>'),
    ),
    /not a direct child/,
  ],
  [
    'two signed assertions',
    (s, keys) => {
      const { assertion, wrap } = cut(s, keys);
      return wrap(assertion + cut({ ...s, nameId: evilName }, keys).assertion);
    },
    /more than one Assertion/,
  ],
  [
    'two signatures on one assertion',
    (s, keys) => {
      const { signature, assertion, wrap } = cut(s, keys);
      return wrap(into(assertion, signature));
    },
    /more than one signature/,
  ],
  [
    "a signed assertion in a response with a stranger's signature",
    (s, keys, stranger) => sign(sign(writeAnswer(s), keys), stranger, { part: 'response' }),
    /Invalid document signature/,
  ],
];

const signing: readonly (readonly [string, Make, RegExp])[] = [
  ['not signed', s => writeAnswer(s), /neither the Response nor the Assertion/],
  [
    'signed by a stranger, whose certificate it carries',
    (s, _keys, stranger) => sign(writeAnswer(s), stranger),
    /Invalid signature/,
  ],
  ['another name after signing', altered(xml => xml.replace('ada-1', evilName)), /Invalid signature/],
  [
    'another address after signing',
    altered(xml => xml.replace('ada@team.example', 'boss@team.example')),
    /Invalid signature/,
  ],
  [
    'a digest of the altered text',
    altered(xml => xml.replace(/(<ds:DigestValue>).{8}/, '$1AAAAAAAA')),
    /Invalid signature/,
  ],
  ['an empty signature value', altered(xml => xml.replace(/(<ds:SignatureValue>)[^<]*/, '$1')), /Invalid signature/],
  ['no SignedInfo', altered(xml => xml.replace(/<ds:SignedInfo.*<\/ds:SignedInfo>/s, '')), /incomplete or has parts/],
  [
    'two SignedInfo',
    altered(xml => xml.replace(/<ds:SignedInfo.*<\/ds:SignedInfo>/s, '$&$&')),
    /incomplete or has parts/,
  ],
  [
    'two references',
    altered(xml => xml.replace(/<ds:Reference .*<\/ds:Reference>/s, '$&$&')),
    /incomplete or has parts/,
  ],
  [
    'a reference to the whole document',
    altered(xml => xml.replace(/URI="#[^"]*"/, 'URI=""')),
    /refers to another element/,
  ],
  [
    'SHA-1',
    (s, keys) => sign(writeAnswer(s), keys, { algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' }),
    /rsa-sha1 is not an accepted/,
  ],
  [
    'the public key as a secret (HMAC)',
    altered(xml => xml.replace(/xmldsig-more#rsa-sha256/, 'xmldsig-more#hmac-sha256')),
    /hmac-sha256 is not an accepted/,
  ],
  ['MD5 as digest', altered(xml => xml.replace('xmlenc#sha256', 'xmldsig-more#md5')), /md5 is not an accepted/],
  [
    'a transformation',
    altered(xml => xml.replace(/(<ds:Transform Algorithm=")[^"]*/, '$1http://www.w3.org/TR/1999/REC-xslt-19991116')),
    /transform that is not accepted/,
  ],
  [
    'another canonical form',
    altered(xml =>
      xml.replace(
        /(CanonicalizationMethod Algorithm=")[^"]*/,
        '$1http://www.w3.org/TR/2001/REC-xml-c14n-20010315#WithComments',
      ),
    ),
    /canonicalization/,
  ],
];

const reading: readonly (readonly [string, Make, RegExp])[] = [
  ['a comment in the name', altered(xml => xml.replace('ada-1', 'ada<!-- x -->-1')), /comments, CDATA/],
  ['a comment that cuts a signed name', said({ nameId: 'admin-1<!-- -->.evil' }), /comments, CDATA/],
  ['CDATA in the name', altered(xml => xml.replace('ada-1', '<![CDATA[ada-1]]>')), /comments, CDATA/],
  ['a processing instruction', altered(xml => xml.replace('ada-1', 'ada<?x y?>-1')), /comments, CDATA/],
  ['a DOCTYPE', altered(xml => `<!DOCTYPE Response>${xml}`), /DOCTYPE/],
  [
    'a file by an entity',
    altered(xml => `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${xml.replace('ada-1', '&#38;x;')}`),
    /DOCTYPE/,
  ],
  [
    'a bomb of entities',
    altered(xml => `<?xml version="1.0"?><!doctype r [<!ENTITY a "aaaa"><!ENTITY b "&#38;a;&#38;a;">]>${xml}`),
    /DOCTYPE/,
  ],
  [
    'deep nesting',
    altered(xml =>
      xml.replace(
        '</samlp:Status>',
        `<samlp:StatusDetail>${'<x>'.repeat(500)}${'</x>'.repeat(500)}</samlp:StatusDetail></samlp:Status>`,
      ),
    ),
    /nested too deeply/,
  ],
  ['two roots', altered(xml => xml + xml), /only one element/i],
  ['no XML', () => 'hello', /Not a valid XML/],
  ['nothing', () => '', /invalid doc source/],
  [
    'another message',
    () => '<samlp:LogoutResponse xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_1"/>',
    /not a SAML Response/,
  ],
  ['no assertion', altered(xml => xml.replace(ASSERTION, '')), /no Assertion/],
  [
    'an encrypted assertion',
    altered(xml => xml.replace(ASSERTION, '<saml:EncryptedAssertion/>')),
    /encrypted assertions/,
  ],
  ['too long', altered(xml => xml.replace('ada-1', `ada${' '.repeat(450_000)}`)), /too long/],
];

export const forgeries = [...wrapping, ...signing, ...reading];
