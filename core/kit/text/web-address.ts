// Web addresses from people and programs.

/**
 * An absolute address with http or https; undefined for anything else, and for one with a name or password before the
 * host (RFC 3986 3.2.1, 7.5): `https://plinth.example@evil.example/` appears to lead to another host.
 */
export function webAddress(text: string): URL | undefined {
  const parsed = URL.parse(text);
  if (!parsed || !/^https?:$/.test(parsed.protocol) || /[\s\\]/.test(text)) return undefined;
  return hasUser(text) ? undefined : parsed;
}

/** Whether an address is of this computer (RFC 8252 7.3). */
export const isOnThisComputer = ({ hostname }: URL): boolean => ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);

/** Whether there is an `@` before the path: also with an empty name, which `URL` drops. */
const hasUser = (text: string): boolean => /^[^:]*:\/*[^/?#]*@/.test(text);

/**
 * Whether an address of a connection is one of this computer. `::ffff:127.0.0.1` is the form of an IPv4 caller at a
 * dual-stack socket.
 */
export const isLoopbackAddress = (address: string): boolean => /^(?:::ffff:)?127\.|^::1$/i.test(address);
