// A second window for signing in at an identity provider: its pages are foreign, and no foreign page is shown in the
// window of the service. It has the cookies of the sign-in, and nothing else: no preload script, no permissions, no
// downloads, no windows of its own, HTTPS only. When it is redirected to /app/, that page is loaded in the service's
// window.
import type { BrowserWindow, BrowserWindowConstructorOptions, WebContents } from 'electron';
import { isForeign, pathBelow } from './navigation.ts';
import type { Texts } from '../texts.ts';

/** What the program provides for the window. */
interface SignInHost {
  readonly make: (options: BrowserWindowConstructorOptions) => BrowserWindow;
  /** origin of the service's pages; undefined while it does not run */
  readonly origin: () => string | undefined;
  /** the window of the service's pages */
  readonly main: () => BrowserWindow | undefined;
  readonly show: (window: BrowserWindow) => void;
  /** shows the user why there is no sign-in at a provider */
  readonly complain: (title: string, text: string) => void;
  readonly texts: Texts;
  readonly icon: string;
  readonly isDark: boolean;
  readonly isMac: boolean;
  readonly onError: (error: unknown) => void;
}

/** Chromium's error code for a load that was ended by another load, or by a refusal here. */
const ABORTED = -3;

export class SignInWindow {
  readonly #host: SignInHost;
  readonly #guests = new WeakSet<WebContents>();
  /** windows of the service whose end closes this one */
  readonly #followed = new WeakSet<BrowserWindow>();
  #current: BrowserWindow | undefined;
  #isMaking = false;

  constructor(host: SignInHost) {
    this.#host = host;
  }

  /**
   * Opens a provider's page, to which a sign-in page of the service leads. An address without https is refused with a
   * message.
   */
  begin(address: string): void {
    const { main, origin, complain, texts } = this.#host;
    const [over, own] = [main(), origin()];
    if (!over || own === undefined) return;
    this.end();
    if (isForeign(address, own)) this.#open(address, over);
    else complain(texts('signIn.refused'), texts('signIn.notSecure', { host: hostOf(address) }));
  }

  /** Closes the window, if there is one. */
  end(): void {
    const window = this.#current;
    this.#current = undefined;
    // Not `close`: that would let the page prevent it.
    if (window?.isDestroyed() === false) window.destroy();
  }

  /**
   * Guards the contents of the window that is being created. False for all others: the service's own guard handles
   * them.
   */
  guards(contents: WebContents): boolean {
    if (!this.#isMaking) return false;
    this.#guests.add(contents);
    this.#guard(contents);
    return true;
  }

  /** Whether these contents belong, or belonged, to such a window. */
  readonly isGuest = (contents: WebContents | null): boolean => contents !== null && this.#guests.has(contents);

  /** Shows the current sign-in page in the service's window. */
  #back(): void {
    this.end();
    const { main, origin, onError } = this.#host;
    const [window, own] = [main(), origin()];
    if (!window || own === undefined) return;
    const address = window.webContents.getURL();
    // Loaded, not reloaded: a submitted form is not sent again.
    window.loadURL(pathBelow(address, own, '/auth/') ? address : `${own}/app/`).catch(onError);
  }

  #finish(address: string): void {
    this.end();
    const { main, show, onError } = this.#host;
    const window = main();
    if (!window) return;
    show(window);
    window.loadURL(address).catch(onError);
  }

  /** @param from the page or the response that leads to `address`: only the service's own lead into its window */
  #mayGo(address: string, from: string): boolean {
    const own = this.#host.origin();
    if (own === undefined) return false;
    if (pathBelow(address, own, '/auth/') || isForeign(address, own)) return true;
    if (pathBelow(address, own, '/app/') && pathBelow(from, own, '/auth/')) this.#finish(address);
    return false;
  }

  #guard(contents: WebContents): void {
    /** current address of the running navigation */
    let step = '';
    contents.on('did-start-navigation', ({ url, isMainFrame, isSameDocument }) => {
      if (isMainFrame && !isSameDocument) step = url;
    });
    contents.on('will-navigate', event => {
      if (!this.#mayGo(event.url, contents.mainFrame.url)) event.preventDefault();
    });
    contents.on('will-redirect', event => {
      if (!event.isMainFrame) return;
      if (this.#mayGo(event.url, step)) step = event.url;
      else event.preventDefault();
    });
    // Providers show parts of their pages in frames; the service's pages are never framed.
    const keepFrame = (event: { readonly url: string; readonly isMainFrame: boolean; preventDefault(): void }) => {
      const own = this.#host.origin();
      const isEmpty = event.url === 'about:blank' || event.url === 'about:srcdoc';
      if (!event.isMainFrame && !isEmpty && (own === undefined || !isForeign(event.url, own))) event.preventDefault();
    };
    contents.on('will-frame-navigate', keepFrame);
    contents.on('will-redirect', keepFrame);
    contents.on('will-attach-webview', event => event.preventDefault());
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  }

  /** The title is the host, whatever title a page sets, and a window without content does not stay open. */
  #watch(window: BrowserWindow): void {
    const { texts, complain } = this.#host;
    const contents = window.webContents;
    window.on('page-title-updated', event => event.preventDefault());
    contents.on('did-navigate', (_event, address) => window.setTitle(texts('signIn.title', { host: hostOf(address) })));
    contents.on('did-fail-load', (_event, code, reason, address, isMainFrame) => {
      if (!isMainFrame || code === ABORTED || window !== this.#current) return;
      this.#back();
      complain(texts('signIn.unreachable'), `${hostOf(address)}: ${reason}`);
    });
    contents.on('render-process-gone', (_event, { reason }) => {
      if (reason !== 'clean-exit' && window === this.#current) this.#back();
    });
    window.on('close', event => {
      event.preventDefault(); // a page cannot prevent its window from closing, nor delay it by not responding
      this.#back();
    });
  }

  #open(address: string, over: BrowserWindow): void {
    const { make, texts, icon, isDark, isMac } = this.#host;
    this.#isMaking = true;
    try {
      this.#current = make({
        // On macOS a modal window is a sheet: without a title, which would hide the host, and without a close button.
        parent: over,
        modal: !isMac,
        title: texts('signIn.title', { host: hostOf(address) }),
        width: 520,
        height: 720,
        minWidth: 360,
        minHeight: 400,
        minimizable: false,
        fullscreenable: false,
        icon,
        backgroundColor: isDark ? '#14171c' : '#f6f7f9',
        webPreferences: {
          session: over.webContents.session,
          sandbox: true,
          contextIsolation: true,
          nodeIntegration: false,
          webSecurity: true,
          spellcheck: false,
          disableDialogs: true,
        },
      });
    } finally {
      this.#isMaking = false;
    }
    const window = this.#current;
    if (!isMac) window.removeMenu();
    this.#watch(window);
    if (!this.#followed.has(over)) over.once('closed', () => this.end());
    this.#followed.add(over);
    // `did-fail-load` reports failures; a load that a redirect or the user aborts is none.
    window.loadURL(address).catch(() => undefined);
  }
}

/** With its port; international names in ASCII (`xn--...`), so that homographs are recognizable. */
const hostOf = (address: string): string => URL.parse(address)?.host ?? '';
