// How other devices reach this service: by the address of this window, unless that is a loopback address. Then the
// desktop program reports whether it is shared, and by which addresses.
import { useEffect, useState } from 'react';
import { desktop, type DesktopState } from './bridge.ts';

// Whether network access is on, as reported by the desktop program around the window.

/** undefined in a browser, which cannot know it, and until it is reported. */
export function useIsShared(): boolean | undefined {
  const [isShared, setShared] = useState<boolean>();
  useEffect(() => {
    const note = ({ settings }: DesktopState) => setShared(settings.share);
    desktop?.state().then(note, () => undefined);
    return desktop?.onChange(note);
  }, []);
  return isShared;
}

export interface Reach {
  /** origin of the addresses for others; null while the service is reachable only from this computer */
  readonly origin: string | null;
  /** turns on network access; absent where only the owner of the server can */
  readonly share?: (() => Promise<void>) | undefined;
}

/** The address for phones: a numeric one, since they seldom resolve the names of a local network; else the first. */
export const phoneAddress = (addresses: readonly string[]): string | undefined =>
  addresses.find(address => /\d+\.\d+\.\d+\.\d+/.test(address)) ?? addresses[0];

/** Whether a host is this computer itself, in any notation. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\]|.+\.localhost)$/i.test(host);

/** @param known last report of the desktop program; undefined in a browser */
export function reachOf(
  { hostname, origin }: Pick<Location, 'hostname' | 'origin'>,
  known: Known | undefined,
): string | null {
  if (!isLoopback(hostname)) return origin;
  const address = known?.settings.share ? phoneAddress(known.addresses.filter(isForOthers)) : undefined;
  return address === undefined ? null : new URL(address).origin;
}

const isForOthers = (address: string): boolean => !isLoopback(new URL(address).hostname);

/** A link for other people; null while they cannot reach the service. */
export function linkForOthers(link: string, origin: string | null): string | null {
  const url = new URL(link);
  if (!isLoopback(url.hostname)) return link;
  return origin === null ? null : `${origin}${url.pathname}${url.search}${url.hash}`;
}

/** The address of a link here and for other people, as it is now. */
export const reachableLink = (link: string) => ({ here: link, forOthers: linkForOthers(link, reach().origin) });

/** A link to pass on: for other people where they can reach the service, else one that opens on this computer only. */
export function linkToShare(
  link: string,
  origin: string | null,
): { readonly link: string; readonly isForOthers: boolean } {
  const shared = linkForOthers(link, origin);
  return { link: shared ?? link, isForOthers: shared !== null };
}

/** Sharing, and the addresses for others, as the desktop program or the service reports them. */
type Known = { readonly settings: { readonly share: boolean }; readonly addresses: readonly string[] };

let known: Known | undefined;
let current: Reach = { origin: null };
const listeners = new Set<() => void>();

function note(state: Known | undefined): void {
  known = state;
  const origin = reachOf(location, known);
  const bridge = desktop;
  const share = bridge && (() => bridge.changeSettings({ share: true }).then(note));
  if (current.origin === origin && (current.share !== undefined) === (share !== undefined)) return;
  current = { origin, share };
  for (const listener of listeners) listener();
}

let isFollowed = false;

/** The current state. */
export function reach(): Reach {
  if (!isFollowed) {
    isFollowed = true;
    note(undefined);
    desktop?.onChange(note);
    desktop?.state().then(note, () => undefined);
  }
  return current;
}

/** In a browser: the addresses for others, as the service reports them. The desktop program knows them itself. */
export function noteAddresses(addresses: readonly string[]): void {
  reach();
  if (!desktop) note({ settings: { share: addresses.length > 0 }, addresses });
}

/** Whether this window is at an address of this computer alone, and no program around it knows another. */
export const lacksAddress = (): boolean => !desktop && isLoopback(location.hostname);

/** Calls on every change; returns a function that stops it. */
export function onReach(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
