import { boxAround } from '../flat-points.ts';
import type { Loop } from './loops.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text between tags or in a quoted attribute. Characters that XML cannot hold become the replacement character. */
export const escapeXml = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replace(/[&<>"]/g, c => entities[c] ?? c);

/** An element of SVG. Values and content must be escaped where they are texts; undefined attributes are left out. */
export function svgElement(
  name: string,
  attributes: Readonly<Record<string, string | number | undefined>>,
  inside?: string,
): string {
  const head = svgStart(name, attributes);
  return inside === undefined ? `${head.slice(0, -1)}/>` : `${head}${inside}</${name}>`;
}

/** The start of an element. */
export function svgStart(name: string, attributes: Readonly<Record<string, string | number | undefined>>): string {
  let start = `<${name}`;
  for (const key in attributes) if (attributes[key] !== undefined) start += ` ${key}="${attributes[key]}"`;
  return `${start}>`;
}

export const SVG = 'http://www.w3.org/2000/svg';

/** Whole millimetres as metres. */
export const metres = (millimetres: number): string => String(millimetres / 1000);

/** Path data of loops, straight segments only: `M` and `L` with absolute metres, `Z` where a loop is closed. */
export function pathData(loops: readonly Loop[]): string {
  let path = '';
  for (const { points, closed } of loops) {
    for (let i = 0; i < points.length; i += 2)
      path += `${i === 0 ? 'M' : 'L'}${metres(points[i]!)} ${metres(points[i + 1]!)}`;
    if (closed) path += 'Z';
  }
  return path;
}

/** Smallest box x, y, width, height in metres around loops, or null when there are none. */
export function boundsOf(all: Iterable<readonly Loop[]>): readonly [number, number, number, number] | null {
  const box = boxAround([...all].flatMap(loops => loops.map(({ points }) => points)));
  if (!box) return null;
  const [left, top, right, bottom] = box;
  return [left / 1000, top / 1000, (right - left) / 1000, (bottom - top) / 1000];
}
