// The page with the licences of everything that ships, with a way back: the desktop's window has no other.
import { inlineSource, pageHeaders } from './page-headers.ts';

const style =
  'body{font:14px/1.5 system-ui;max-width:60rem;margin:1.5rem auto;padding:0 1rem}pre{white-space:pre-wrap}';

export const licencesHeaders = { ...pageHeaders({ style: inlineSource(style) }), 'cache-control': 'no-cache' };

/** @param text of all licences */
export const licencesPage = (text: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>Licences · Plinth</title><style>${style}</style>
<h1>Licences</h1><p><a href="/app/">Back to Plinth</a></p>
<pre>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre></html>`;
