// Restricts pages: no navigation away by links, redirects, frames or new windows; no permissions beyond the few that
// the window needs; no certificate but the service's own (DESKTOP.md 6.3, 6.7 and 7).
import { X509Certificate } from 'node:crypto';
import type { Session, WebContents } from 'electron';
import { isOwn, leadsToProvider, outsideAddress } from './navigation.ts';

/** Guards every page that these contents ever show. */
export function guardContents(
  contents: WebContents,
  {
    origin,
    openOutside,
    leave,
  }: {
    /** origin of the service's pages; undefined while it does not run */
    readonly origin: () => string | undefined;
    /** opens an address in the system's default program */
    readonly openOutside: (address: string) => void;
    /**
     * called with the address of an identity provider that the service redirects to; this page itself does not navigate
     */
    readonly leave: (address: string) => void;
  },
): void {
  const stays = (address: string) => {
    const own = origin();
    return own !== undefined && isOwn(address, own);
  };
  const keep = (event: { preventDefault(): void; readonly url: string }) => {
    if (!stays(event.url)) event.preventDefault();
  };
  /** current address of the running navigation: only the response of that very page leads to a provider */
  let step = '';
  contents.on('did-start-navigation', ({ url, isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument) step = url;
  });
  contents.on('will-navigate', keep);
  contents.on('will-redirect', event => {
    keep(event);
    if (!event.isMainFrame) return;
    const own = origin();
    const from = step;
    step = event.url;
    if (own !== undefined && !stays(event.url) && leadsToProvider(from, own)) leave(event.url);
  });
  contents.on('will-frame-navigate', keep);
  contents.on('will-attach-webview', event => event.preventDefault());
  // A second window would have no title bar and menu of the program: such links open in the browser.
  contents.setWindowOpenHandler(({ url }) => {
    const allowed = outsideAddress(url);
    if (allowed !== undefined) openOutside(allowed);
    return { action: 'deny' };
  });
}

const rights: ReadonlySet<string> = new Set(['fullscreen', 'clipboard-sanitized-write']);

/**
 * Grants pages of the service the few permissions that the window uses; all others, and all other pages, are denied.
 * @param isGuest whether these contents may show foreign pages: they have no permissions at all, and store no files
 */
export function guardSession(
  session: Session,
  origin: () => string | undefined,
  isGuest: (contents: WebContents | null) => boolean,
): void {
  const allows = (contents: WebContents | null, permission: string, asking: string | undefined) => {
    const own = origin();
    return (
      !isGuest(contents) && own !== undefined && asking !== undefined && rights.has(permission) && isOwn(asking, own)
    );
  };
  session.setPermissionRequestHandler((contents, permission, answer, { requestingUrl }) =>
    answer(allows(contents, permission, requestingUrl)),
  );
  session.setPermissionCheckHandler((contents, permission, requestingOrigin) =>
    allows(contents, permission, requestingOrigin),
  );
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event, _item, contents) => {
    if (isGuest(contents)) event.preventDefault();
  });
}

const TRUSTED = 0;
const AS_CHROMIUM_SAYS = -3;

/** Trusts exactly one certificate (SHA-256, `AB:CD:...`), on exactly one host. */
export function pinCertificate(session: Session, host: string, fingerprint: string): void {
  session.setCertificateVerifyProc(({ hostname, certificate }, answer) =>
    answer(hostname === host && fingerprintOf(certificate.data) === fingerprint ? TRUSTED : AS_CHROMIUM_SAYS),
  );
}

function fingerprintOf(pem: string): string | undefined {
  try {
    return new X509Certificate(pem).fingerprint256;
  } catch {
    return undefined; // an unreadable certificate is not the service's
  }
}
