// Uploads a large file and watches the service's memory. PLINTH_UPLOAD_MIB sets the size (2048).
import { createHash, randomFillSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { get } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { createProject } from '../../core/testing/calls.ts';
import { startProcess, temporaryFolder, type ServiceProcess } from '../../core/testing/process.ts';
import { residentMegabytes } from '../fixtures/process-cost.ts';
import { uploadStream } from './convert-file.ts';
import { print, rounded } from './figures.ts';

const MIB = 1024 * 1024;

/** Prints the growth of the service during the upload, and its speed. */
export async function benchUpload(): Promise<void> {
  const mebibytes = Number(process.env.PLINTH_UPLOAD_MIB ?? 2048);
  using folder = temporaryFolder('upload');
  await using service = await startProcess(folder.path);
  const { client, key, pid } = service;
  const { path } = await createProject(client, key, 'Upload');
  const sent = createHash('sha256');
  async function* parts() {
    const block = randomFillSync(Buffer.alloc(MIB));
    for (let number = 0; number < mebibytes; number += 1) {
      block.writeUInt32LE(number); // no block equals another
      const copy = Buffer.from(block);
      sent.update(copy);
      yield copy;
    }
  }

  await sleep(3000); // what starts at idle is there
  const before = residentMegabytes(pid);
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(pid));
  }, 100);
  const started = performance.now();
  const { file } = await uploadStream(client, key, path, { name: 'big.dat', size: mebibytes * MIB, parts: parts() });
  const seconds = (performance.now() - started) / 1000;
  clearInterval(watch);

  const back = createHash('sha256');
  await download(service, file, chunk => {
    back.update(chunk);
  });
  const megabytes = (mebibyte: number) => Math.round((mebibyte * MIB) / 1e6);
  print('upload', {
    mebibytes,
    seconds: rounded(seconds),
    mebibytes_per_second: Math.round(mebibytes / seconds),
    resident_before_mb: megabytes(before),
    grew_by_mb: megabytes(peak - before),
    limit_mb: 64,
    same_bytes: back.digest('hex') === sent.digest('hex'),
  });
}

async function download({ bootstrap }: ServiceProcess, address: string, take: (chunk: Buffer) => void): Promise<void> {
  await new Promise<void>((done, fail) => {
    get(address, { ca: readFileSync(bootstrap.ca_file), headers: { 'accept-encoding': 'identity' } }, incoming => {
      incoming.on('data', take).on('end', done).on('error', fail);
    }).on('error', fail);
  });
}
