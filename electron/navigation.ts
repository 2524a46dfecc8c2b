// Where pages may go (DESKTOP.md 6.3 and 6.4). Addresses are parsed, never searched for words.

/** Whether `address` is a page of the service at `origin`. */
export function isOwn(address: string, origin: string): boolean {
  const url = parse(address);
  return url !== undefined && url.protocol === 'https:' && url.origin === origin && url.username === '' && url.password === '';
}

/** The address as the system's own browser or mail program may open it; undefined for all else. */
export function outsideAddress(address: string): string | undefined {
  const url = parse(address);
  if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'mailto:') || url.username !== '' || url.password !== '') return undefined;
  return url.href;
}

function parse(address: string): URL | undefined {
  return URL.canParse(address) ? new URL(address) : undefined;
}
