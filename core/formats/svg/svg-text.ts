import type { Loop } from './loops.ts';

/** Text between tags or in a quoted attribute. Characters that XML cannot hold become the replacement character. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replace(/[&<>"]/g, c => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]!);
}

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
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const loops of all) {
    for (const { points } of loops) {
      for (let i = 0; i < points.length; i += 2) {
        left = Math.min(left, points[i]!);
        right = Math.max(right, points[i]!);
        top = Math.min(top, points[i + 1]!);
        bottom = Math.max(bottom, points[i + 1]!);
      }
    }
  }
  return left > right ? null : [left / 1000, top / 1000, (right - left) / 1000, (bottom - top) / 1000];
}
