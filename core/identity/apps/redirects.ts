// Permitted targets of a sign-in (RFC 9700 section 2.1): exactly the registered ones. For public clients the port of a
// loopback address is free (RFC 8252 section 7.3), since a desktop program takes the port it gets.
import { invalid } from '../../kit/errors.ts';
import { isOnThisComputer, webAddress } from '../../kit/text/web-address.ts';

/** @throws 400 when `uri` cannot be a redirect address: absolute, https or on this computer (RFC 8252 section 8.3),
 *  without user, without fragment */
export function checkRedirectUri(uri: string): void {
  const parsed = webAddress(uri);
  if (!parsed || uri.includes('#')) {
    throw invalid('redirect_uris', `${uri} is not a valid URI: it must be absolute, http or https, without fragment.`, {
      code: 'invalid_redirect',
      uri,
    });
  }
  if (parsed.protocol !== 'https:' && !isOnThisComputer(parsed))
    throw invalid('redirect_uris', `${uri} is not an https address. Plain http is allowed for localhost only.`, {
      code: 'insecure_redirect',
      uri,
    });
}

/** @throws 400 when `url` cannot be the address of an application's page */
export function checkBaseUrl(url: string): void {
  if (!webAddress(url)) {
    throw invalid('base_url', 'Enter a full http or https address.', { code: 'invalid_address' });
  }
}

/** Whether `value` is one of `registered`. @param isPublic whether the client keeps no secret */
export function isRegisteredRedirect(value: string, registered: readonly string[], isPublic: boolean): boolean {
  if (registered.includes(value)) return true;
  if (!isPublic) return false;
  const anyPort = loopbackWithoutPort(value);
  return anyPort !== undefined && registered.some(uri => loopbackWithoutPort(uri) === anyPort);
}

/**
 * Whether signing out, or an invitation, may redirect to `value`: the same origin as a registered redirect (on loopback
 * any port for public clients), whatever the path.
 */
export function isRegisteredOrigin(value: string, registered: readonly string[], isPublic: boolean): boolean {
  const parsed = plainUrl(value);
  if (!parsed) return false;
  return registered.some(uri => {
    const known = URL.parse(uri);
    if (!known) return false;
    return (
      known.origin === parsed.origin ||
      (isPublic && isLoopback(known) && isLoopback(parsed) && known.hostname === parsed.hostname)
    );
  });
}

/** Whether `value` is a page of the browser app below one of our own origins. */
export function isOwnPage(value: string, isOwnOrigin: (origin: string) => boolean): boolean {
  const parsed = plainUrl(value);
  return (
    parsed !== undefined &&
    parsed.protocol === 'https:' &&
    parsed.pathname.startsWith('/app/') &&
    isOwnOrigin(parsed.origin)
  );
}

/** Scheme, host and port of an address of the computer that the browser runs on; undefined for any other. */
export function loopbackOrigin(uri: string): string | undefined {
  const parsed = URL.parse(uri);
  return parsed && isLoopback(parsed) ? parsed.origin : undefined;
}

function loopbackWithoutPort(uri: string): string | undefined {
  const parsed = plainUrl(uri);
  if (!parsed || !isLoopback(parsed)) return undefined;
  return `${parsed.hostname}${parsed.pathname}${parsed.search}`;
}

const isLoopback = (url: URL): boolean => url.protocol === 'http:' && isOnThisComputer(url);

/**
 * The address when it is written the one way that every reader understands alike: no user, fragment, `..`, backslash.
 */
function plainUrl(uri: string): URL | undefined {
  const parsed = URL.parse(uri);
  if (!parsed || parsed.username || parsed.password || uri.includes('#')) return undefined;
  return parsed.href === uri || parsed.href === `${uri}/` ? parsed : undefined;
}
