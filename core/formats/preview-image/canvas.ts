/** A picture with depth. Rows from the top; larger depth is nearer to the eye. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly depth: Float32Array;
  /** number of what is seen plus one; 0 where nothing is */
  readonly owner: Int32Array;
  /** where the surface looks: 8 bits per axis */
  readonly facing: Uint32Array;
  /** red, green, blue, opacity: 4 bytes per pixel */
  readonly colour: Uint8Array;
  /** where something was drawn; nowhere while the first is behind the last */
  readonly drawn: { top: number; bottom: number; left: number; right: number };
}

/** An empty picture. */
export function createCanvas(width: number, height: number): Canvas {
  const size = width * height;
  return {
    width,
    height,
    depth: new Float32Array(size).fill(-Infinity),
    owner: new Int32Array(size),
    facing: new Uint32Array(size),
    colour: new Uint8Array(size * 4),
    drawn: { top: height, bottom: -1, left: width, right: -1 },
  };
}

/** Makes a picture empty again. */
export function clearCanvas({ width, height, depth, owner, facing, colour, drawn }: Canvas): void {
  const [from, to] = [drawn.top * width, (drawn.bottom + 1) * width];
  if (from < to) {
    depth.fill(-Infinity, from, to);
    owner.fill(0, from, to);
    facing.fill(0, from, to);
    colour.fill(0, from * 4, to * 4);
  }
  Object.assign(drawn, { top: height, bottom: -1, left: width, right: -1 });
}

/** For pictures that are drawn without triangles: all of it counts as drawn in. */
export function takeAll({ width, height, drawn }: Canvas): void {
  Object.assign(drawn, { top: 0, bottom: height - 1, left: 0, right: width - 1 });
}

/** What fills a triangle. */
export interface Fill {
  readonly owner: number;
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  /** share of what is behind that is hidden; below 1 for glass, which must come after everything else */
  readonly cover: number;
}

/** Draws a triangle of corners x, y, depth (3 each) that begin at `a`, `b` and `c` in `points`; pixels in whose middle
 *  something nearer is seen stay. */
// Long: no object for each triangle, of which there are millions.
export function fillTriangle(
  canvas: Canvas,
  points: Float32Array,
  a: number,
  b: number,
  c: number,
  facing: number,
  shade: number,
  fill: Fill,
): void {
  const { width, height, depth, owner, colour } = canvas;
  const ax = points[a]!,
    ay = points[a + 1]!,
    az = points[a + 2]!;
  const ux = points[b]! - ax,
    uy = points[b + 1]! - ay,
    uz = points[b + 2]! - az;
  const vx = points[c]! - ax,
    vy = points[c + 1]! - ay,
    vz = points[c + 2]! - az;
  const twice = ux * vy - uy * vx;
  if (twice === 0) return;
  const left = Math.max(0, Math.ceil(ax + Math.min(0, ux, vx) - 0.5)),
    right = Math.min(width - 1, Math.floor(ax + Math.max(0, ux, vx) - 0.5));
  const top = Math.max(0, Math.ceil(ay + Math.min(0, uy, vy) - 0.5)),
    bottom = Math.min(height - 1, Math.floor(ay + Math.max(0, uy, vy) - 0.5));
  const red = fill.red * shade,
    green = fill.green * shade,
    blue = fill.blue * shade;
  // Most triangles of a large model cover the middle of no pixel.
  if (left > right || top > bottom) return;
  const { drawn } = canvas;
  if (top < drawn.top) drawn.top = top;
  if (bottom > drawn.bottom) drawn.bottom = bottom;
  if (left < drawn.left) drawn.left = left;
  if (right > drawn.right) drawn.right = right;
  // The shares of the second, third and first corner grow by these from a pixel to the next one; inside, none is negative.
  const bx = vy / twice,
    cx = 0 - uy / twice,
    dx = 0 - bx - cx;
  for (let y = top; y <= bottom; y++) {
    const px = left + 0.5 - ax,
      py = y + 0.5 - ay;
    const shareB = px * bx - (py * vx) / twice;
    const shareC = px * cx + (py * ux) / twice;
    const shareA = 1 - shareB - shareC;
    const first = Math.max(0, begin(shareB, bx), begin(shareC, cx), begin(shareA, dx));
    const last = Math.min(right - left, end(shareB, bx), end(shareC, cx), end(shareA, dx));
    const step = bx * uz + cx * vz;
    let here = az + shareB * uz + shareC * vz + first * step;
    for (let pixel = y * width + left + first, stop = y * width + left + last; pixel <= stop; pixel++, here += step) {
      if (here <= depth[pixel]!) continue;
      depth[pixel] = here;
      owner[pixel] = fill.owner;
      canvas.facing[pixel] = facing;
      if (fill.cover === 1) {
        colour[pixel * 4] = red;
        colour[pixel * 4 + 1] = green;
        colour[pixel * 4 + 2] = blue;
        colour[pixel * 4 + 3] = 255;
      } else {
        const behind = (colour[pixel * 4 + 3]! / 255) * (1 - fill.cover);
        const whole = behind + fill.cover;
        colour[pixel * 4] = (red * fill.cover + colour[pixel * 4]! * behind) / whole;
        colour[pixel * 4 + 1] = (green * fill.cover + colour[pixel * 4 + 1]! * behind) / whole;
        colour[pixel * 4 + 2] = (blue * fill.cover + colour[pixel * 4 + 2]! * behind) / whole;
        colour[pixel * 4 + 3] = whole * 255;
      }
    }
  }
}

// Steps after which, and up to which, a share is not negative.
const begin = (share: number, step: number): number =>
  share >= 0 ? 0 : step > 0 ? Math.ceil(-share / step) : Infinity;
const end = (share: number, step: number): number =>
  step >= 0 ? Infinity : share < 0 ? -1 : Math.floor(share / -step);

// Surfaces whose directions differ by more than this (of 127 per axis, squared) meet in an edge.
const BENT = 40 ** 2;
const EDGE_SHADE = 0.45;

/** Darkens the pixels where one thing ends in front of another, or where a surface bends. */
export function drawEdges({ width, height, owner, facing, colour, drawn }: Canvas): void {
  const isEdge = (pixel: number, next: number): boolean => {
    if (owner[pixel] !== owner[next]) return true;
    const a = facing[pixel]!,
      b = facing[next]!;
    if (a === b) return false;
    const x = (a & 255) - (b & 255),
      y = ((a >> 8) & 255) - ((b >> 8) & 255),
      z = ((a >> 16) & 255) - ((b >> 16) & 255);
    return x * x + y * y + z * z > BENT;
  };
  const [last, right] = [Math.min(drawn.bottom, height - 2), Math.min(drawn.right, width - 2)];
  const left = Math.max(0, drawn.left - 1);
  for (let y = Math.max(0, drawn.top - 1); y <= last; y++) {
    for (let x = left, pixel = y * width + left; x <= right; x++, pixel++) {
      // Nearly all pixels are like their neighbours.
      const own = owner[pixel]!,
        side = facing[pixel]!;
      if (
        own === owner[pixel + 1] &&
        own === owner[pixel + width] &&
        side === facing[pixel + 1] &&
        side === facing[pixel + width]
      )
        continue;
      if (!isEdge(pixel, pixel + 1) && !isEdge(pixel, pixel + width)) continue;
      // The line lies on what is there, never on the empty pixel beside it.
      const target = owner[pixel] !== 0 ? pixel : owner[pixel + 1] !== 0 ? pixel + 1 : pixel + width;
      for (let k = 0; k < 3; k++) colour[target * 4 + k] = colour[target * 4 + k]! * EDGE_SHADE;
      colour[target * 4 + 3] = 255;
    }
  }
}

/** The picture at half its size: each pixel is the mean of four. */
export function halve({ width, height, colour, drawn }: Canvas): Uint8Array {
  const out = new Uint8Array((width / 2) * (height / 2) * 4);
  const [whole, wholeOut] = [new Uint32Array(colour.buffer), new Uint32Array(out.buffer)];
  const left = drawn.left & ~1;
  for (let y = drawn.top & ~1; y <= drawn.bottom; y += 2) {
    for (let x = left, to = y * width + left * 2; x <= drawn.right; x += 2, to += 4) {
      const first = y * width + x;
      if (
        whole[first] === whole[first + 1] &&
        whole[first] === whole[first + width] &&
        whole[first] === whole[first + width + 1]
      ) {
        wholeOut[to / 4] = whole[first]!;
        continue;
      }
      let red = 0,
        green = 0,
        blue = 0,
        cover = 0;
      for (let n = 0; n < 4; n++) {
        const from = ((y + (n >> 1)) * width + x + (n & 1)) * 4;
        const weight = colour[from + 3]!;
        red += colour[from]! * weight;
        green += colour[from + 1]! * weight;
        blue += colour[from + 2]! * weight;
        cover += weight;
      }
      if (cover === 0) continue;
      out[to] = red / cover;
      out[to + 1] = green / cover;
      out[to + 2] = blue / cover;
      out[to + 3] = cover / 4;
    }
  }
  return out;
}
