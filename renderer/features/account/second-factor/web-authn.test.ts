import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomBytes } from 'node:crypto';
import { canCreatePasskeys, createPasskey, NoPasskeyError, bytesOf, creationOptions, textOf } from './web-authn.ts';

// Browser classes that Node lacks: the responses, and the authenticator that creates them.
class Attestation {
  readonly clientDataJSON = Uint8Array.of(1, 2, 3).buffer;
  readonly attestationObject = Uint8Array.of(251, 255, 190).buffer;
  getTransports = () => ['internal', 'hybrid'];
}
class Credential {
  readonly id = 'AQ';
  readonly rawId = Uint8Array.of(1).buffer;
  readonly response: unknown;
  constructor(response: unknown) {
    this.response = response;
  }
}
Object.assign(globalThis, { PublicKeyCredential: Credential, AuthenticatorAttestationResponse: Attestation });

/** Makes the browser answer with `answer`; returns the options that it received. */
function browserAnswers(answer: () => Promise<unknown>): { readonly asked: CredentialCreationOptions[] } {
  const asked: CredentialCreationOptions[] = [];
  const create = (options: CredentialCreationOptions) => {
    asked.push(options);
    return answer();
  };
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create } });
  return { asked };
}

const options = {
  challenge: 'AQID',
  rp: { id: 'bim.local', name: 'Plinth' },
  user: { id: 'BAU', name: 'ann@example.org', displayName: 'Ann' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
};

test('a new passkey is sent in base64url', async () => {
  const { asked } = browserAnswers(() => Promise.resolve(new Credential(new Attestation())));
  assert.deepEqual(await createPasskey(options), {
    id: 'AQ',
    rawId: 'AQ',
    type: 'public-key',
    response: { clientDataJSON: 'AQID', attestationObject: '-_--', transports: ['internal', 'hybrid'] },
  });
  assert.deepEqual(
    asked.map(({ publicKey }) => publicKey?.challenge),
    [new Uint8Array([1, 2, 3])],
  );
});

test('a cancelled passkey is a NoPasskeyError with its cause', async () => {
  const reason = new DOMException('The operation was cancelled.', 'NotAllowedError');
  browserAnswers(() => Promise.reject(reason));
  await assert.rejects(createPasskey(options), (error: unknown) => {
    assert.ok(error instanceof NoPasskeyError);
    assert.equal(error.cause, reason);
    return true;
  });
});

test('an unexpected credential is a NoPasskeyError', async () => {
  for (const answer of [null, new Attestation(), new Credential({ signature: '' })]) {
    browserAnswers(() => Promise.resolve(answer));
    await assert.rejects(createPasskey(options), NoPasskeyError);
  }
});

test('damaged options are an error, not a cancellation', async () => {
  const { asked } = browserAnswers(() => Promise.resolve(null));
  await assert.rejects(createPasskey({ ...options, challenge: '?' }), error => !(error instanceof NoPasskeyError));
  assert.deepEqual(asked, []);
});

test('passkeys are not offered without browser support', () =>
  assert.equal(canCreatePasskeys, false, 'as it was when the page was loaded'));

test('bytes of any length survive base64url', () => {
  for (const length of [0, 1, 2, 3, 4, 32, 255, 10_000]) {
    const bytes = new Uint8Array(randomBytes(length));
    const text = textOf(bytes.buffer);
    assert.equal(text, Buffer.from(bytes).toString('base64url'));
    assert.deepEqual(bytesOf(text), bytes);
  }
});

test('base64url is read with and without padding', () => {
  const bytes = new Uint8Array([251, 255, 190]);
  assert.equal(textOf(bytes.buffer), '-_--');
  assert.deepEqual(bytesOf('-_--'), bytes);
  assert.deepEqual(bytesOf('-_8='), bytesOf('-_8'));
});

const given = {
  challenge: 'AQID',
  rp: { id: 'bim.local', name: 'Plinth' },
  user: { id: 'BAU', name: 'ann@example.org', displayName: 'Ann' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
} as unknown as PublicKeyCredentialCreationOptionsJSON;

test('the browser gets the challenge, user and service as bytes, and nothing else', () =>
  assert.deepEqual(creationOptions(given), {
    rp: { id: 'bim.local', name: 'Plinth' },
    challenge: new Uint8Array([1, 2, 3]),
    user: { id: new Uint8Array([4, 5]), name: 'ann@example.org', displayName: 'Ann' },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    excludeCredentials: [],
  }));

test('existing passkeys are excluded', () => {
  const { excludeCredentials, timeout, authenticatorSelection } = creationOptions({
    ...given,
    timeout: 60_000,
    authenticatorSelection: { userVerification: 'preferred' },
    excludeCredentials: [{ id: 'AQ', type: 'public-key' }],
  });
  assert.deepEqual(excludeCredentials, [{ id: new Uint8Array([1]), type: 'public-key' }]);
  assert.deepEqual([timeout, authenticatorSelection], [60_000, { userVerification: 'preferred' }]);
});
