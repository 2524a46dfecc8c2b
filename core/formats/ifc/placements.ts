import type { StepIndex } from './step-index.ts';
import type { InstanceReader } from './step-reader.ts';

const LONGEST_CHAIN = 1000;
export type Vector = readonly [number, number, number];

/** A local placement in world coordinates: its origin in the file's length units, and the directions of its axes. */
export interface Frame {
  readonly origin: Vector;
  readonly x: Vector;
  readonly y: Vector;
}

/** Follows a local placement to the world; null when the chain cannot be followed to its end (a cycle, a missing part,
 *  another kind of placement). */
export function placementFrame(index: StepIndex, reader: InstanceReader, placementId: number): Frame | null {
  let frame: Frame = { origin: [0, 0, 0], x: [1, 0, 0], y: [0, 1, 0] };
  let id = placementId;
  for (let step = 0; step < LONGEST_CHAIN; step++) {
    const position = index.positionOf(id);
    if (position < 0 || index.typeNames[index.types[position]!] !== 'IFCLOCALPLACEMENT') return null;
    reader.load(index, position);
    const parent = reader.ref(0);
    const relative = index.positionOf(reader.ref(1));
    if (relative < 0) return null;
    reader.load(index, relative);
    const [location, axis, reference] = [reader.ref(0), reader.ref(1), reader.ref(2)];
    const origin = readVector(index, reader, location) ?? [0, 0, 0];
    const z = unit(readVector(index, reader, axis) ?? [0, 0, 1]) ?? [0, 0, 1];
    const x = perpendicular(z, readVector(index, reader, reference) ?? [1, 0, 0]);
    const y = cross(z, x);
    const turn = (v: Vector): Vector => [
      x[0] * v[0] + y[0] * v[1] + z[0] * v[2],
      x[1] * v[0] + y[1] * v[1] + z[1] * v[2],
      x[2] * v[0] + y[2] * v[1] + z[2] * v[2],
    ];
    const inside = turn(frame.origin);
    frame = { origin: [origin[0] + inside[0], origin[1] + inside[1], origin[2] + inside[2]], x: turn(frame.x), y: turn(frame.y) };
    if (parent < 0) return frame.origin.every(Number.isFinite) ? frame : null;
    id = parent;
  }
  return null;
}

/** Origin of a local placement in world coordinates, as placementFrame finds it. */
export function placementOrigin(index: StepIndex, reader: InstanceReader, placementId: number): Vector | null {
  return placementFrame(index, reader, placementId)?.origin ?? null;
}

/** Coordinates of an IfcCartesianPoint or IfcDirection; a missing third one is 0. */
function readVector(index: StepIndex, reader: InstanceReader, id: number): Vector | null {
  const position = index.positionOf(id);
  if (position < 0) return null;
  reader.load(index, position);
  const list = reader.argument(0);
  if (!reader.isList(list)) return null;
  const found: number[] = [];
  for (let at = reader.first(list); at < reader.end(list); at = reader.after(at)) found.push(reader.numberAt(at));
  const [x = 0, y = 0, z = 0] = found;
  return [x, y, z];
}

function unit(v: Vector): Vector | null {
  const length = Math.hypot(...v);
  return length > 0 && Number.isFinite(length) ? [v[0] / length, v[1] / length, v[2] / length] : null;
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

/** The part of `v` at right angles to the unit vector `z`, of length 1. */
function perpendicular(z: Vector, v: Vector): Vector {
  const along = z[0] * v[0] + z[1] * v[1] + z[2] * v[2];
  const rest = unit([v[0] - along * z[0], v[1] - along * z[1], v[2] - along * z[2]]);
  return rest ?? unit(cross(z, Math.abs(z[2]) < 0.9 ? [0, 0, 1] : [0, 1, 0])) ?? [1, 0, 0];
}
