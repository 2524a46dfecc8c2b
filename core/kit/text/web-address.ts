// Addresses of web pages that people and programs give.

/**
 * An absolute address with http or https; undefined for anything else, and for one with a name or password before the
 * host (RFC 3986 3.2.1, 7.5): `https://plinth.example@evil.example/` looks like another host than it leads to.
 */
export function webAddress(text: string): URL | undefined {
  const parsed = URL.parse(text);
  if (!parsed || !/^https?:$/.test(parsed.protocol) || /[\s\\]/.test(text)) return undefined;
  return hasUser(text) ? undefined : parsed;
}

/** Whether an address is of the computer that reads it (RFC 8252 7.3). */
export function isOnThisComputer({ hostname }: Pick<URL, 'hostname'>): boolean {
  return ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);
}

/** Whether there is an `@` before the path: also of an empty name, which `URL` forgets. */
function hasUser(text: string): boolean {
  return /^[^:]*:\/*[^/?#]*@/.test(text);
}

/**
 * Whether an address of a connection is one of this computer. `::ffff:127.0.0.1` is how an IPv4 caller looks at a
 * socket for both kinds.
 */
export const isLoopbackAddress = (address: string): boolean => /^(?:::ffff:)?127\.|^::1$/i.test(address);
