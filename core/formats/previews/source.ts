// The file that a job draws: unpacked where it is stored compressed, and recognised by its bytes.
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { formats, mostDrawnBytes } from '../catalogue.ts';
import { type FileJob, readHead } from '../files.ts';
import { HEAD_BYTES, kindOfBytes, mayBePdf } from '../first-bytes.ts';
import { unreadFormats } from '../unread/table.ts';
import { PreviewError } from '../errors.ts';

/**
 * The plain file, and whether it is a PDF, of Revit, or an archive of Office.
 * @throws PreviewError for one that is too large
 */
export async function openSource({ source, encoding, size = 0, folder }: FileJob) {
  if (size > mostDrawnBytes) throw new PreviewError('The file is too large to be drawn.');
  const path = encoding === 'identity' ? source : await unpack(source, join(folder, 'plain'), size);
  const head = await readHead({ source: path, encoding: 'identity' }, HEAD_BYTES);
  const isPdf = mayBePdf(head);
  const kind = kindOfBytes(head);
  const [isRevit, isOffice] = [kind === 'ole', kind === 'zip'];
  if (isPdf && size > formats.pdf.mostBytes) throw new PreviewError('The PDF is too large to be drawn.');
  if (isRevit && size > unreadFormats.rvt.preview.mostBytes)
    throw new PreviewError('The file is too large to be searched for its picture.');
  return { path, isPdf, isRevit, isOffice };
}

/** To a file, since libraries seek. The announced size is that of the upload, so there can be no zip bomb. */
async function unpack(source: string, path: string, size: number): Promise<string> {
  const plain = createZstdDecompress();
  let seen = 0;
  plain.on('data', (part: Buffer) => {
    seen += part.length;
    if (seen > size) plain.destroy(new Error('the stored file is larger than it was announced'));
  });
  await pipeline(createReadStream(source), plain, createWriteStream(path, { mode: 0o600 }));
  return path;
}
