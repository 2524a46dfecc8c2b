// A converter for tests: it returns the sample of model-batches.ts whatever the file contains, and refuses files with
// the text "broken".
import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { IfcError } from '../formats/errors.ts';
import { writeIfc } from '../formats/ifc-writing/write-job.ts';
import { ConversionRefused, type Converter } from '../pipeline/converter.ts';
import { sampleBatches, writeBatches } from './model-batches.ts';

/** Text of a file that is refused; every other file becomes the sample. */
export const brokenFile = 'broken';

export interface ByHand {
  /** files converted so far */
  count: number;
  /** called at the start of a conversion; may throw as a crashing converter would */
  before: (fileName: string, signal: AbortSignal) => Promise<void>;
  /** Whether pictures are made once a model is complete, as those of buildings are. */
  hasLaterPictures: boolean;
}

/** Outputs next to the data: texts that name themselves. */
const made = [
  ['gltf', 'model.glb'],
  ['merged', 'viewer.glb'],
  ['xkt', 'model.xkt'],
  ['structure', 'structure.json'],
  ['systems', 'systems.json'],
  ['map', 'map.svg'],
  ['plans', 'plans.json'],
  ['preview', 'preview.png'],
] as const;

/** @param extraWalls number of walls to add to the sample */
export function createSampleConverter(extraWalls: number): { readonly converter: Converter; readonly byHand: ByHand } {
  const byHand: ByHand = { count: 0, before: async () => undefined, hasLaterPictures: false };
  const converter: Converter = {
    warm() {},
    async stop() {},
    // Writing uses the real code, but in this process.
    async write(order, { signal }) {
      try {
        return await writeIfc(order, () => undefined, signal);
      } catch (error) {
        throw error instanceof IfcError ? new ConversionRefused(error.reason) : error;
      }
    },
    async convert(order, { signal, onProgress }) {
      await byHand.before(order.fileName, signal);
      byHand.count += 1;
      const stored = await readFile(order.source);
      const text = (order.encoding === 'zstd' ? zstdDecompressSync(stored) : stored).toString();
      if (text === brokenFile) throw new ConversionRefused('This is not a building.');
      onProgress({ phase: 'data', share: 0.5 });
      const files = made.filter(([kind]) =>
        'ground' in order ? kind === 'preview' : kind !== 'preview' || !byHand.hasLaterPictures,
      );
      for (const [, name] of files)
        writeFileSync(
          join(order.folder, name),
          name.endsWith('.json') ? JSON.stringify(`${name} of ${text}`) : `${name} of ${text}`,
        );
      const data = 'ground' in order ? [] : [['data', 'data.batches'] as const];
      if (data.length > 0) writeBatches(join(order.folder, 'data.batches'), sampleBatches(extraWalls));
      return {
        outputs: [...files, ...data].map(([kind, file]) => ({ kind, file, bytes: 1 })),
        warnings: [{ code: 'no_shape', message: 'It has no shape.', guid: 'guid-1', type: 'IfcBeam' }],
        facts: { schema: 'IFC4' },
        phases: [],
      };
    },
  };
  return { converter, byHand };
}
