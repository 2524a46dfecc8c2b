// Directions of cameras as BCF files need them: of length 1, at right angles.
import type { BcfVector } from '../shape.ts';

/** Files are written by programs with floats: within this, directions are left as they are. */
const TOLERANCE = 1e-6;

/** Direction and up vector at right angles and of length 1; `changed` when they were not. */
export function unitCamera(
  direction: BcfVector,
  up: BcfVector,
): { readonly direction: BcfVector; readonly up: BcfVector; readonly changed: boolean } {
  if (isUnit(direction) && isUnit(up) && Math.abs(dot(direction, up)) <= TOLERANCE)
    return { direction, up, changed: false };
  const ahead = unit(direction) ?? { x: 0, y: 1, z: 0 };
  const upwards = atRightAngle(ahead, up) ?? atRightAngle(ahead, { x: 0, y: 0, z: 1 }) ?? { x: 0, y: 1, z: 0 };
  return { direction: ahead, up: upwards, changed: true };
}

const dot = (a: BcfVector, b: BcfVector) => a.x * b.x + a.y * b.y + a.z * b.z;
const isUnit = (a: BcfVector) => Math.abs(Math.hypot(a.x, a.y, a.z) - 1) <= TOLERANCE;

function unit(a: BcfVector): BcfVector | undefined {
  const length = Math.hypot(a.x, a.y, a.z);
  return length > 1e-12 ? { x: a.x / length, y: a.y / length, z: a.z / length } : undefined;
}

/** The part of `up` across `ahead`; undefined when there is hardly one. */
function atRightAngle(ahead: BcfVector, up: BcfVector): BcfVector | undefined {
  const given = unit(up);
  if (!given) return undefined;
  const along = dot(ahead, given);
  const across = { x: given.x - along * ahead.x, y: given.y - along * ahead.y, z: given.z - along * ahead.z };
  return Math.hypot(across.x, across.y, across.z) > 1e-6 ? unit(across) : undefined;
}
