// The page that helps other computers to trust this service: its authority's certificate, the fingerprint to compare,
// and the steps on each system (DESKTOP.md 7). Public: its content is sent in every TLS handshake anyway.
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../kit/errors.ts';
import { pageFonts } from '../../kit/text/page-fonts.ts';
import { inlineSource, pageHeaders } from '../server/page-headers.ts';
import type { Certificates } from './tls.ts';

/**
 * Serves `/trust` and, while the service has an authority of its own, `/trust/plinth-ca.crt` (DER, as every system
 * opens it).
 */
export function serveTrust(app: FastifyInstance, certificates: Pick<Certificates, 'authority' | 'fingerprint'>): void {
  app.get('/trust', async (request, reply) => {
    return reply
      .headers({ ...pageHeaders({ style: inlineSource(style) }), 'cache-control': 'no-store' })
      .send(page(request.origin, certificates.authority()?.fingerprint256, certificates.fingerprint));
  });

  app.get('/trust/plinth-ca.crt', async (_request, reply) => {
    const found = certificates.authority();
    if (!found) throw notFound('authority of this service');
    return reply
      .headers({
        'content-type': 'application/x-x509-ca-cert',
        'content-disposition': 'attachment; filename="plinth-ca.crt"',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      .send(found.raw);
  });
}

/** Only the differences between systems; names of menus as the systems have them. */
const steps: readonly (readonly [system: string, steps: readonly string[]])[] = [
  [
    'Windows',
    [
      'Open the file and choose Install Certificate.',
      'Choose Local Machine, or Current User for yourself only.',
      'Choose “Place all certificates in the following store” and select Trusted Root Certification Authorities.',
    ],
  ],
  [
    'macOS',
    [
      'Open the file; Keychain Access asks for a keychain: choose System.',
      'Open the certificate there, unfold Trust, and set “When using this certificate” to Always Trust.',
    ],
  ],
  [
    'iPhone and iPad',
    [
      'Open the file in Safari and allow the profile.',
      'Settings, General, VPN &amp; Device Management: install it.',
      'Settings, General, About, Certificate Trust Settings: switch it on.',
    ],
  ],
  [
    'Android',
    ['Settings, Security, Encryption &amp; credentials, Install a certificate, CA certificate: choose the file.'],
  ],
  [
    'Linux',
    [
      '<code>sudo install -m 644 plinth-ca.crt /usr/local/share/ca-certificates/ &amp;&amp; sudo ' +
        'update-ca-certificates</code> after <code>openssl x509 -inform der -in plinth-ca.crt -out ' +
        'plinth-ca.crt</code>',
      'Chromium: Settings, Privacy and security, Security, Manage certificates, Authorities, Import.',
    ],
  ],
  [
    'Firefox on every system',
    ['Settings, Privacy &amp; Security, View Certificates, Authorities, Import; tick “identify websites”.'],
  ],
];

function page(origin: string, authority: string | undefined, server: string): string {
  const own =
    authority === undefined
      ? '<p>This server uses a certificate provided by its administrator. Fingerprint (SHA-256):</p><p ' +
        `class="print"><code>${server}</code></p>`
      : `<p>This server uses its own certificate authority. Install it once on a device,
and its browsers and applications trust the server.</p>
<ol class="way">
<li><a class="button" href="/trust/plinth-ca.crt">Download the certificate</a></li>
<li>Compare the fingerprint (SHA-256) with the one shown in Plinth on the server, under Server.
If they differ, stop: the connection is intercepted.<p class="print"><code>${authority}</code></p></li>
<li>Install it:</li>
</ol>
${steps.map(([system, list]) => detailsOf(system, list)).join('\n')}
<p>Scripts: <code>curl --cacert ca.pem ${origin}/cloud</code>, where <code>ca.pem</code>
is <code>openssl x509 -inform der -in plinth-ca.crt -out ca.pem</code>.</p>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Install the certificate – Plinth</title><style>${style}</style></head>
<body><main><h1>Install the certificate</h1>
${own}
<p><a href="/app/">Open Plinth</a></p>
</main></body></html>
`;
}

const style = `
${pageFonts}
:root { color-scheme: light dark; --page: #f6f7f9; --sheet: #fff; --line: #d9dde3; --text: #1b2230; --quiet: #596273;
  --accent: #1f4fa3; --on: #fff; }
@media (prefers-color-scheme: dark) { :root { --page: #14171c; --sheet: #1b1f26; --line: #353d49; --text: #e3e7ee;
  --quiet: #9aa5b5; --accent: #86b0ff; --on: #14171c; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text);
  font: 14px/1.5 "Inter Variable", Inter, system-ui, "Segoe UI", Roboto, sans-serif; }
main { max-width: 640px; margin: 48px auto; padding: 24px; background: var(--sheet); border: 1px solid var(--line);
  border-radius: 4px; }
h1 { font-size: 20px; margin: 0 0 12px; } p { margin: 8px 0; } ol { padding-left: 20px; } li { margin: 8px 0; }
a { color: var(--accent); } :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.button { display: inline-block; padding: 6px 12px; border-radius: 4px; background: var(--accent); color: var(--on);
  text-decoration: none; }
code { font: 12px/1.5 ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
  overflow-wrap: anywhere; }
.print { padding: 8px; border: 1px solid var(--line); border-radius: 4px; }
details { border-top: 1px solid var(--line); padding: 8px 0; } summary { cursor: pointer; font-weight: 600; }
@media (max-width: 720px) { main { margin: 0; border: 0; border-radius: 0; min-height: 100vh; } }
`;

const detailsOf = (system: string, steps: readonly string[]): string =>
  `<details><summary>${system}</summary><ol>${steps.map(step => `<li>${step}</li>`).join('')}</ol></details>`;
