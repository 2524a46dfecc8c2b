import { mkdir, rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { convertIfc, usual } from './convert.ts';
import type { IfcJob } from './conversion.ts';

// Bytes of a part, for a building that is small as a whole: every thread gets some.
const SMALL_PART = 32 << 10;

/**
 * Kinds of rehearsal: a small file; one with the forms that viewers read in addition to the GLB; a large one, in parts
 * by several threads.
 */
export type RehearsedKind = 'small' | 'viewer forms' | 'large';

/**
 * Converts a building that comes with the program only to have the code compiled, web-ifc's among it: the first file of
 * a warm process costs a third less, or half. `folder`: created for the results, which are not read, and removed.
 * `threads`: of a large file; they stay ready. Throws as `convertIfc` does.
 */
export async function rehearseIfc(
  { source, folder }: Pick<IfcJob, 'source' | 'folder'>,
  kind: RehearsedKind,
  threads = usual.threads,
): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const hasForms = kind === 'viewer forms';
    const options = { xkt: hasForms, plans: hasForms, preview: hasForms };
    const division = kind === 'large' ? { threads, above: 0, smallestPart: SMALL_PART } : usual;
    await convertIfc(
      { source, encoding: 'identity', fileName: basename(source), folder, options },
      () => undefined,
      new AbortController().signal,
      division,
    );
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
