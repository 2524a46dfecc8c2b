// Elements that moved or have another shape between two models. Equal meshes have equal corners; where the numbers
// differ, the corners decide: the same shape may be stored in another frame, unit or division.
import { add, dot, subtract, type Vec } from '../../../viewer/camera/camera-math.ts';
import { placed, type Bodies, type Body, type BodyPlace } from './element-bodies.ts';
import { cornersOf, haveSameCorners, type Corners } from './body-corners.ts';

/** Width, depth and height of the box around an element, metres. */
export type Size = Vec;

export interface Motion {
  /** of the middle of the element, metres: x, y and height as the file counts */
  readonly by: Vec;
  readonly distance: number;
  /** degrees */
  readonly turn: number;
  /** the middle before and after */
  readonly from: Vec;
  readonly to: Vec;
}

/** Null: nothing is drawn. */
export interface Reshaping {
  readonly was: Size | null;
  readonly is: Size | null;
}

export interface BodyChange {
  readonly moved?: Motion;
  readonly reshaped?: Reshaping;
}

export interface BodyDifferences {
  /** by GlobalId, of elements that are in both models */
  readonly changes: ReadonlyMap<string, BodyChange>;
  /** what most elements moved by, when they did: it is no change of any of them */
  readonly shift: Vec | null;
}

/** Metres and radians within which a place is the same. */
const SAME_PLACE = 1e-4;
const SAME_TURN = 1e-6;
/** Fewer elements that moved alike are no shift of the model. */
const LEAST_SHIFTED = 3;

const still: Motion = { by: [0, 0, 0], distance: 0, turn: 0, from: [0, 0, 0], to: [0, 0, 0] };

/** Compares the elements that both models have. */
export function bodyDifferences(before: Bodies, after: Bodies, guids: Iterable<string>): BodyDifferences {
  const offset = subtract(after.origin, before.origin);
  const reshaped = new Map<string, BodyChange>();
  const motions = new Map<string, Motion>();
  for (const guid of guids) {
    const [was, is] = [before.of.get(guid), after.of.get(guid)];
    if (!was && !is) continue;
    const motion = was && is ? motionOf(was, is, offset) : undefined;
    if (motion) motions.set(guid, motion);
    else reshaped.set(guid, { reshaped: { was: sizeOf(was), is: sizeOf(is) } });
  }
  const shift = commonShift([...motions.values()]);
  const changes = new Map(reshaped);
  for (const [guid, motion] of motions) {
    const own = shift ? without(motion, shift) : motion;
    if (own.distance > SAME_PLACE || own.turn > 0) changes.set(guid, { moved: own });
  }
  return { changes, shift };
}

function without(motion: Motion, shift: Vec): Motion {
  const by = subtract(motion.by, shift);
  return { ...motion, by, distance: lengthOf(by) };
}

/** What more than half of the elements moved by, if that is not nothing. */
function commonShift(motions: readonly Motion[]): Vec | null {
  const counts = new Map<string, { by: Vec; count: number }>();
  for (const { by, turn } of motions) {
    if (turn > 0) continue;
    // Half a millimetre: what shares a motion differs by roundings only.
    const key = by.map(each => Math.round(each * 2000)).join();
    const known = counts.get(key);
    if (known) known.count += 1;
    else counts.set(key, { by, count: 1 });
  }
  const most = [...counts.values()].reduce((a, b) => (b.count > a.count ? b : a), { by: [0, 0, 0] as Vec, count: 0 });
  const isShared = most.count >= LEAST_SHIFTED && most.count * 2 > motions.length;
  return isShared && lengthOf(most.by) > SAME_PLACE ? most.by : null;
}

/** How an element moved; undefined: its shape is another one. */
function motionOf(was: readonly Body[], is: readonly Body[], offset: Vec): Motion | undefined {
  return motionOfMeshes(was, is, offset) ?? motionOfCorners(was, is, offset);
}

/** The one motion that takes each mesh to its place, when all meshes are the same. */
function motionOfMeshes(was: readonly Body[], is: readonly Body[], offset: Vec): Motion | undefined {
  if (was.length !== is.length || was.some(({ mesh }, n) => mesh.key !== is[n]?.mesh.key)) return undefined;
  const marks = was.flatMap((body, n) => {
    const other = is[n];
    return other ? [marksOf(body, body.at).map((mark, m) => [mark, marksOf(body, other.at)[m] ?? mark] as const)] : [];
  });
  const [first] = marks;
  if (!first) return undefined;
  const all = marks.flat();
  const [from, to] = [middleOf(all.map(([mark]) => mark)), middleOf(all.map(([, mark]) => mark))];
  const step = subtract(to, from);
  const by = add(step, offset);
  const shared = { by, distance: lengthOf(by), from, to: add(to, offset) };
  if (all.every(([a, b]) => lengthOf(subtract(subtract(b, a), step)) <= SAME_PLACE))
    return shared.distance <= SAME_PLACE ? still : { ...shared, turn: 0 };
  // Distances between all marks are kept by a motion of the whole, and by nothing else.
  const keeps = all.every(([a, b]) =>
    [...first, [from, to] as const].every(
      ([c, d]) => Math.abs(lengthOf(subtract(a, c)) - lengthOf(subtract(b, d))) <= SAME_PLACE,
    ),
  );
  const turn = keeps && was[0] && is[0] ? turnBetween(was[0].at, is[0].at) : 0;
  return turn > SAME_TURN ? { ...shared, turn: (turn * 180) / Math.PI } : undefined;
}

/** The corners of the box of a mesh at a place. */
function marksOf({ mesh: { box } }: Body, at: BodyPlace): Vec[] {
  const side = (corner: number, axis: number): number => box[axis + ((corner >> axis) & 1) * 3] ?? 0;
  return Array.from({ length: 8 }, (_each, corner) => placed(at, side(corner, 0), side(corner, 1), side(corner, 2)));
}

/** Radians of the turn from one place to another. */
function turnBetween(one: BodyPlace, other: BodyPlace): number {
  const axisOf = (at: BodyPlace, n: number): Vec => {
    const [x = 0, y = 0, z = 0] = at.slice(n * 3, n * 3 + 3);
    const length = Math.hypot(x, y, z) || 1;
    return [x / length, y / length, z / length];
  };
  // Of a turn matrix the sum of the diagonal is 1 + 2 cos; near 0 the sine has more digits.
  const [u, v, w] = [0, 1, 2].map(n => [axisOf(one, n), axisOf(other, n)] as const);
  if (!u || !v || !w) return 0;
  const cosine = (dot(...u) + dot(...v) + dot(...w) - 1) / 2;
  const chord = Math.max(...[u, v, w].map(([a, b]) => lengthOf(subtract(a, b))));
  return cosine > 0.999 ? chord : Math.acos(Math.max(-1, cosine));
}

/** The step that takes all corners to those of the other; undefined: there is none. */
function motionOfCorners(was: readonly Body[], is: readonly Body[], offset: Vec): Motion | undefined {
  const [one, other] = [cornersOf(was), cornersOf(is)];
  const tolerance = SAME_PLACE + one.step + other.step;
  const [from, to] = [middleOfBox(one), middleOfBox(other)];
  const step = subtract(to, from);
  const isSameSize = subtract(sizeOfBox(one), sizeOfBox(other)).every(by => Math.abs(by) <= 2 * tolerance);
  if (!isSameSize || !haveSameCorners(one, other, step, tolerance)) return undefined;
  const by = add(step, offset);
  const distance = lengthOf(by);
  return distance <= tolerance ? still : { by, distance, turn: 0, from, to: add(to, offset) };
}

function sizeOf(bodies: readonly Body[] | undefined): Size | null {
  return bodies ? sizeOfBox(cornersOf(bodies)) : null;
}

const sizeOfBox = ({ low, high }: Corners): Vec => subtract(high, low);
const middleOfBox = ({ low, high }: Corners): Vec => middleOf([low, high]);
const lengthOf = (by: Vec): number => Math.hypot(...by);

function middleOf(points: readonly Vec[]): Vec {
  const sum = points.reduce(add, [0, 0, 0]);
  return [sum[0] / points.length, sum[1] / points.length, sum[2] / points.length];
}
