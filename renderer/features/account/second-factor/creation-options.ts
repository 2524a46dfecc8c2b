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
