// Reads the SVG text of a storey's drawing. Takes only the content that our drawings have, as numbers and words: no
// part of the text ever becomes a part of the page.
import { largestArea, isInside, readPathData, type Ring } from './path-data.ts';
import type { Bounds, PartKind, PartLayer, PlanDrawing, PlanLabel, PlanPart, PlanText } from './plan-drawing.ts';
import { joined, kinds, layers } from './plan-drawing.ts';
import { floatAt } from '../load/array-reads.ts';

/** The used properties of an element of a parsed document. */
export interface SvgNode {
  readonly localName: string;
  readonly textContent: string | null;
  readonly children: Iterable<SvgNode>;
  getAttribute(name: string): string | null;
}

/**
 * Reads in two steps, and yields to the page between them: storeys of thousands of elements take a while.
 * @throws when the text is not XML
 */
export async function parsePlan(text: string): Promise<PlanDrawing> {
  await nextTask();
  const { documentElement } = new DOMParser().parseFromString(text, 'image/svg+xml');
  if (documentElement.localName !== 'svg') throw new Error('the drawing cannot be read');
  await nextTask();
  return readPlan(documentElement);
}

const nextTask = (): Promise<void> =>
  new Promise(done => {
    setTimeout(done);
  });

/** The drawing below an `svg` element. Groups of other names, and paths without element or data, are ignored. */
export function readPlan(svg: SvgNode): PlanDrawing {
  const parts: PlanPart[] = [];
  const texts: SvgNode[] = [];
  const notes: PlanText[] = [];
  for (const group of svg.children) {
    const name = group.getAttribute('class');
    const kind = kinds.find(each => each === name);
    if (group.localName !== 'g') continue;
    if (name === 'labels') texts.push(...[...group.children].filter(({ localName }) => localName === 'text'));
    else if (kind) addParts(parts, kind, group);
    if (kind === 'notes' || kind === 'grid') notes.push(...textsOf(group, kind === 'grid'));
  }
  return { parts, labels: labelsOf(texts, parts), texts: notes };
}

function addParts(parts: PlanPart[], kind: PartKind, group: SvgNode): void {
  for (const node of group.children) {
    if (node.localName === 'g') addParts(parts, kind, node);
    const uuid = node.getAttribute('data-uuid');
    if (node.localName !== 'path' || uuid === null) continue;
    const rings = readPathData(node.getAttribute('d') ?? '');
    const bounds = boundsOf(rings);
    if (bounds)
      parts.push({
        uuid,
        kind,
        layer: layerOf(node.getAttribute('class')),
        dashed: node.getAttribute('stroke-dasharray') !== null,
        rings,
        bounds,
        area: largestArea(rings),
      });
  }
}

const anchors = ['start', 'middle', 'end'] as const;

/** Texts of notes; `rotate(degrees x y)` is the only transform that our drawings have. */
function textsOf(group: SvgNode, isTag: boolean): PlanText[] {
  return [...group.children].flatMap(node => {
    const uuid = node.getAttribute('data-uuid');
    const text = (node.textContent ?? '').trim();
    if (node.localName !== 'text' || uuid === null || text === '') return [];
    const [x = 0, y = 0, size = 0] = ['x', 'y', 'font-size'].map(name => Number(node.getAttribute(name)));
    const turned = Number(/^rotate\((-?[\d.]+) /.exec(node.getAttribute('transform') ?? '')?.[1] ?? 0);
    const anchor = anchors.find(each => each === node.getAttribute('text-anchor')) ?? 'start';
    if (![x, y, size, turned].every(Number.isFinite)) return [];
    return [{ uuid, isTag, text, x, y, anchor, size, angle: (turned * Math.PI) / 180 }];
  });
}

const layerOf = (name: string | null): PartLayer => layers.find(each => each === name) ?? 'other';

function boundsOf(rings: readonly Ring[]): Bounds | null {
  let all: Bounds | null = null;
  for (const { points } of rings) {
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let i = 0; i < points.length; i += 2) {
      left = Math.min(left, floatAt(points, i));
      right = Math.max(right, floatAt(points, i));
      top = Math.min(top, floatAt(points, i + 1));
      bottom = Math.max(bottom, floatAt(points, i + 1));
    }
    all = joined(all, [left, top, right, bottom]);
  }
  return all;
}

/** A bold line is a name; the line under it, at the same x, is its area. */
function labelsOf(texts: readonly SvgNode[], parts: readonly PlanPart[]): PlanLabel[] {
  const found: { name: string | null; area: number | null; x: number; y: number }[] = [];
  for (const text of texts) {
    const [x = 0, y = 0, size = 0] = ['x', 'y', 'font-size'].map(name => Number(text.getAttribute(name)));
    const words = (text.textContent ?? '').trim();
    if (words === '' || ![x, y, size].every(Number.isFinite)) continue;
    const area = /^([\d.]+) m²$/.exec(words)?.[1];
    const above = found.at(-1);
    if (text.getAttribute('font-weight') !== null) found.push({ name: words, area: null, x, y });
    else if (area !== undefined && above?.x === x && above.area === null) above.area = Number(area);
    else if (area === undefined) found.push({ name: words, area: null, x, y: y - size / 3 });
    else found.push({ name: null, area: Number(area), x, y: y - size / 3 });
  }
  const rooms = parts.flatMap((part, n) => (part.kind === 'rooms' ? [{ part, n }] : []));
  return found.map(label => {
    const { x, y } = label;
    const room = rooms.find(({ part: { bounds: b, rings } }) => {
      const isNear = x >= b[0] && x <= b[2] && y >= b[1] && y <= b[3];
      return isNear && rings.some(ring => isInside(ring, x, y));
    });
    const width = room ? stretch(room.part.rings, x, y, 0) : 0;
    return { ...label, part: room?.n ?? -1, width, depth: room ? stretch(room.part.rings, y, x, 1) : 0 };
  });
}

/**
 * Twice the distance from a place to the nearer wall on its line: how wide a word in its middle may be. `axis`: 0 along
 * x, 1 along y.
 */
function stretch(rings: readonly Ring[], at: number, across: number, axis: 0 | 1): number {
  let nearest = Infinity;
  for (const { points } of rings) {
    for (let i = 0, last = points.length - 2; i < points.length; last = i, i += 2) {
      const a = floatAt(points, i + 1 - axis),
        b = floatAt(points, last + 1 - axis);
      if (a > across === b > across) continue;
      const crossing =
        floatAt(points, i + axis) +
        ((floatAt(points, last + axis) - floatAt(points, i + axis)) * (across - a)) / (b - a);
      nearest = Math.min(nearest, Math.abs(crossing - at));
    }
  }
  return Number.isFinite(nearest) ? nearest * 2 : 0;
}
