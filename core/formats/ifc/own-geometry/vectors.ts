/** A point or direction in the length unit of the file. */
export type Vector = readonly [x: number, y: number, z: number];

/** A local frame: its origin and its three axes, in the frame around it. Axes longer than 1 scale. */
export type Frame = Readonly<Record<'o' | 'x' | 'y' | 'z', Vector>>;

export const identity: Frame = { o: [0, 0, 0], x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] };
export const UP: Vector = [0, 0, 1];

export const add = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const subtract = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scale = (a: Vector, by: number): Vector => [a[0] * by, a[1] * by, a[2] * by];
export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const distance = (a: Vector, b: Vector): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** Between `a` (share 0) and `b` (share 1). */
export const between = (a: Vector, b: Vector, share: number): Vector => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
];

/** Of length 1, or null when the vector has no direction. */
export function unit(v: Vector): Vector | null {
  const length = Math.hypot(...v);
  return length > 1e-300 && Number.isFinite(length) ? scale(v, 1 / length) : null;
}

/**
 * The part of `v` at right angles to the unit vector `axis`, of length 1; any other such direction when there is none.
 */
export function perpendicular(axis: Vector, v: Vector): Vector {
  const rest = subtract(v, scale(axis, dot(axis, v)));
  if (Math.hypot(...rest) > 1e-12 * Math.hypot(...v)) return unit(rest)!;
  return unit(cross(axis, Math.abs(axis[2]) < 0.9 ? UP : [0, 1, 0])) ?? [1, 0, 0];
}

/** Whether a vector is parallel to the x axis. */
export const isAlongX = ([x, y, z]: Vector): boolean => Math.hypot(y, z) <= 1e-9 * Math.abs(x);

/** Right-handed frame with the z axis along `axis` and the x axis as near to `reference` as that allows. Vectors of any
 *  length; without a reference it is the x axis, and the y axis where that is the z axis of the frame (IFC 4.3,
 *  IfcFirstProjAxis). */
export function frameOf(o: Vector, axis: Vector = UP, reference?: Vector): Frame {
  const z = unit(axis) ?? UP;
  const x = perpendicular(z, (reference && unit(reference)) ?? (isAlongX(z) ? [0, 1, 0] : [1, 0, 0]));
  return { o, x, y: cross(z, x), z };
}

/** Frame that travels along `tangent` (its x axis) with its z axis as near to `up` as that allows. */
export function travelFrame(o: Vector, tangent: Vector, up: Vector = UP): Frame {
  const x = unit(tangent) ?? [1, 0, 0];
  const z = perpendicular(x, up);
  return { o, x, y: cross(z, x), z };
}

/** A direction of the frame in the frame around it. */
export const turn = ({ x, y, z }: Frame, v: Vector): Vector => [
  x[0] * v[0] + y[0] * v[1] + z[0] * v[2],
  x[1] * v[0] + y[1] * v[1] + z[1] * v[2],
  x[2] * v[0] + y[2] * v[1] + z[2] * v[2],
];

/** A point of the frame in the frame around it. */
export const place = (frame: Frame, point: Vector): Vector => add(frame.o, turn(frame, point));

/** Transforms `inner`, a frame in `outer`, to the frame around `outer`. */
export const compose = (outer: Frame, inner: Frame): Frame => ({
  o: place(outer, inner.o),
  x: turn(outer, inner.x),
  y: turn(outer, inner.y),
  z: turn(outer, inner.z),
});

/** The inverse of a frame whose axes have length 1 and are perpendicular. */
export const inverse = ({ o, x, y, z }: Frame): Frame => ({
  o: [-dot(x, o), -dot(y, o), -dot(z, o)],
  x: [x[0], y[0], z[0]],
  y: [x[1], y[1], z[1]],
  z: [x[2], y[2], z[2]],
});
