// NOTICE names every shipped package with its licence; generated from the lock and the installed licence files.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLock } from './lock.ts';

/** Licences under which packages may ship. */
export const acceptable = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'MPL-2.0',
  'CC0-1.0',
  'Unlicense',
  'OFL-1.1',
  'Python-2.0',
  '(MIT OR CC0-1.0)',
  '(BSD-3-Clause OR GPL-2.0)',
  '(MIT OR WTFPL)',
  // Of libvips, next to sharp: unmodified, as a separate library that can be exchanged (NOTICE names the place of its
  // source).
  'LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
]);

interface Shipped {
  readonly name: string;
  readonly licence: string;
}

/** Packages without which the program does not run, one per name, sorted. Builds of one package for several platforms
 *  (`@scope/name-linux-x64-gnu`) all ship, each to its platform. */
function listShipped(project: string): Shipped[] {
  const shipped = new Map<string, string>();
  for (const [path, entry] of Object.entries(readLock(project))) {
    if (path === '' || entry.dev) continue;
    shipped.set(path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length), entry.license ?? 'unknown');
  }
  return [...shipped].map(([name, licence]) => ({ name, licence })).sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Lines of NOTICE that are missing or differ from the lock, and licences under which packages may not ship. */
export function checkNotice(project: string): string[] {
  const problems: string[] = [];
  const noted = readNoted(project);
  const shipped = listShipped(project);
  for (const { name, licence } of shipped) {
    if (!acceptable.has(licence))
      problems.push(`${name} has the licence ${licence}, which is not on the list of those that may ship`);
    if (!noted.has(name)) problems.push(`NOTICE does not name ${name} (npm run check -- --write)`);
    else if (noted.get(name) !== licence)
      problems.push(`NOTICE says ${name} is ${noted.get(name)}, the lock says ${licence}`);
  }
  const names = new Set(shipped.map(({ name }) => name));
  for (const name of noted.keys()) if (!names.has(name)) problems.push(`NOTICE names ${name}, which does not ship`);
  return problems;
}

function readNoted(project: string): Map<string, string> {
  const file = join(project, 'NOTICE');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return new Map([...text.matchAll(/^- (\S+) — ([^;\n]+)/gm)].map(match => [match[1] as string, match[2] as string]));
}

const opening = `Plinth
Copyright (c) Plinth contributors. Licensed under the MIT licence, see LICENSE.

Plinth ships with the packages below, each under its own licence. The full text of each licence lies in the package's
own folder in node_modules. What the window has built in is listed with the full texts in dist/app/licences.txt, which
the service shows at /app/licences. web-ifc is used unmodified under the Mozilla Public License 2.0; its source
code is available at https://github.com/ThatOpen/engine_web-ifc. The Node.js binaries contain further components,
listed in the LICENSE file of their packages. libvips, which sharp draws with, is used unmodified as a shared library
under the GNU Lesser General Public License 3.0 or later; its source code and that of the libraries in it is available
at https://github.com/lovell/sharp-libvips. @hyzyla/pdfium contains PDFium (Copyright 2014 The PDFium Authors), under
the BSD 3-Clause and Apache 2.0 licences; its source code is available at https://pdfium.googlesource.com/pdfium.
`;

/** Rewrites NOTICE: one line `- name — licence; copyright line` per package. */
export function writeNotice(project: string): void {
  const lines = listShipped(project).map(({ name, licence }) => {
    const copyright = findCopyright(join(project, 'node_modules', name));
    return `- ${name} — ${licence}${copyright ? `; ${copyright}` : ''}`;
  });
  writeFileSync(join(project, 'NOTICE'), `${opening}\n${lines.join('\n')}\n`);
}

/** The first copyright line of a licence file that names a holder. */
function findCopyright(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined;
  const file = readdirSync(folder).find(name => /^(licen[cs]e|copying)/i.test(name));
  if (file === undefined) return undefined;
  const lines = readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .map(text => text.replace(/^[^\w(]*/, '').trim());
  const at = lines.findIndex(text => /^copyright\b.*(\(c\)|©|\d{4})/i.test(text));
  // Some licences name the holder on the line after the year.
  return /\d{4}$/.test(lines[at] ?? '') ? `${lines[at]} ${lines[at + 1] ?? ''}`.trim() : lines[at];
}
