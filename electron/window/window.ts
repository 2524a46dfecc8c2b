// The main window: shows the service's pages, restores its last bounds, and recovers when its page crashes.
import type { BrowserWindow, BrowserWindowConstructorOptions, Rectangle, Session, WebContents } from 'electron';

/** A page that keeps crashing is not reloaded forever. */
const MOST_CRASHES = 3;
const CRASHES_WITHIN = 60_000;

/** Creates the window without a page. It is shown when its first page is painted. */
export function makeWindow(parts: {
  readonly make: (options: BrowserWindowConstructorOptions) => BrowserWindow;
  readonly session: Session;
  /** file of the built preload script */
  readonly preload: string;
  readonly icon: string;
  readonly isDark: boolean;
  /** last bounds; null at the first time */
  readonly bounds: Rectangle | null;
  readonly keepBounds: (bounds: Rectangle) => unknown;
  /** called before the window closes: false hides it, and the service continues */
  readonly maySurvive: () => boolean;
  /** called when the page cannot be restored */
  readonly onLost: (reason: string) => void;
  /** called when the page does not respond: true reloads it */
  readonly askUnresponsive: (window: BrowserWindow) => Promise<boolean>;
}): BrowserWindow {
  const { make, session, preload, icon, isDark, bounds, keepBounds, maySurvive, onLost, askUnresponsive } = parts;
  const window = make({
    title: 'Plinth',
    show: false,
    width: 1280,
    height: 800,
    minWidth: 640,
    minHeight: 480,
    ...bounds,
    icon,
    backgroundColor: isDark ? '#14171c' : '#f6f7f9',
    webPreferences: {
      session,
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      spellcheck: false,
    },
  });
  window.once('ready-to-show', () => window.show());
  window.on('close', event => {
    keepBounds(window.getNormalBounds());
    if (!maySurvive()) return;
    event.preventDefault();
    window.hide();
  });
  watchPage(window.webContents, onLost);
  let isAsking = false;
  window.on('unresponsive', () => {
    if (isAsking) return;
    isAsking = true;
    askUnresponsive(window)
      .then(
        again => {
          if (again) window.webContents.reload();
        },
        () => undefined,
      )
      .finally(() => {
        isAsking = false;
      });
  });
  return window;
}

function watchPage(contents: WebContents, onLost: (reason: string) => void): void {
  let crashes: number[] = [];
  contents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return;
    crashes = [...crashes.filter(at => Date.now() - at < CRASHES_WITHIN), Date.now()];
    if (crashes.length > MOST_CRASHES) onLost(reason);
    else contents.reload();
  });
}

/** Shows the window in front, even if it is minimized or hidden. */
export function showWindow(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
