// The unit and the up axis of a file of meshes: as chosen at upload, else as its format prescribes, else guessed.
// Assumptions are in the report.
import type { Box } from '../gltf/scene.ts';
import type { FileWarning } from '../errors.ts';
import type { MeshModel } from './mesh-model.ts';

/** Units that can be chosen, with their length in metres. */
export const lengthUnits = { m: 1, cm: 0.01, mm: 0.001, in: 0.0254, ft: 0.3048 } as const;
export type LengthUnit = keyof typeof lengthUnits;
export const lengthUnitNames = Object.keys(lengthUnits) as readonly LengthUnit[];
export const upAxes = ['y', 'z'] as const;
export type UpAxis = (typeof upAxes)[number];

/** Choices at upload. */
export interface ReadAs {
  readonly unit?: LengthUnit | undefined;
  readonly up?: UpAxis | undefined;
}

export interface Frame {
  readonly unit: LengthUnit;
  readonly up: UpAxis;
  readonly warnings: readonly FileWarning[];
}

/** From this size on, in units of the file, a building is drawn in millimetres rather than metres. */
const LARGE = 1_000;
/** glTF prescribes metres: only models larger than any site are assumed to have another unit. */
const LARGE_GLTF = 10_000;
const names = { m: 'Meters', cm: 'Centimeters', mm: 'Millimeters', in: 'Inches', ft: 'Feet' } as const;
const CHOICE = 'can be chosen at upload.';

/** @param box of the model in units and axes of the file; null when nothing is drawn */
export function chooseFrame(
  { prescribed, usualUp }: Pick<MeshModel, 'prescribed' | 'usualUp'>,
  box: Box | null,
  chosen: ReadAs,
): Frame {
  const warnings: FileWarning[] = [];
  const assume = (code: string, message: string) => warnings.push({ code, message });
  const across = box === null ? 0 : Math.max(box[3] - box[0], box[4] - box[1], box[5] - box[2]);
  const size = `${Math.round(across).toLocaleString('en')} units across`;
  const isLarge = across >= (prescribed ? LARGE_GLTF : LARGE);
  let { unit, up } = chosen;
  if (unit === undefined) {
    unit = isLarge ? 'mm' : 'm';
    const unnamed = `The file does not name its unit. ${names[unit]} are assumed, as it is ${size}`;
    const tooLarge = `The file is ${size}, which is too much for meters. ${names[unit]} are assumed`;
    if (!prescribed || isLarge) assume('assumed_unit', `${prescribed ? tooLarge : unnamed}; another unit ${CHOICE}`);
  }
  if (up === undefined) {
    up = prescribed?.up ?? usualUp ?? guessUp(box);
    const axis = `The file does not say which axis points up. ${up.toUpperCase()} is assumed`;
    if (!prescribed) assume('assumed_axis', `${axis}; another axis ${CHOICE}`);
  }
  return { unit, up, warnings };
}

/**
 * The axis along which the model begins at zero, else the one along which it is less high than wide; else Y, as most
 * programs write it.
 */
function guessUp(box: Box | null): UpAxis {
  if (box === null) return 'y';
  const across = Math.max(box[3] - box[0], box[4] - box[1], box[5] - box[2]);
  const isOnGround = (low: number) => Math.abs(low) <= 0.01 * across;
  const [onY, onZ] = [isOnGround(box[1]), isOnGround(box[2])];
  if (onY !== onZ) return onZ ? 'z' : 'y';
  return box[5] - box[2] < 0.8 * (box[4] - box[1]) ? 'z' : 'y';
}

/** Columns of the matrix from the axes and unit of the file to those of a scene: metres, Y up. */
export function frameMatrix({ unit, up }: Pick<Frame, 'unit' | 'up'>): number[] {
  const k = lengthUnits[unit];
  return up === 'y'
    ? [k, 0, 0, 0, 0, k, 0, 0, 0, 0, k, 0, 0, 0, 0, 1]
    : [k, 0, 0, 0, 0, 0, -k, 0, 0, k, 0, 0, 0, 0, 0, 1];
}
