// Secrets of webhooks: random ones, and their form for Standard Webhooks libraries.

/** Base64 of bytes. */
const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** 32 random bytes as URL-safe text. */
export const randomSecret = (): string =>
  base64(crypto.getRandomValues(new Uint8Array(32)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/** The form of a secret that Standard Webhooks libraries expect. */
export const signingForm = (secret: string): string => `whsec_${base64(new TextEncoder().encode(secret))}`;
