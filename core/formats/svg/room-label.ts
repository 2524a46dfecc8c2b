import type { Loop } from './loops.ts';
import { areaOf } from './loops.ts';
import { escapeXml, metres } from './svg-text.ts';

// Sizes of letters in metres, and the width of a letter relative to its height.
const LARGEST = 0.28;
const SMALLEST = 0.06;
const WIDTH_OF_LETTER = 0.6;
const LINES = 15;
// Limit of legible labels on one sheet.
const MOST_LABELS = 2000;

interface Label {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly halfWidth: number;
  readonly halfHeight: number;
}

/**
 * Names and areas of rooms as texts in the middle of their widest places; the letters are as large as fit. Files may
 * have several rooms in one place (gross and net): a label that would overlap an earlier one is omitted.
 */
export function roomLabels(
  rooms: readonly { readonly name: string | null; readonly outlines: readonly Loop[] }[],
): string[] {
  const placed: Label[] = [];
  for (const { name, outlines } of rooms) {
    const label = roomLabel(name, outlines);
    if (label !== null && !placed.some(other => overlap(label, other))) placed.push(label);
    if (placed.length === MOST_LABELS) break;
  }
  return placed.map(({ text }) => text);
}

const overlap = (a: Label, b: Label): boolean =>
  Math.abs(a.x - b.x) < a.halfWidth + b.halfWidth && Math.abs(a.y - b.y) < a.halfHeight + b.halfHeight;

function roomLabel(name: string | null, outlines: readonly Loop[]): Label | null {
  const largest = outlines.reduce<Loop | null>(
    (best, loop) => (best === null || areaOf(loop) > areaOf(best) ? loop : best),
    null,
  );
  if (largest === null) return null;
  const area = `${outlines.reduce((sum, loop) => sum + areaOf(loop), 0).toFixed(2)} m²`;
  const place = widestPlace(largest);
  const letters = Math.max(name?.length ?? 0, area.length) * WIDTH_OF_LETTER;
  const size = Math.min(LARGEST, Math.max(SMALLEST, ((place.width / 1000) * 0.9) / letters));
  const line = (text: string, dy: number, weight: string): string =>
    `<text x="${metres(place.x)}" y="${(place.y / 1000 + dy * size).toFixed(3)}" font-size="${size.toFixed(3)}"${weight}>${escapeXml(text)}</text>`;
  const text =
    (name === null ? '' : line(name, -0.15, ' font-weight="600"')) + line(area, name === null ? 0.35 : 1, '');
  return { text, x: place.x / 1000, y: place.y / 1000, halfWidth: (letters * size) / 2, halfHeight: size };
}

/** The middle of the longest stretch inside a loop on some horizontal lines; those near the middle are preferred. */
function widestPlace({ points }: Loop): { readonly x: number; readonly y: number; readonly width: number } {
  let [top, bottom] = [Infinity, -Infinity];
  for (let i = 1; i < points.length; i += 2) {
    top = Math.min(top, points[i]!);
    bottom = Math.max(bottom, points[i]!);
  }
  let best = { x: points[0]!, y: points[1]!, width: 0 };
  let most = -1;
  for (let n = 1; n < LINES; n++) {
    // Half a millimetre off the grid, so that no line coincides with a wall.
    const y = Math.floor(top + ((bottom - top) * n) / LINES) + 0.5;
    const crossings: number[] = [];
    for (let i = 0, last = points.length - 2; i < points.length; last = i, i += 2) {
      const a = points[i + 1]!,
        b = points[last + 1]!;
      if (a > y !== b > y) crossings.push(points[i]! + ((points[last]! - points[i]!) * (y - a)) / (b - a));
    }
    crossings.sort((a, b) => a - b);
    for (let k = 0; k + 1 < crossings.length; k += 2) {
      const width = crossings[k + 1]! - crossings[k]!;
      const worth = width * (1.2 - Math.abs(n / LINES - 0.5));
      if (worth > most) {
        most = worth;
        best = { x: Math.round((crossings[k]! + crossings[k + 1]!) / 2), y, width };
      }
    }
  }
  return best;
}
