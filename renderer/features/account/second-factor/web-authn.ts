// Has the browser make a passkey (W3C Web Authentication).
import { creationOptions, textOf } from './creation-options.ts';

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
