// Reads the plans of storeys and the sheets of drawings (SVG of `plans_file`): lines, fills and texts in metres, y up.
import { SaxesParser } from 'saxes';
import type { Point } from './read-check.ts';

export interface Fill {
  readonly uuid: string | undefined;
  readonly rings: readonly (readonly Point[])[];
  readonly isEvenOdd: boolean;
  /** one colour, or those of the stops of a gradient; 0..255 */
  readonly colours: readonly Point[];
}

export interface Plan {
  readonly uuids: ReadonlySet<string>;
  readonly lines: readonly { readonly uuid: string | undefined; readonly from: Point; readonly to: Point }[];
  readonly fills: readonly Fill[];
  readonly texts: readonly string[];
}

/** a, b, c, d, e, f of SVG. */
type Matrix = readonly [number, number, number, number, number, number];
type Attributes = Readonly<Record<string, string>>;

const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
];

interface State {
  readonly matrix: Matrix;
  readonly fill: string;
  readonly stroke: string;
  readonly rule: string;
  readonly uuid: string | undefined;
  readonly isHidden: boolean;
}

/** A drawing. @param origin of `plans_file`: what is to be added to its coordinates */
export function readPlan(svg: string, [originX = 0, originY = 0]: Point = []): Plan {
  const uuids = new Set<string>();
  const plan = { uuids, lines: [] as Plan['lines'][number][], fills: [] as Fill[], texts: [] as string[] };
  const gradients = new Map<string, Point[]>();
  const painted: { readonly fill: Omit<Fill, 'colours'>; readonly paint: string }[] = [];
  const states: State[] = [
    {
      matrix: [1, 0, 0, -1, originX, originY],
      fill: '#000',
      stroke: 'none',
      rule: '',
      uuid: undefined,
      isHidden: false,
    },
  ];
  let gradient: Point[] | undefined;
  let text: string | undefined;
  const parser = new SaxesParser();
  parser.on('error', error => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const state = stateIn(states.at(-1), attributes);
    states.push(state);
    if (state.uuid !== undefined && attributes['data-uuid'] !== undefined) uuids.add(state.uuid);
    if (/^(linear|radial)Gradient$/.test(name)) gradients.set(attributes['id'] ?? '', (gradient = []));
    if (name === 'stop') gradient?.push(colourOf(styled(attributes, 'stop-color') ?? '#000'));
    if (name === 'text' && !state.isHidden) text = '';
    const rings = ringsOf(name, attributes);
    if (rings.length === 0 || state.isHidden) return;
    const placed = rings.map(({ points, isClosed }) => ({
      points: points.map(at => move(state.matrix, at)),
      isClosed,
    }));
    if (state.stroke !== 'none')
      for (const { points, isClosed } of placed)
        for (const [n, to] of [...points, ...(isClosed ? points.slice(0, 1) : [])].entries()) {
          const from = points[n - 1];
          if (from) plan.lines.push({ uuid: state.uuid, from, to });
        }
    if (state.fill !== 'none' && name !== 'line')
      painted.push({
        fill: { uuid: state.uuid, rings: placed.map(({ points }) => points), isEvenOdd: state.rule === 'evenodd' },
        paint: state.fill,
      });
  });
  parser.on('text', piece => {
    if (text !== undefined) text += piece;
  });
  parser.on('closetag', ({ name }) => {
    states.pop();
    if (name !== 'text' || text === undefined) return;
    plan.texts.push(text);
    text = undefined;
  });
  parser.write(svg).close();
  for (const { fill, paint } of painted) {
    const named = /^url\(["']?#(.*?)["']?\)/.exec(paint)?.[1];
    plan.fills.push({ ...fill, colours: named === undefined ? [colourOf(paint)] : (gradients.get(named) ?? []) });
  }
  return plan;
}

const styled = (attributes: Attributes, name: string): string | undefined =>
  new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*([^;]+)`).exec(attributes['style'] ?? '')?.[1]?.trim() ?? attributes[name];

function stateIn(outer: State | undefined, attributes: Attributes): State {
  const given = (name: string) => styled(attributes, name);
  const isClear = [given('opacity'), given('fill-opacity')].some(value => value !== undefined && Number(value) === 0);
  return {
    matrix: times(outer?.matrix ?? [1, 0, 0, 1, 0, 0], transformOf(attributes['transform'] ?? '')),
    fill: isClear ? 'none' : (given('fill') ?? outer?.fill ?? '#000'),
    stroke: given('stroke') ?? outer?.stroke ?? 'none',
    rule: given('fill-rule') ?? outer?.rule ?? '',
    uuid: attributes['data-uuid'] ?? outer?.uuid,
    isHidden: outer?.isHidden === true || given('display') === 'none' || given('visibility') === 'hidden',
  };
}

function transformOf(text: string): Matrix {
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  for (const [, kind, list = ''] of text.matchAll(/(\w+)\s*\(([^)]*)\)/g)) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbersIn(list);
    const angle = (a * Math.PI) / 180;
    const turned: Matrix = [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0];
    if (kind === 'matrix') matrix = times(matrix, [a, b, c, d, e, f]);
    else if (kind === 'translate') matrix = times(matrix, [1, 0, 0, 1, a, b]);
    else if (kind === 'scale') matrix = times(matrix, [a, 0, 0, numbersIn(list)[1] ?? a, 0, 0]);
    else if (kind === 'rotate') matrix = times(times(times(matrix, [1, 0, 0, 1, b, c]), turned), [1, 0, 0, 1, -b, -c]);
    else throw new Error(`unknown transform ${kind}`);
  }
  return matrix;
}

const numbersIn = (text: string): number[] =>
  (text.match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? []).map(Number);
const move = ([a, b, c, d, e, f]: Matrix, [x = 0, y = 0]: Point): Point => [a * x + c * y + e, b * x + d * y + f];

interface Ring {
  readonly points: Point[];
  isClosed: boolean;
}

function ringsOf(name: string, attributes: Attributes): Ring[] {
  const number = (key: string) => Number(attributes[key] ?? 0);
  switch (name) {
    case 'path':
      return readPath(attributes['d'] ?? '');
    case 'line':
      return [
        {
          points: [
            [number('x1'), number('y1')],
            [number('x2'), number('y2')],
          ],
          isClosed: false,
        },
      ];
    case 'rect': {
      const [x, y, width, height] = [number('x'), number('y'), number('width'), number('height')];
      return [
        {
          points: [
            [x, y],
            [x + width, y],
            [x + width, y + height],
            [x, y + height],
          ],
          isClosed: true,
        },
      ];
    }
    case 'circle':
    case 'ellipse': {
      const [rx, ry] = [number(name === 'circle' ? 'r' : 'rx'), number(name === 'circle' ? 'r' : 'ry')];
      const angles = Array.from({ length: 72 }, (_, n) => (n * Math.PI) / 36);
      const points = angles.map(at => [number('cx') + rx * Math.cos(at), number('cy') + ry * Math.sin(at)]);
      return [{ points, isClosed: true }];
    }
    case 'polygon':
    case 'polyline': {
      const list = numbersIn(attributes['points'] ?? '');
      const points = Array.from({ length: list.length / 2 }, (_, n) => [list[n * 2] ?? 0, list[n * 2 + 1] ?? 0]);
      return [{ points, isClosed: name === 'polygon' }];
    }
    default:
      return [];
  }
}

const counts: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, Z: 0, A: 7, C: 6, Q: 4 };

/** Subpaths of the commands M, L, H, V, Z, A, C and Q, absolute or relative; curves as chains of lines. */
export function readPath(data: string): Ring[] {
  const rings: Ring[] = [];
  let at: Point = [0, 0];
  for (const [, letter = '', list = ''] of data.matchAll(/([a-z])([^a-df-z]*)/gi)) {
    const command = letter.toUpperCase();
    const size = counts[command];
    if (size === undefined) throw new Error(`unknown command ${letter} of a path`);
    const all = command === 'A' ? numbersIn(list.replace(/(\s[01])([01])(?=[\s\d.-])/g, '$1 $2 ')) : numbersIn(list);
    for (let n = 0; n < Math.max(1, all.length); n += Math.max(1, size)) {
      const values = all.slice(n, n + size);
      const from = at;
      const isRelative = letter !== command;
      const absolute = (axis: number, value: number) => (isRelative ? (from[axis] ?? 0) + value : value);
      const last = (count: number): Point => [absolute(0, values[count - 2] ?? 0), absolute(1, values[count - 1] ?? 0)];
      const ring = rings.at(-1);
      if (command === 'Z') {
        if (ring) ring.isClosed = true;
        at = ring?.points[0] ?? at;
        continue;
      }
      if (command === 'H') at = [absolute(0, values[0] ?? 0), from[1] ?? 0];
      else if (command === 'V') at = [from[0] ?? 0, absolute(1, values[0] ?? 0)];
      else at = last(size);
      if (command === 'M' && n === 0) {
        rings.push({ points: [at], isClosed: false });
        continue;
      }
      if (ring?.isClosed === true) rings.push({ points: [from], isClosed: false });
      rings.at(-1)?.points.push(...curvePoints(command, values, { from, to: at, absolute }), at);
    }
  }
  return rings;
}

/** Points of a curve between its ends. */
function curvePoints(
  command: string,
  values: readonly number[],
  { from, to, absolute }: { from: Point; to: Point; absolute: (axis: number, value: number) => number },
): Point[] {
  const steps = Array.from({ length: 23 }, (_, n) => (n + 1) / 24);
  if (command === 'A') {
    const [rx = 0, ry = 0, turn = 0, large = 0, sweep = 0] = values;
    return arcPoints(
      { from, to, rx, ry, turn: (turn * Math.PI) / 180, isLarge: large !== 0, sweeps: sweep !== 0 },
      steps,
    );
  }
  if (command !== 'C' && command !== 'Q') return [];
  const control = values.map((value, n) => absolute(n % 2, value));
  const knots = [from, ...Array.from({ length: control.length / 2 }, (_, n) => control.slice(n * 2, n * 2 + 2))];
  const meet = (points: readonly Point[], t: number): Point =>
    points.length < 2
      ? (points[0] ?? [])
      : meet(
          points.slice(1).map((p, n) => p.map((v, axis) => v * t + (points[n]?.[axis] ?? 0) * (1 - t))),
          t,
        );
  return steps.map(t => meet(knots, t));
}

interface Arc {
  readonly from: Point;
  readonly to: Point;
  readonly rx: number;
  readonly ry: number;
  readonly turn: number;
  readonly isLarge: boolean;
  readonly sweeps: boolean;
}

/** SVG 2, B.2.4: from the ends of an arc to its centre. */
function arcPoints({ from, to, rx, ry, turn, isLarge, sweeps }: Arc, steps: readonly number[]): Point[] {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = [...from, ...to];
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const [halfX, halfY] = [(x1 - x2) / 2, (y1 - y2) / 2];
  const [u, v] = [cos * halfX + sin * halfY, -sin * halfX + cos * halfY];
  const stretch = Math.max(1, Math.hypot(u / rx, v / ry));
  const [a, b] = [rx * stretch, ry * stretch];
  const share =
    Math.sqrt(Math.max(0, (a * b) ** 2 / ((a * v) ** 2 + (b * u) ** 2) - 1)) * (isLarge === sweeps ? -1 : 1);
  const [cu, cv] = [(share * a * v) / b, (-share * b * u) / a];
  const start = Math.atan2((v - cv) / b, (u - cu) / a);
  let sweep = Math.atan2((-v - cv) / b, (-u - cu) / a) - start;
  if (sweeps && sweep < 0) sweep += 2 * Math.PI;
  if (!sweeps && sweep > 0) sweep -= 2 * Math.PI;
  const [middleX, middleY] = [(x1 + x2) / 2, (y1 + y2) / 2];
  return steps.map(t => {
    const [pu, pv] = [cu + a * Math.cos(start + t * sweep), cv + b * Math.sin(start + t * sweep)];
    return [cos * pu - sin * pv + middleX, sin * pu + cos * pv + middleY];
  });
}

const named: Readonly<Record<string, string>> = {
  black: '#000',
  white: '#fff',
  red: '#f00',
  green: '#008000',
  blue: '#00f',
};

/** Red, green, blue of 8 bits. @throws when a colour is written in another way than `#rgb`, `#rrggbb` or `rgb()` */
export function colourOf(text: string): Point {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(named[text] ?? text)?.[1];
  if (hex !== undefined)
    return (hex.length === 3 ? [...hex].map(digit => digit + digit) : (hex.match(/../g) ?? [])).map(pair =>
      Number.parseInt(pair, 16),
    );
  const listed = numbersIn(text);
  if (!text.startsWith('rgb') || listed.length < 3) throw new Error(`unknown colour ${text}`);
  return listed.slice(0, 3);
}
