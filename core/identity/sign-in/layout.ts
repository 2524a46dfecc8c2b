// The frame of every sign-in page: one plain panel, light and dark, no other files but the font, a script for passkeys
// alone.
import { randomBytes } from 'node:crypto';
import { knownLanguage, type Language } from '../../kit/text/languages.ts';
import { pageFonts } from '../../kit/text/page-fonts.ts';
import { textsIn, type ServiceTexts, type Texts } from '../../kit/text/texts.ts';

// The language of a page.

/** The language of a page, and the texts of the sign-in, which each page needs. */
export interface Words {
  readonly language: Language;
  readonly text: Texts<ServiceTexts['pages']['signIn']>;
}

const signInWords = (language: Language): Words => ({ language, text: textsIn(language, 'pages.signIn') });

/**
 * The texts for a reader.
 * @param acceptLanguage the header (RFC 9110 section 12.5.4)
 * @param wished `ui_locales` of the request to sign in, which takes precedence
 */
export function wordsFor(acceptLanguage: string | undefined, wished?: string): Words {
  const accepted = (acceptLanguage ?? '').split(',').map(part => {
    const [tag = '', ...parameters] = part.trim().split(';');
    const quality = parameters
      .map(parameter => /^\s*q=([\d.]+)$/.exec(parameter)?.[1])
      .find(value => value !== undefined);
    return { tag, quality: quality === undefined ? 1 : Number(quality) };
  });
  const byQuality = accepted
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag);
  for (const tag of [...(wished ?? '').split(' '), ...byQuality]) {
    const language = knownLanguage(tag);
    if (language) return signInWords(language);
  }
  return signInWords('en');
}

export interface Page {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly html: string;
}

/** Markup, as against text that must be escaped. Made by `html` only. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Markup | string | number | false | undefined | readonly Markup[];

/** Builds markup; everything put in is escaped unless it is markup itself. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Markup =>
  new Markup(
    strings.map((text, index) => onOneLine(text) + (index < parts.length ? textOf(parts[index]) : '')).join(''),
  );

/**
 * Markup without the line breaks of its source: none between tags or before the end of a tag, a blank for any other.
 */
const onOneLine = (text: string): string =>
  text
    .replace(/\s*\n\s*(?=\/?>)/g, '')
    .replace(/(?<=>)\s*\n\s*|\s*\n\s*(?=<)|^\s*\n\s*$/g, '')
    .replace(/\s*\n\s*/g, ' ');

function textOf(part: Part): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Markup) return part.text;
  if (Array.isArray(part)) return part.map(textOf).join('');
  return String(part).replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`);
}

interface Layout {
  /** 200 when absent */
  readonly status?: number | undefined;
  /** origins besides our own that a form of the page may post to, also by redirects */
  readonly formTargets?: readonly string[];
  /** runs at the end of the page; only pages that cannot do without have one */
  readonly script?: string | undefined;
}

export function layOut(words: Words, title: string, content: Markup, layout: Layout = {}): Page {
  const { status = 200, formTargets = [], script } = layout;
  const nonce = randomBytes(16).toString('base64');
  const page = html`<!doctype html>
    <html lang="${words.language}">
      <head>
        <meta charset="utf-8" />
        <title>${title} · Plinth</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <style nonce="${nonce}">
          ${new Markup(style)}
        </style>
      </head>
      <body>
        <main>
          <header>${logo}<span>Plinth</span></header>
          <h1>${title}</h1>
          ${content}
        </main>
        ${
          script === undefined
            ? undefined
            : html`<script type="module" nonce="${nonce}">
                ${new Markup(script)};
              </script>`
        }
      </body>
    </html> `;
  return {
    status,
    html: page.text,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': [
        "default-src 'none'",
        ...(script === undefined ? [] : [`script-src 'nonce-${nonce}'`]),
        `style-src 'nonce-${nonce}'`,
        "font-src 'self'",
        `form-action ${["'self'", ...formTargets].join(' ')}`,
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
      'content-language': words.language,
    },
  };
}

/** A plinth: three slabs, one on the other. */
const logo = html`<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
  <rect class="slab" x="9" y="4" width="14" height="7" rx="1" />
  <rect class="slab" x="6" y="12.5" width="20" height="7" rx="1" />
  <rect class="slab" x="3" y="21" width="26" height="7" rx="1" />
</svg>`;

const style = `
${pageFonts}
:root { --page: #f3f5f7; --panel: #ffffff; --line: #cbd2da; --text: #1a212a; --quiet: #566272; --accent: #1c4e8f;
  --button: #1c4e8f; --press: #163f75; --on-button: #ffffff; --field: #ffffff; --bad: #a3211b; --bad-panel: #fdf1f0;
  --bad-line: #e6bab7; --shadow: 0 1px 2px #1a212a14, 0 8px 24px #1a212a14; }
@media (prefers-color-scheme: dark) { :root { --page: #11151a; --panel: #1a2027; --line: #3b4653; --text: #e5e9ee;
  --quiet: #9ca8b6; --accent: #8ab6f0; --button: #2c67b8; --press: #3875c9; --on-button: #ffffff; --field: #12171d;
  --bad: #f2a19b; --bad-panel: #351d1c; --bad-line: #6b3431; --shadow: 0 8px 24px #00000066; } }
* { box-sizing: border-box; }
html { height: 100%; }
body { margin: 0; min-height: 100%; display: grid; place-items: center; padding: 16px; background: var(--page);
  color: var(--text);
  font: 14px/1.45 "Inter Variable", Inter, system-ui,
  -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
main { width: 100%; max-width: 360px; margin: 24px 0 8vh; padding: 32px; background: var(--panel);
  border: 1px solid var(--line); border-radius: 6px; box-shadow: var(--shadow); overflow-wrap: anywhere; }
header { display: flex; align-items: center; gap: 10px; margin-bottom: 28px; font-weight: 600; font-size: 15px; }
.slab { fill: var(--accent); }
h1 { margin: 0 0 6px; font-size: 18px; line-height: 1.3; font-weight: 600; }
p { margin: 0; color: var(--quiet); }
a { color: var(--accent); }
.next { margin-top: 16px; }
.hint { font-weight: 400; font-size: 12px; color: var(--quiet); }
form { margin-top: 20px; display: grid; gap: 16px; }
label { display: grid; gap: 6px; font-weight: 500; }
input { width: 100%; height: 36px; padding: 0 10px; font: inherit; color: var(--text); background: var(--field);
  border: 1px solid var(--line); border-radius: 4px; }
input[aria-invalid] { border-color: var(--bad); }
input[readonly] { color: var(--quiet); background: var(--page); }
input:focus-visible, button:focus-visible, a:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
button { min-height: 36px; padding: 6px 16px; font: inherit; font-weight: 600; border-radius: 4px;
  border: 1px solid var(--button); background: var(--button); color: var(--on-button); cursor: pointer; }
button:hover { background: var(--press); border-color: var(--press); }
button.second { background: transparent; border-color: var(--line); color: var(--text); }
button.second:hover { background: var(--page); }
.others { margin-top: 20px; display: grid; gap: 8px; }
.others span { text-align: center; font-size: 12px; color: var(--quiet); }
a.button { display: grid; place-items: center; min-height: 36px; padding: 6px 16px; text-align: center;
  text-decoration: none; font-weight: 600; border-radius: 4px; border: 1px solid var(--line); color: var(--text); }
a.button:hover { background: var(--page); }
a.button.first { border-color: var(--button); background: var(--button); color: var(--on-button); }
a.button.first:hover { background: var(--press); }
a.button:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
.message { margin-top: 20px; padding: 10px 12px; color: var(--bad); background: var(--bad-panel);
  border: 1px solid var(--bad-line); border-radius: 4px; display: flex; gap: 8px; }
.message svg { flex: none; margin-top: 2px; fill: none; stroke: currentColor; stroke-width: 1.5; }
dl { margin: 16px 0; display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; }
dt { color: var(--quiet); }
dd { margin: 0; font-weight: 500; }
.note { margin-bottom: 16px; }
code { font: 13px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; color: var(--text); }
.qr { display: block; width: 196px; margin: 20px auto 16px; border-radius: 4px; }
[hidden] { display: none; }
ul { margin: 16px 0 0; padding: 0 0 0 18px; display: grid; gap: 4px; }
.codes { padding: 12px; list-style: none; grid-template-columns: 1fr 1fr; justify-items: center;
  background: var(--page); border: 1px solid var(--line); border-radius: 4px; }
.pair { display: grid; gap: 8px; margin-top: 4px; }
small { display: block; margin-top: 16px; font-size: 12px; color: var(--quiet); }
@media (pointer: coarse) { input { height: 44px; } button, a.button { min-height: 44px; } input { font-size: 16px; } }
@media (max-width: 420px) { body { place-items: start center; padding: 0; background: var(--panel); }
  main { margin: 0; padding: 28px 20px; border: 0; border-radius: 0; box-shadow: none; } }
@media (forced-colors: active) { .slab { fill: CanvasText; } }
`;
