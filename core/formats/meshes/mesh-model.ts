// The result of the readers of mesh files: a tree of named nodes, the shapes that they place, and their materials.
import type { PropertyValue } from '../model-layout.ts';
import { MeshError, type FileWarning } from '../errors.ts';
import type { Shape } from '../gltf/scene.ts';

export interface MeshPart {
  readonly shape: number;
  /** rank in the materials; -1 without one */
  readonly material: number;
  /** its own colour, as that of a material, which counts before it */
  readonly colour?: number;
  /** 16 numbers, column-major: from the frame of the shape to that of the file */
  readonly matrix: readonly number[];
}

export interface MeshNode {
  readonly name: string | null;
  /** id that the file gives it, if it is a GlobalId */
  readonly guid: string | null;
  /** rank of a node before it; -1 at the top */
  readonly parent: number;
  readonly parts: MeshPart[];
  /** its further values in the file */
  readonly properties: readonly (readonly [string, PropertyValue])[];
}

export interface MeshMaterial {
  readonly name: string | null;
  /** sRGB with opacity, red in the lowest byte */
  readonly colour: number;
}

export interface MeshModel {
  /** format and version, for the report */
  readonly schema: string;
  /** unit and axis that the format prescribes; null where a file does not define them */
  readonly prescribed: { readonly unit: 'm'; readonly up: 'y' } | null;
  /** axis that usually points up in such files; without it the shape decides */
  readonly usualUp?: 'z';
  readonly nodes: readonly MeshNode[];
  readonly shapes: readonly Shape[];
  readonly materials: readonly MeshMaterial[];
  readonly warnings: readonly FileWarning[];
}

/** @param between called now and then: it throws when the conversion is cancelled */
export type ReadMeshes = (file: Buffer, between: () => void) => MeshModel;

/** Colour without a material. */
export const PLAIN_COLOUR = 0xffcccccc;

/** Limits of a file. */
export const mostNodes = 1_000_000;
export const mostParts = 2_000_000;
export const mostNumbers = 600_000_000;
export const mostTriangles = 100_000_000;

export const damaged = (what: string, cause?: unknown): MeshError =>
  new MeshError(`The file is damaged: ${what}.`, { cause });

/** The file is compressed in a way that is not read. */
export const compressedBy = (name: string, extension: string): MeshError =>
  new MeshError(
    `The file is compressed with ${name} (${extension}), which is not read. ` +
      'Export it without compression and upload that.',
  );
