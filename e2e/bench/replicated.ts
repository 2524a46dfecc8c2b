// Large IFC files: a real building many times.
import { readFileSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { corpusPath } from '../../core/testing/corpus.ts';
import { replicateIfc } from '../fixtures/replicate-ifc.ts';

/** `file`: exists until the next one is requested; `building`: its source. */
export interface Replicated {
  readonly file: string;
  readonly building: string;
}

/**
 * Two files of about `size` bytes of each building of the corpus: in `-alike.ifc` the copies are alike, as the storeys
 * of a tower are, and identical products are drawn once; in `-unlike.ifc` no copy equals another. `part`: only files
 * whose name contains it.
 */
export async function* replicated(
  names: readonly string[],
  size: number,
  folder: string,
  part: string,
): AsyncGenerator<Replicated> {
  for (const name of names) {
    for (const unlike of [false, true]) {
      const plain = `${name}-${unlike ? 'unlike' : 'alike'}.ifc`;
      if (!plain.includes(part)) continue;
      const [building, file] = [corpusPath('ifc', `${name}.ifc`)!, join(folder, plain)];
      const source = readFileSync(building);
      await writeFile(file, replicateIfc(source, { copies: Math.ceil(size / source.length), unlike }));
      yield { file, building };
      rmSync(file);
    }
  }
}
