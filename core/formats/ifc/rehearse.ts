import { mkdir, rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { convertIfc, type IfcJob } from './convert.ts';

/** Converts a building that comes with the program for the sake of the compiled code alone, web-ifc's among it: the first
 *  file of a warm process costs a third less, or half. `folder`: made for the results, which nobody reads, and removed.
 *  `viewerForms`: also those that viewers read beside the GLB. Throws as `convertIfc` does. */
export async function rehearseIfc({ source, folder }: Pick<IfcJob, 'source' | 'folder'>, viewerForms: boolean): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const options = { xkt: viewerForms, plans: viewerForms, preview: viewerForms };
    await convertIfc({ source, encoding: 'identity', fileName: basename(source), folder, options }, () => undefined, new AbortController().signal);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
