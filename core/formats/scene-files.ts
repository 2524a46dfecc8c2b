// The output files of every model of shapes: GLB for clients and for our own window, XKT, and pictures.
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { Box, Scene } from './gltf/scene.ts';
import { planSharing } from './gltf/repeated-shapes.ts';
import { writeGlb } from './gltf/write-glb.ts';
import { mergedBytes, writeMerged } from './gltf/write-merged.ts';
import type { PhaseClock, ReportProgress } from './processor-time.ts';
import { writeWhole } from './files.ts';
import { writeXkt } from './xkt/write-xkt.ts';

// From here on 32-bit floats of a viewer are too coarse, and the root of the GLB takes the offset.
const FAR = 10_000;

// About twenty million triangles without repetition, which a graphics card still draws several times a second.
const MOST_MERGED_BYTES = 400 * 2 ** 20;

const MOST_TRIANGLES = 100_000_000;

/** Progress and cancellation of a running conversion. */
export interface Course {
  readonly report: ReportProgress;
  readonly signal: AbortSignal;
  readonly clock: PhaseClock;
}

/** Outputs of a scene, and of its source. */
type SceneKind =
  | ('data' | 'gltf' | 'merged' | 'xkt' | 'structure' | 'systems' | 'map' | 'plans' | 'preview' | 'turntable')
  | `xkt-${number}`;

export interface SceneOutput {
  readonly kind: SceneKind;
  /** plain name in the job's folder */
  readonly file: string;
  readonly bytes: number;
}

type MakePieces = () => readonly Uint8Array[] | Promise<readonly Uint8Array[]>;
type Origin = readonly [number, number, number];

/** Writes the files of a scene into a folder, each a phase of its own. */
export function createSceneFiles(folder: string, { report, signal, clock }: Course) {
  const outputs: SceneOutput[] = [];

  /** Writes one file. @param share of the whole work done before */
  async function write(kind: SceneKind, file: string, share: number, pieces: MakePieces): Promise<void> {
    signal.throwIfAborted();
    const phase = kind.replace(/-\d+$/, '');
    report({ phase, share });
    outputs.push({ kind, file, bytes: await writeWhole(join(folder, file), await pieces()) });
    clock.done(phase);
  }

  return {
    outputs,
    write,

    /** Adds a file that is written already. */
    add: (kind: SceneKind, file: string, bytes: number): unknown => outputs.push({ kind, file, bytes }),

    /** GLB, the GLB of our own window and XKT. @returns whether the window can show it */
    async writeModels(scene: Scene, origin: Origin, triangles: number, xkt: boolean): Promise<boolean> {
      await write('gltf', 'model.glb', 0.82, () => writeGlb(scene, origin));
      const sharing = planSharing(scene);
      const isShown = triangles <= MOST_TRIANGLES && mergedBytes(scene, sharing) <= MOST_MERGED_BYTES;
      if (isShown) await write('merged', 'viewer.glb', 0.85, () => writeMerged(scene, origin, sharing));
      if (!xkt) return isShown;
      let number = 0;
      for await (const pieces of writeXkt(scene)) {
        number += 1;
        const part = number === 1 ? '' : `-${number}`;
        await write(number === 1 ? 'xkt' : `xkt-${number}`, `model${part}.xkt`, 0.88, () => pieces);
      }
      return isShown;
    },

    /** A small picture, and one from all sides. @param isGround elements that need not be in the picture as a whole */
    async writePictures(scene: Scene, isGround: (guid: string) => boolean): Promise<void> {
      // A few loops run through all triangles and pixels: V8's last compiler pays off here, whatever the size of the
      // file.
      setFlagsFromString('--opt');
      const { picturesOf } = await import('./preview-image/draw-scene.ts');
      const pictures = picturesOf(scene, isGround);
      await write('preview', 'preview.png', 0.99, () => [pictures.preview()]);
      await write('turntable', 'turntable.png', 0.99, () => [pictures.turntable()]);
    },
  };
}

/** The warning about a model that the window cannot show. */
export const tooHeavy = (triangles: number) => ({
  code: 'too_heavy_to_show',
  message:
    `The model has so many triangles (${triangles}) that the window cannot show it. ` +
    'Its glTF and XKT files are complete.',
});

/** Whole metres near the middle of a far model, else zero. Y up, as the box. */
export function originOf(box: Box | null): [number, number, number] {
  if (box === null || Math.max(...box.map(Math.abs)) < FAR) return [0, 0, 0];
  return [Math.round((box[0] + box[3]) / 2), Math.round((box[1] + box[4]) / 2), Math.round((box[2] + box[5]) / 2)];
}

/** A box with Y up in the axes of IFC. */
export const upright = ([x, y, z, X, Y, Z]: Box): number[] => [x, 0 - Z, y, X, 0 - z, Y];
