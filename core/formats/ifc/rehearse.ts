import { mkdir, rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { convertIfc, type IfcJob, usual } from './convert.ts';

// Bytes of a part of a building that is small as a whole: every thread gets some.
const SMALL_PART = 32 << 10;

/** Converts a building that comes with the program for the sake of the compiled code alone, web-ifc's among it: the first
 *  file of a warm process costs a third less, or half. `folder`: made for the results, which nobody reads, and removed.
 *  `everything`: as a large file is converted, in parts by several threads, which stay ready, and with the forms that
 *  viewers read beside the GLB; otherwise as a small one is, without those. Throws as `convertIfc` does. */
export async function rehearseIfc({ source, folder }: Pick<IfcJob, 'source' | 'folder'>, everything: boolean, threads = usual.threads): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const options = { xkt: everything, plans: everything, preview: everything };
    const division = everything ? { threads, above: 0, smallestPart: SMALL_PART } : usual;
    await convertIfc({ source, encoding: 'identity', fileName: basename(source), folder, options }, () => undefined, new AbortController().signal, division);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
