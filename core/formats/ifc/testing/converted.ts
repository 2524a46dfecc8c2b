// One file through the whole conversion, in a folder of its own.
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IfcConversion } from '../convert.ts';
import { convertIfc } from '../convert.ts';

/** The official validator of glTF. */
export const { validateBytes } = createRequire(import.meta.url)('gltf-validator') as {
  validateBytes: (
    bytes: Uint8Array,
    options: object,
  ) => Promise<{ issues: { numErrors: number; messages: unknown[] } }>;
};

/** The folder is deleted when `use` has ended. */
export async function convert(
  path: string,
  name: string,
  xkt: boolean,
  use: (folder: string, result: IfcConversion) => Promise<void> | void,
  signal = new AbortController().signal,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-corpus-'));
  try {
    const options = { xkt, plans: xkt, preview: xkt };
    const job = { source: path, encoding: 'identity', fileName: name, folder, options } as const;
    await use(folder, await convertIfc(job, () => undefined, signal));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
