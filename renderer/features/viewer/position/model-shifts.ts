// Offsets that the user gave to models from their places in the files: stored in this browser, metres, Y up.
import type { Vec } from '../../../viewer/camera/camera-math.ts';

export const STORED = 'plinth.model-offsets';
const unmoved: Vec = [0, 0, 0];

export type Shifts = ReadonlyMap<number, Vec>;

/** Reads stored offsets; empty if they cannot be read. */
export function readShifts(text: string | null): Shifts {
  try {
    const all: unknown = JSON.parse(text ?? '{}');
    if (typeof all !== 'object' || all === null) return new Map();
    return new Map(Object.entries(all).flatMap(([id, shift]) => (isVec(shift) ? [[Number(id), shift] as const] : [])));
  } catch {
    return new Map();
  }
}

const isVec = (value: unknown): value is Vec =>
  Array.isArray(value) && value.length === 3 && value.every(each => Number.isFinite(each));

export const shiftsText = (shifts: Shifts): string => JSON.stringify(Object.fromEntries(shifts));

export const shiftOf = (shifts: Shifts, model: number): Vec => shifts.get(model) ?? unmoved;

/** Sets the offset of a model; none is stored for a model at its place in the file. */
export function withShift(shifts: Shifts, model: number, shift: Vec): Shifts {
  const next = new Map(shifts);
  if (shift.every(value => value === 0)) next.delete(model);
  else next.set(model, shift);
  return next;
}

/** Converts an offset to east, north and height, and back: in the scene north is -Z. */
export const toMap = ([x, y, z]: Vec): Vec => [x, 0 - z, y];
export const fromMap = ([east, north, height]: Vec): Vec => [east, height, 0 - north];
