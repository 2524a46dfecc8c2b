// Has the browser make a passkey (W3C Web Authentication).

// What a browser is asked for when it makes a passkey: the service speaks in base64url, the browser in bytes.

/** @param given as the service gives them */
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

export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0));
}

export function textOf(buffer: ArrayBuffer): string {
  const letters = Array.from(new Uint8Array(buffer), byte => String.fromCharCode(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The browser made none: the person stopped it, or has none to make. */
export class NoPasskeyError extends Error {
  override readonly name = 'NoPasskeyError';
}

/** What the service keeps of a new passkey. */
export interface CreatedCredential {
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

/** @param options as the service gives them @throws NoPasskeyError */
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
