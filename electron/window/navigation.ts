// Rules for the navigation of pages (DESKTOP.md 6.3 and 6.4). Addresses are parsed, never searched for substrings.

/** Whether `address` is a page of the service at `origin`. */
export function isOwn(address: string, origin: string): boolean {
  const url = parse(address);
  return (
    url !== undefined &&
    url.protocol === 'https:' &&
    url.origin === origin &&
    url.username === '' &&
    url.password === ''
  );
}

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
  const url = parse(address);
  return (
    url !== undefined &&
    url.protocol === 'https:' &&
    url.origin !== origin &&
    url.username === '' &&
    url.password === ''
  );
}

/** The address, if the system's browser or mail program may open it; undefined otherwise. */
export function outsideAddress(address: string): string | undefined {
  const url = parse(address);
  if (
    url === undefined ||
    (url.protocol !== 'https:' && url.protocol !== 'mailto:') ||
    url.username !== '' ||
    url.password !== ''
  )
    return undefined;
  return url.href;
}

function parse(address: string): URL | undefined {
  return URL.canParse(address) ? new URL(address) : undefined;
}
