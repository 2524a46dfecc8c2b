import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inflateRawSync } from 'node:zlib';
import { readIdpMetadata } from './idp-metadata.ts';
import { encode, makeIdp, makeKeys, sign, writeAnswer } from './testing/idp.ts';
import { newRequestId, ownMetadata, readAnswer, requestAddress } from './service.ts';

const ISSUER = 'https://idp.example/metadata';
const parties = { entityId: 'https://us.example/metadata', acs: 'https://us.example/endpoint' };

test('a sign-in is redirected to the provider, and its answer is read with a signed assertion, response or both', async () => {
  const keys = await makeKeys();
  const idp = makeIdp(ISSUER, keys, 'https://idp.example/sso');
  const read = await readIdpMetadata(idp.metadata, Date.now());
  assert.deepEqual([read.entityId, read.signInUrl, read.certificates.length], [ISSUER, 'https://idp.example/sso', 1]);
  assert.match(read.certificates[0]?.fingerprint ?? '', /^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);

  const requestId = newRequestId();
  const address = new URL(
    await requestAddress({ ...parties, idp: read }, { requestId, relayState: 'state', isFresh: false }),
  );
  const request = await idp.readRequest(address, ownMetadata(parties));
  assert.deepEqual(request, {
    id: requestId,
    acs: parties.acs,
    destination: 'https://idp.example/sso',
    issuer: parties.entityId,
    relayState: 'state',
  });

  const said = {
    acs: parties.acs,
    audience: parties.entityId,
    requestId,
    issuer: ISSUER,
    nameId: 'Ada &amp; Co',
    attributes: { mail: 'ada@team.example', sn: 'Lovelace' },
    assertionId: '_once',
  };
  const answers = {
    assertion: sign(writeAnswer(said), keys),
    response: sign(writeAnswer(said), keys, { part: 'response' }),
    both: sign(sign(writeAnswer(said), keys), keys, { part: 'response' }),
    sha512: sign(writeAnswer(said), keys, { algorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512' }),
  };
  for (const [name, xml] of Object.entries(answers)) {
    const { endsAt, attributes, ...identity } = await readAnswer(
      { ...parties, idp: read },
      encode(`<?xml version="1.0"?>\n${xml}`),
      requestId,
      Date.now(),
    );
    assert.deepEqual(
      identity,
      { issuer: ISSUER, subject: 'Ada & Co', subjectEmail: undefined, assertionId: '_once' },
      name,
    );
    assert.deepEqual(
      [...attributes],
      [
        ['mail', ['ada@team.example']],
        ['sn', ['Lovelace']],
      ],
    );
    assert.ok(endsAt > Date.now());
  }
});

test('a provider may have a second certificate, and an email as name id', async () => {
  const [older, newer] = await Promise.all([makeKeys(), makeKeys()]);
  const bare = (pem: string) => pem.replace(/-----[^-]+-----|\s/g, '');
  const metadata = makeIdp(ISSUER, older, 'https://idp.example/sso').metadata.replace(
    '<SingleSignOnService',
    `<KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${bare(newer.cert)}</X509Certificate></X509Data></KeyInfo></KeyDescriptor><SingleSignOnService`,
  );
  const idp = await readIdpMetadata(metadata, Date.now());
  assert.equal(idp.certificates.length, 2);
  const requestId = newRequestId();
  const xml = writeAnswer({
    acs: parties.acs,
    audience: parties.entityId,
    requestId,
    issuer: ISSUER,
    nameId: 'ada@team.example',
    format: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  });
  for (const keys of [older, newer])
    assert.equal(
      (await readAnswer({ ...parties, idp }, encode(sign(xml, keys)), requestId, Date.now())).subjectEmail,
      'ada@team.example',
    );
});

test('a provider with transient names is asked for persistent ones', async () => {
  const { metadata } = makeIdp(ISSUER, await makeKeys(), 'https://idp.example/sso');
  const format = (name: string) => `<NameIDFormat>urn:oasis:names:tc:SAML:2.0:nameid-format:${name}</NameIDFormat>`;
  const asked = async (...names: string[]) => {
    const idp = await readIdpMetadata(
      metadata.replace(/<NameIDFormat>.*<\/NameIDFormat>/s, `<!-- ours -->${names.map(format).join('')}`),
      Date.now(),
    );
    const address = new URL(
      await requestAddress({ ...parties, idp }, { requestId: '_1', relayState: 's', isFresh: true }),
    );
    const request = inflateRawSync(Buffer.from(address.searchParams.get('SAMLRequest') ?? '', 'base64')).toString();
    assert.match(request, /ForceAuthn="true"/);
    return /NameIDPolicy[^>]* Format="[^"]*:(\w+)"/.exec(request)?.[1];
  };
  assert.deepEqual(
    [
      await asked('transient', 'persistent'),
      await asked('persistent', 'transient'),
      await asked('transient'),
      await asked(),
    ],
    ['persistent', undefined, undefined, undefined],
  );
});

test('unusable metadata is refused with the reason', async () => {
  const { metadata } = makeIdp(ISSUER, await makeKeys(), 'https://idp.example/sso');
  const weak = makeIdp(ISSUER, await makeKeys(1024), 'https://idp.example/sso').metadata;
  const cases: readonly (readonly [string, RegExp])[] = [
    ['', /not XML|no identity provider/],
    ['<html>', /not XML|no identity provider/],
    [ownMetadata(parties), /no identity provider/],
    [metadata.replace(/entityID="[^"]*"/, ''), /no entityID/],
    [metadata.replace('<EntityDescriptor', '<EntityDescriptor validUntil="2020-01-01T00:00:00Z"'), /expired/],
    [metadata.replace('HTTP-Redirect', 'HTTP-POST'), /redirect requests/],
    [metadata.replace(/(<[\w:]*X509Certificate>)[^<]*/, '$1'), /empty or damaged/],
    [metadata.replace(/(<[\w:]*X509Certificate>)[^<]*/, `$1${'A'.repeat(200)}`), /empty or damaged/],
    [metadata.replace(/<[\w:]*KeyDescriptor.*<\/[\w:]*KeyDescriptor>/s, ''), /no signing certificate/],
    [weak, /at least 2048 bits/],
    [`<!DOCTYPE x>${metadata}`, /DOCTYPE/],
    [
      `<EntitiesDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata">${metadata}${metadata}</EntitiesDescriptor>`,
      /more than one/,
    ],
  ];
  for (const [xml, reason] of cases)
    await assert.rejects(readIdpMetadata(xml, Date.now()), { message: reason }, String(reason));
});
