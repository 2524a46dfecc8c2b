// How other devices reach this service: by the address of this window, unless that is one of this computer alone. Then
// the desktop program knows whether it is shared, and by which addresses.
import { desktop, type DesktopState } from './bridge.ts';

export interface Reach {
  /** what the addresses for others begin with; null while nobody else can reach it */
  readonly origin: string | null;
  /** lets others in; absent where only the owner of the server can */
  readonly share?: (() => Promise<void>) | undefined;
}

/** The address for phones: one with numbers, since they seldom know the names of a local network; else the first. */
export const phoneAddress = (addresses: readonly string[]): string | undefined =>
  addresses.find(address => /\d+\.\d+\.\d+\.\d+/.test(address)) ?? addresses[0];

/** Whether a host is this computer itself, whichever it is. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\]|.+\.localhost)$/i.test(host);

/** @param known what the desktop program said last; undefined in a browser */
export function reachOf(
  { hostname, origin }: Pick<Location, 'hostname' | 'origin'>,
  known: Pick<DesktopState, 'settings' | 'addresses'> | undefined,
): string | null {
  if (!isLoopback(hostname)) return origin;
  const address = known?.settings.share ? phoneAddress(known.addresses.filter(isForOthers)) : undefined;
  return address === undefined ? null : new URL(address).origin;
}

const isForOthers = (address: string): boolean => !isLoopback(new URL(address).hostname);

/** A link as others can follow it; null while they cannot. */
export function linkForOthers(link: string, origin: string | null): string | null {
  const url = new URL(link);
  if (!isLoopback(url.hostname)) return link;
  return origin === null ? null : `${origin}${url.pathname}${url.search}${url.hash}`;
}

/** Copies a link as others can follow it. While they cannot, the one of this computer; `isForOthers` says which. */
export async function copyLink(link: string): Promise<{ readonly isForOthers: boolean }> {
  const shared = linkForOthers(link, reach().origin);
  await navigator.clipboard.writeText(shared ?? link);
  return { isForOthers: shared !== null };
}

let known: DesktopState | undefined;
let current: Reach = { origin: null };
const listeners = new Set<() => void>();

function note(state: DesktopState | undefined): void {
  known = state;
  const origin = reachOf(location, known);
  const bridge = desktop;
  const share = bridge && (() => bridge.changeSettings({ share: true }).then(note));
  if (current.origin === origin && (current.share !== undefined) === (share !== undefined)) return;
  current = { origin, share };
  for (const listener of listeners) listener();
}

let isFollowed = false;

/** What is known now. */
export function reach(): Reach {
  if (!isFollowed) {
    isFollowed = true;
    note(undefined);
    desktop?.onChange(note);
    desktop?.state().then(note, () => undefined);
  }
  return current;
}

/** Calls when it is another; returns how to stop. */
export function onReach(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
