// The only place that knows whether the page runs in the desktop window. A browser has no bridge, and everything works there.

/** What the desktop window offers besides the HTTP API; nothing yet in a browser. */
export interface DesktopBridge {
  readonly platform: 'linux' | 'win32' | 'darwin';
}

/** The bridge of the desktop window; undefined in a browser. */
export function desktopBridge(): DesktopBridge | undefined {
  return (globalThis as { readonly plinthDesktop?: DesktopBridge }).plinthDesktop;
}
