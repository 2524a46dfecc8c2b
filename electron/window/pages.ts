// The window on the service's pages, and the session that trusts the service's current certificate.
import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserWindow, Session, WebContents } from 'electron';
import type { Core } from '../../core/app.ts';
import { guardSession, pinCertificate } from './guard.ts';

/** Chromium aborts loads when the computer's network changes, also loads from this computer. */
const NETWORK_CHANGED = 'ERR_NETWORK_CHANGED';

/** A network takes a while to come up; each wait is longer than the one before. */
const MOST_LOADS = 6;
const BETWEEN_LOADS = 250;

/** Loads a page; again if the computer's network changed in the meantime. */
async function load(window: BrowserWindow, address: string): Promise<void> {
  for (let loads = 1; ; loads++) {
    try {
      await window.loadURL(address);
      return;
    } catch (error) {
      if ((error as { readonly code?: unknown }).code !== NETWORK_CHANGED || loads === MOST_LOADS) throw error;
    }
    await wait(BETWEEN_LOADS * loads);
    if (window.isDestroyed()) return;
  }
}

/**
 * Repeats loads that the page itself began, such as the sign-in, if the network changed in the meantime. Loads of
 * `load` are repeated there.
 */
function watchLoads(window: BrowserWindow, isLoading: () => boolean, onError: (error: unknown) => void): void {
  const contents = window.webContents;
  let failures = 0;
  let next: NodeJS.Timeout | undefined;
  contents.on('did-navigate', () => {
    failures = 0;
    clearTimeout(next);
  });
  contents.on('did-fail-load', (_event, _code, reason, address, isMainFrame) => {
    if (!isMainFrame || reason !== NETWORK_CHANGED || isLoading()) return;
    failures += 1;
    if (failures === MOST_LOADS) {
      onError(new Error(`${reason} loading '${address}'`));
      return;
    }
    next = setTimeout(() => {
      // The same event reports a failure of this load.
      if (!window.isDestroyed()) window.loadURL(address).catch(() => undefined);
    }, BETWEEN_LOADS * failures);
  });
}

export function createPages(parts: {
  readonly core: () => Core | undefined;
  readonly fromPartition: (partition: string) => Session;
  /** creates the window, without a page */
  readonly makeWindow: (session: Session) => BrowserWindow;
  /** whether these contents may show foreign pages */
  readonly isGuest: (contents: WebContents | null) => boolean;
  readonly show: (window: BrowserWindow) => void;
  readonly onError: (error: unknown) => void;
}) {
  const { core, fromPartition, makeWindow, isGuest, show, onError } = parts;
  let made: BrowserWindow | undefined;
  let loading = 0;
  let trusted: { readonly session: Session; readonly fingerprint: string } | undefined;

  const window = () => (made?.isDestroyed() === false ? made : undefined);

  async function loadPage(into: BrowserWindow, address: string): Promise<void> {
    loading += 1;
    try {
      await load(into, address);
    } finally {
      loading -= 1;
    }
  }

  /** A session caches the verdict on a certificate: another certificate gets another session. */
  async function trust({ url }: Core, fingerprint: string): Promise<void> {
    const session = fromPartition(`persist:plinth-${fingerprint.replaceAll(':', '').slice(0, 16).toLowerCase()}`);
    guardSession(session, () => core()?.url, isGuest);
    pinCertificate(session, new URL(url).hostname, fingerprint);
    // Keeps the user signed in.
    for (const { name, value, path, sameSite, httpOnly, expirationDate } of (await trusted?.session.cookies.get({})) ??
      []) {
      await session.cookies.set({
        url,
        name,
        value,
        sameSite,
        secure: true,
        ...(httpOnly !== undefined && { httpOnly }),
        ...(path !== undefined && { path }),
        ...(expirationDate !== undefined && { expirationDate }),
      });
    }
    trusted = { session, fingerprint };
  }

  function open(path = '/app/'): void {
    const running = core();
    const there = window();
    if (there) show(there);
    else if (running && trusted) {
      made = makeWindow(trusted.session);
      watchLoads(made, () => loading > 0, onError);
      loadPage(made, `${running.url}${path}`).catch(onError);
    }
  }

  return {
    /** The current window. */
    get window() {
      return window();
    },
    /** Shows the window in front, or creates it, at `path`; no effect while the service does not run. */
    open,
    /** Call after a start of the service: trusts its certificate, and shows the same page again in an open window. */
    async follow(): Promise<void> {
      const running = core();
      if (!running) return;
      const { fingerprint } = running.owner.reach();
      const old = window();
      const address = old?.webContents.getURL() ?? '';
      const place = URL.canParse(address) ? `${new URL(address).pathname}${new URL(address).search}` : '/app/';
      if (trusted?.fingerprint === fingerprint) {
        if (old) await loadPage(old, `${running.url}${place}`);
        return;
      }
      await trust(running, fingerprint);
      if (!old) return;
      made = undefined;
      open(place);
      old.destroy();
    },
    /** Sends a message to the page, if there is one. */
    send(channel: string, message: unknown): void {
      window()?.webContents.send(channel, message);
    },
  };
}
