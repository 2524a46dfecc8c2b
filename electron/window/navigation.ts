// Rules for the navigation of pages (DESKTOP.md 6.3 and 6.4). Addresses are parsed, never searched for substrings.

/** Whether `address` is a page of the service at `origin`. */
export const isOwn = (address: string, origin: string): boolean => securePage(address)?.origin === origin;

/** Whether `address` is a page of the service below a path such as `/auth/`. */
export function pathBelow(address: string, origin: string, path: string): boolean {
  return isOwn(address, origin) && new URL(address).pathname.startsWith(path);
}

/**
 * Whether `address` is a sign-in page of the service that redirects to an identity provider; no other page of the
 * service leads away.
 */
export function leadsToProvider(address: string, origin: string): boolean {
  return (
    isOwn(address, origin) &&
    /^\/auth\/realms\/[^/]+\/sign-in\/[\w-]+\/broker\/[a-z0-9-]+$/.test(new URL(address).pathname)
  );
}

/** Whether `address` is a foreign page that may be shown in the window for signing in. */
export function isForeign(address: string, origin: string): boolean {
  const page = securePage(address);
  return page !== undefined && page.origin !== origin;
}

/** The address, if the system's browser or mail program may open it; undefined otherwise. */
export const outsideAddress = (address: string): string | undefined => plainAddress(address, 'https:', 'mailto:')?.href;

const securePage = (address: string) => plainAddress(address, 'https:');

/** An address with one of these protocols, and without a name or a password. */
function plainAddress(address: string, ...protocols: readonly string[]): URL | undefined {
  const url = URL.parse(address);
  return url && protocols.includes(url.protocol) && !url.username && !url.password ? url : undefined;
}
