// What people call the program that they signed in with, from its User-Agent header.

/** In this order: many name others that they are like. */
const programs: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Plinth', /\bElectron\//],
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
];

const systems: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

/** `Firefox, Linux`; for a program that is no browser its own first word, such as `curl`; empty for none. */
export function browserName(userAgent: string): string {
  const nameIn = (list: typeof programs) => list.find(([, sign]) => sign.test(userAgent))?.[0];
  const program =
    nameIn(programs) ?? (userAgent.startsWith('Mozilla/') ? undefined : /^[\w .+-]{1,40}/.exec(userAgent)?.[0].trim());
  return [program, nameIn(systems)].filter(Boolean).join(', ');
}
