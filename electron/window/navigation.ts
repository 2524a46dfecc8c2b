// Where pages may go (DESKTOP.md 6.3 and 6.4). Addresses are parsed, never searched for words.

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
 * Whether a sign-in page of ours leads on from `address` to a sign-in provider; nothing else of the service leads away.
 */
export function leadsToProvider(address: string, origin: string): boolean {
  return (
    isOwn(address, origin) &&
    /^\/auth\/realms\/[^/]+\/sign-in\/[\w-]+\/broker\/[a-z0-9-]+$/.test(new URL(address).pathname)
  );
}

/** Whether `address` is a page of somebody else that may be shown in the window for signing in. */
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

/** The address as the system's own browser or mail program may open it; undefined for all else. */
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
