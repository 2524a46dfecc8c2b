// Markup of a picture: shapes in pixels of the picture, and their SVG paths. Pure.
import { cssColor } from '../../../ui/colours/theme.ts';

/** Outline of lines and letters, so that they are visible on every background. */
const HALO = 'rgb(255 255 255 / 85%)';

/**
 * @param picture a data URI
 * @returns a PNG with the shapes in it, as a data URI
 * @throws when the browser cannot read it
 */
export async function paintMarkup(picture: string, shapes: readonly MarkupShape[]): Promise<string> {
  const image = new Image();
  image.src = picture;
  await image.decode();
  const size = { width: image.naturalWidth, height: image.naturalHeight };
  const canvas = Object.assign(document.createElement('canvas'), size);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.drawImage(image, 0, 0);
  Object.assign(context, { lineCap: 'round', lineJoin: 'round', textBaseline: 'alphabetic' });
  context.font = fontOf(size);
  const width = lineWidth(size);
  for (const shape of shapes) {
    const path = new Path2D(pathOf(shape, size));
    for (const [colour, wide] of [
      [HALO, width * 2],
      [cssColor(shape.colour), width],
    ] as const) {
      context.strokeStyle = colour;
      context.lineWidth = wide;
      context.fillStyle = colour;
      if (shape.tool !== 'text') context.stroke(path);
      else
        for (const { text, x, y } of textLines(shape, size, each => context.measureText(each).width))
          if (colour === HALO) context.strokeText(text, x, y);
          else context.fillText(text, x, y);
    }
  }
  return canvas.toDataURL('image/png');
}

const fontOf = (size: Size): string => `600 ${letterHeight(size)}px ${getComputedStyle(document.body).fontFamily}`;

/** Measures texts of a picture in pixels of it. */
export function textMeasure(size: Size): (text: string) => number {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return text => (text.length * letterHeight(size)) / 2;
  context.font = fontOf(size);
  return text => context.measureText(text).width;
}

export type Spot = readonly [x: number, y: number];
export const markupTools = ['arrow', 'box', 'cloud', 'free', 'text'] as const;
export type MarkupTool = (typeof markupTools)[number];

export interface MarkupShape {
  readonly tool: MarkupTool;
  /** hexadecimal digits */
  readonly colour: string;
  /** two ends, or all points of a freehand line; one point for a text */
  readonly points: readonly Spot[];
  /** content of a text */
  readonly text: string;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Width of lines and height of letters, proportional to the picture's size. */
export const lineWidth = ({ width, height }: Size): number => Math.max(2, Math.max(width, height) / 240);
export const letterHeight = ({ width, height }: Size): number => Math.max(12, Math.max(width, height) / 36);

/** Distance of lines, and of letters below their baseline, in heights of letters. */
const [LINE, BELOW] = [1.25, 0.3];

/** A line of a text, at the start of its baseline. */
interface TextLine {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/**
 * The lines of a text where they are drawn: at its position, moved so far that the picture contains them, and broken
 * where the picture is narrower than the text. @param widthOf measures a text in pixels of the picture
 */
export function textLines({ text, points: [at] }: MarkupShape, size: Size, widthOf: (text: string) => number) {
  if (!at) return [];
  // The outline of letters is in the picture, too.
  const [letter, edge] = [letterHeight(size), lineWidth(size) * 2];
  const most = size.width - 2 * edge;
  const lines = brokenText(text, most, widthOf);
  const width = Math.max(...lines.map(widthOf));
  const x = Math.max(edge, Math.min(at[0], size.width - edge - width));
  const below = (lines.length - 1 + BELOW / LINE) * LINE * letter;
  const first = Math.max(edge + letter, Math.min(at[1], size.height - edge - below));
  return lines.map((line, n): TextLine => ({ text: line, x, y: first + n * LINE * letter, width: widthOf(line) }));
}

/** A text in lines of a width at most, between words where possible. */
function brokenText(text: string, most: number, widthOf: (text: string) => number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer) <= most) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const letter of word) {
      if (line !== '' && widthOf(line + letter) > most) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  return line === '' ? lines : [...lines, line];
}

/** A shorter distance is a click, which draws nothing. */
const SMALLEST = 4;

export function isLargeEnough({ tool, points, text }: MarkupShape): boolean {
  if (tool === 'text') return text.trim() !== '';
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return Math.hypot(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)) >= SMALLEST;
}

/** The shape after the pointer moved to another position. */
export function drawnTo(shape: MarkupShape, at: Spot): MarkupShape {
  const first = shape.points[0] ?? at;
  const last = shape.points.at(-1) ?? at;
  if (shape.tool === 'text') return { ...shape, points: [at] };
  if (shape.tool !== 'free') return { ...shape, points: [first, at] };
  // A pointer at rest adds no points.
  return Math.hypot(at[0] - last[0], at[1] - last[1]) < 2 ? shape : { ...shape, points: [...shape.points, at] };
}

/** The outline of a shape as an SVG path; empty for a text. @param size of the picture */
export function pathOf({ tool, points }: MarkupShape, size: Size): string {
  const [from, to] = [points[0], points.at(-1)];
  if (!from || !to) return '';
  switch (tool) {
    case 'arrow':
      return arrowPath(from, to, lineWidth(size));
    case 'box':
      return `M${spot(from)} H${round(to[0])} V${round(to[1])} H${round(from[0])} Z`;
    case 'cloud':
      return cloudPath(from, to, lineWidth(size) * BUMP);
    case 'free':
      return freePath(points);
    case 'text':
      return '';
  }
}

const round = (value: number): number => Math.round(value * 10) / 10;
const spot = ([x, y]: Spot): string => `${round(x)} ${round(y)}`;

/** Length of the arrow head, in line widths. */
const HEAD = 5;

function arrowPath(from: Spot, to: Spot, width: number): string {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  if (length === 0) return '';
  const [x, y] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const head = Math.min(length / 2, width * HEAD);
  const wing = (side: 1 | -1): Spot => [
    to[0] - head * (x * 1.1 - side * y * 0.7),
    to[1] - head * (y * 1.1 + side * x * 0.7),
  ];
  return `M${spot(from)} L${spot(to)} M${spot(wing(1))} L${spot(to)} L${spot(wing(-1))}`;
}

/** Length of a cloud's bump, in line widths. */
const BUMP = 9;

/** A box of outward bumps, as drawings mark revisions. */
function cloudPath(from: Spot, to: Spot, bump: number): string {
  const [x0, x1] = [Math.min(from[0], to[0]), Math.max(from[0], to[0])];
  const [y0, y1] = [Math.min(from[1], to[1]), Math.max(from[1], to[1])];
  const first: Spot = [x0, y0];
  const corners: readonly Spot[] = [[x1, y0], [x1, y1], [x0, y1], first];
  const parts = [`M${spot(first)}`];
  let a = first;
  for (const b of corners) {
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const count = Math.max(1, Math.round(length / bump));
    const radius = round((length / count) * 0.55);
    for (let n = 1; n <= count; n++)
      parts.push(
        `A${radius} ${radius} 0 0 1 ${spot([a[0] + ((b[0] - a[0]) * n) / count, a[1] + ((b[1] - a[1]) * n) / count])}`,
      );
    a = b;
  }
  return `${parts.join(' ')} Z`;
}

/** Passes through the midpoints between the points, so that the line is smooth. */
function freePath(points: readonly Spot[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  const parts = [`M${spot(first)}`];
  rest.forEach((point, n) => {
    const next = rest[n + 1];
    parts.push(
      next ? `Q${spot(point)} ${spot([(point[0] + next[0]) / 2, (point[1] + next[1]) / 2])}` : `L${spot(point)}`,
    );
  });
  return parts.join(' ');
}
