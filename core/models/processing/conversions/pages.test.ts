// The process that draws pages of PDF and images.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { systemClock } from '../../../kit/time.ts';
import { ConversionRefused, type Converter, type Limits } from '../../../pipeline/converter.ts';
import { createJobFolders } from '../../../pipeline/job-folders.ts';
import { openDiskBlobs } from '../../../storage/blobs/disk.ts';
import { openTestDb } from '../../../testing/open-database.ts';
import { createSampleConverter } from '../../../testing/sample-converter.ts';
import { writePdf } from '../../../testing/write-pdf.ts';
import { createPageConversions } from './pages.ts';

test('the process that draws the pages of a PDF gets 512 MB and ten minutes, and its refusal is passed on', async t => {
  const { folder } = openTestDb(t);
  const blobs = openDiskBlobs(folder);
  const given: Limits[] = [];
  const converter: Converter = {
    ...createSampleConverter(0).converter,
    async convert(_order, { limits }) {
      given.push(limits);
      throw new ConversionRefused('It needs more memory than allowed.');
    },
  };
  const jobFolders = createJobFolders(join(folder, 'jobs'));
  const pages = createPageConversions({ blobs, clock: systemClock, converter, jobFolders });
  const source = await blobs.put(Readable.from([writePdf(['One'], { width: 60, height: 30 })]), { compress: false });
  const job = { signal: new AbortController().signal, onProgress: () => undefined };
  await assert.rejects(
    pages.convert(source, 'plan.pdf', { kind: 'pages', cloudId: 1 }, job),
    /more memory than allowed/,
  );
  assert.deepEqual(given, [{ milliseconds: 600_000, bytes: 512 * 2 ** 20 }]);
});
