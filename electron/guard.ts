// Keeps pages where they belong: no way out by links, redirects, frames or new windows; no rights beyond the few that the
// window needs; no certificate but the service's own (DESKTOP.md 6.3, 6.7 and 7).
import { X509Certificate } from 'node:crypto';
import type { Session, WebContents } from 'electron';
import { isOwn, outsideAddress } from './navigation.ts';

export interface GuardParts {
  /** origin of the service's pages; undefined while it does not run */
  readonly origin: () => string | undefined;
  /** opens an address in the system's own program */
  readonly openOutside: (address: string) => void;
}

/** Guards every page that this contents ever shows. */
export function guardContents(contents: WebContents, { origin, openOutside }: GuardParts): void {
  const stays = (address: string) => {
    const own = origin();
    return own !== undefined && isOwn(address, own);
  };
  const keep = (event: { preventDefault(): void; readonly url: string }) => {
    if (!stays(event.url)) event.preventDefault();
  };
  contents.on('will-navigate', keep);
  contents.on('will-redirect', keep);
  contents.on('will-frame-navigate', keep);
  contents.on('will-attach-webview', event => { event.preventDefault(); });
  // A second window would be one without a frame of ours: what opens one belongs into the browser.
  contents.setWindowOpenHandler(({ url }) => {
    const allowed = outsideAddress(url);
    if (allowed !== undefined) openOutside(allowed);
    return { action: 'deny' };
  });
}

const rights: ReadonlySet<string> = new Set(['fullscreen', 'clipboard-sanitized-write']);

/** Grants pages of the service the few rights that the window uses; everything else, and everybody else, gets none. */
export function guardSession(session: Session, origin: () => string | undefined): void {
  const allows = (permission: string, asking: string | undefined) => {
    const own = origin();
    return own !== undefined && asking !== undefined && rights.has(permission) && isOwn(asking, own);
  };
  session.setPermissionRequestHandler((_contents, permission, answer, { requestingUrl }) => { answer(allows(permission, requestingUrl)); });
  session.setPermissionCheckHandler((_contents, permission, requestingOrigin) => allows(permission, requestingOrigin));
  session.setDevicePermissionHandler(() => false);
}

const TRUSTED = 0;
const AS_CHROMIUM_SAYS = -3;

/** Trusts exactly one certificate (SHA-256, `AB:CD:...`), on exactly one host. */
export function pinCertificate(session: Session, host: string, fingerprint: string): void {
  session.setCertificateVerifyProc(({ hostname, certificate }, answer) => {
    answer(hostname === host && fingerprintOf(certificate.data) === fingerprint ? TRUSTED : AS_CHROMIUM_SAYS);
  });
}

function fingerprintOf(pem: string): string | undefined {
  try {
    return new X509Certificate(pem).fingerprint256;
  } catch {
    return undefined; // what cannot be read is not the service's
  }
}
