import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canCreatePasskeys, createPasskey, NoPasskeyError } from './web-authn.ts';

// What a browser has and Node lacks: the classes of its answers, and who makes them.
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

/** Has the browser answer so; gives what it was asked for. */
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

test('a new passkey is sent to the service in base64url', async () => {
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

test('a person who stops the browser made no passkey; the reason is kept', async () => {
  const reason = new DOMException('The operation was cancelled.', 'NotAllowedError');
  browserAnswers(() => Promise.reject(reason));
  await assert.rejects(createPasskey(options), (error: unknown) => {
    assert.ok(error instanceof NoPasskeyError);
    assert.equal(error.cause, reason);
    return true;
  });
});

test('an answer that is no new passkey is none', async () => {
  for (const answer of [null, new Attestation(), new Credential({ signature: '' })]) {
    browserAnswers(() => Promise.resolve(answer));
    await assert.rejects(createPasskey(options), NoPasskeyError);
  }
});

test('options that are damaged on their way are an error, and no refusal of the person', async () => {
  const { asked } = browserAnswers(() => Promise.resolve(null));
  await assert.rejects(createPasskey({ ...options, challenge: '?' }), error => !(error instanceof NoPasskeyError));
  assert.deepEqual(asked, []);
});

test('where there are no such classes no passkeys are offered', () => {
  assert.equal(canCreatePasskeys, false, 'as it was when the page was loaded');
});
