// The conversion of the demo building, made by the build of the program.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../../kit/errors.ts';
import type { ConvertWarning, OutputKind } from '../../../pipeline/protocol.ts';

/** resources/demo/manifest.json: a conversion made when the program was built. File names are relative to it. */
export interface DemoManifest {
  readonly source: { readonly file: string; readonly file_name: string };
  readonly source_hash: string;
  readonly version: string;
  readonly outputs: readonly {
    readonly kind: Exclude<OutputKind, 'data' | 'tiles' | 'tileset' | 'picture' | 'text'>;
    readonly file: string;
  }[];
  readonly batches: string;
  readonly facts: unknown;
  readonly warnings: readonly ConvertWarning[];
  readonly phases: unknown;
}

/** The build's conversion of the demo building. @throws 503 in a program whose building is not built */
export async function readManifest(folder: string): Promise<DemoManifest> {
  try {
    return JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as DemoManifest;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const message = 'The demo building is not built. Run "npm run build" in the program folder, then try again.';
    throw new AppError(503, 'demo_not_built', message, { cause: error });
  }
}
