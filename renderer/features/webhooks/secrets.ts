// Secrets of webhooks: random ones, and their form for Standard Webhooks libraries.

/** Base64 of bytes. */
const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** 32 random bytes as text that fits everywhere. */
export const randomSecret = (): string =>
  base64(crypto.getRandomValues(new Uint8Array(32)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/** What Standard Webhooks libraries are given for a secret. */
export const signingForm = (secret: string): string => `whsec_${base64(new TextEncoder().encode(secret))}`;
