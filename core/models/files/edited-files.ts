// Structure and systems of edited models: made on the first request after an edit, and kept until the next one.
import { join } from 'node:path';
import type { JobFolders } from '../../pipeline/job-folders.ts';
import type { BlobFacts, Blobs, PinnedBlob } from '../../storage/blobs/blobs.ts';
import type { ModelData } from '../data/model-data.ts';
import type { ModelDataWriter } from '../data/writer.ts';
import type { KeptFiles } from './kept-files.ts';
import type { EditedKind } from './shown-files.ts';

export type EditedFiles = ReturnType<typeof createEditedFiles>;

export function createEditedFiles({
  blobs,
  kept,
  writer,
  jobFolders,
}: {
  blobs: Blobs;
  kept: KeptFiles;
  writer: ModelDataWriter;
  jobFolders: JobFolders;
}) {
  const make = async (data: ModelData, kind: EditedKind, original: BlobFacts): Promise<PinnedBlob> =>
    jobFolders.use(await blobs.pathOf(original), async ({ source, folder }) => {
      const target = join(folder, `${kind}.json`);
      await writer.show(data.file.name, { kind, original: { path: source, encoding: original.encoding }, target });
      return blobs.putFile(target, { compress: true });
    });

  return {
    /** The file of this kind for the data as it is. `original`: what the converter made. */
    async stored(data: ModelData, kind: EditedKind, original: BlobFacts): Promise<BlobFacts> {
      const { hash, size, storedSize, encoding } = await kept.keep(`${kind} of ${data.modelId}`, data.version, () =>
        make(data, kind, original),
      );
      return { hash, size, storedSize, encoding };
    },
  };
}
