// Creates a passkey in the browser (W3C Web Authentication).

// Options for creating a passkey: the service uses base64url, the browser bytes.

/** @param given options from the service */
export function creationOptions(given: PublicKeyCredentialCreationOptionsJSON): PublicKeyCredentialCreationOptions {
  const { challenge, user, rp, pubKeyCredParams, timeout, excludeCredentials = [], authenticatorSelection } = given;
  return {
    rp,
    challenge: bytesOf(challenge),
    user: { ...user, id: bytesOf(user.id) },
    pubKeyCredParams,
    excludeCredentials: excludeCredentials.map(({ id }) => ({ id: bytesOf(id), type: 'public-key' })),
    ...(timeout !== undefined && { timeout }),
    ...(authenticatorSelection && { authenticatorSelection }),
  };
}

export const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0));

export function textOf(buffer: ArrayBuffer): string {
  const letters = Array.from(new Uint8Array(buffer), byte => String.fromCharCode(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The browser created no passkey: the user cancelled, or there is no authenticator. */
export class NoPasskeyError extends Error {
  override readonly name = 'NoPasskeyError';
}

/** The data of a new passkey that the service stores. */
interface CreatedCredential {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
  readonly response: {
    readonly clientDataJSON: string;
    readonly attestationObject: string;
    readonly transports: string[];
  };
}

export const canCreatePasskeys = 'PublicKeyCredential' in globalThis;

/** @param options from the service @throws NoPasskeyError */
export async function createPasskey(options: Readonly<Record<string, unknown>>): Promise<CreatedCredential> {
  const publicKey = creationOptions(options as unknown as PublicKeyCredentialCreationOptionsJSON);
  const made = await navigator.credentials.create({ publicKey }).catch((error: unknown) => {
    throw new NoPasskeyError('no passkey was created', { cause: error });
  });
  if (!(made instanceof PublicKeyCredential) || !(made.response instanceof AuthenticatorAttestationResponse)) {
    throw new NoPasskeyError('no passkey was created');
  }
  const { clientDataJSON, attestationObject } = made.response;
  return {
    id: made.id,
    rawId: textOf(made.rawId),
    type: 'public-key',
    response: {
      clientDataJSON: textOf(clientDataJSON),
      attestationObject: textOf(attestationObject),
      transports: made.response.getTransports(),
    },
  };
}
