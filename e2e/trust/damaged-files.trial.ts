// T6 in full: 200 stored files are damaged, plain and compressed. The check of all files finds each, and none is
// served.
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { silentLog } from '../../core/kit/log.ts';
import { systemClock } from '../../core/kit/time.ts';
import { openDiskBlobs } from '../../core/storage/blobs/disk.ts';
import { createScrub } from '../../core/storage/blobs/scrub.ts';
import { damageFile, damageKinds, storedFile } from '../../core/testing/damage-files.ts';
import { fileForm } from '../../core/testing/http-client.ts';
import { openServiceDb } from '../../core/testing/open-database.ts';
import { seededRandom } from '../../core/testing/random.ts';
import { startService } from '../../core/testing/service.ts';
import { reportFigure } from './report.ts';

const FILES = 200;
const ENCODINGS = ['identity', 'zstd', 'gzip', 'br'];

test('200 damaged files: 200 found, 0 served', { timeout: 900_000 }, async t => {
  const { request, folder, application: as, createProject } = await startService(t);
  const { path } = await createProject();
  const random = seededRandom(6);
  const files: { readonly bytes: Buffer; readonly address: string }[] = [];
  for (let n = 0; n < FILES; n += 1) {
    const half = randomBytes(64 + Math.floor(random() * 20_000)).toString('hex');
    const bytes = Buffer.from(n % 2 === 0 ? half.repeat(2) : half);
    const name = n % 2 === 0 ? `${n}.ifcxml.txt` : `${n}.png`; // stored compressed, and as it came
    const { json } = await request('POST', `${path}/document`, { as, body: fileForm(name, bytes) });
    files.push({ bytes, address: json.file });
  }
  for (const [n, { bytes }] of files.entries())
    damageFile(storedFile(folder, bytes), damageKinds[Math.floor(n / 2) % damageKinds.length] ?? 'flip', random());

  let served = 0;
  for (const { address } of files) {
    for (const encoding of ENCODINGS) {
      const { status } = await request('GET', address, { headers: { 'accept-encoding': encoding } });
      if (status !== 500) served += 1;
    }
    const part = await request('GET', address, { headers: { range: 'bytes=0-3' } });
    if (part.status !== 500) served += 1;
  }

  // A separate check, independent of the service, which has found them all by its reads already.
  const db = await openServiceDb(t, folder);
  const parts = { db, clock: systemClock, log: silentLog };
  const found = new Set<string>();
  const blobs = openDiskBlobs(folder, ({ hash }, problem) => {
    if (problem) found.add(hash);
  });
  await createScrub({ ...parts, blobs, days: 7 }).checkAll();
  const recorded = (await db.all('SELECT 1 FROM damaged_blob')).length;
  reportFigure(t, {
    figure: `${found.size} of ${FILES} found by the check, ${recorded} recorded by reads, ${served} of ${FILES * (ENCODINGS.length + 1)} reads served`,
    target: '200, 200 and 0',
    pass: found.size === FILES && recorded === FILES && served === 0,
  });
});
