// Uploads a large file and watches the service's memory. PLINTH_UPLOAD_MIB sets the size (2048).
import { createHash, randomFillSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { startProcess } from '../../core/testing/process.ts';

const MIB = 1024 * 1024;

/** Resident bytes of a process (Linux). */
function residentOf(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

/** Prints the growth of the service during the upload, and its speed. */
export async function benchUpload(): Promise<void> {
  const mebibytes = Number(process.env.PLINTH_UPLOAD_MIB ?? 2048);
  const folder = mkdtempSync(join(tmpdir(), 'plinth-upload-'));
  const service = await startProcess(folder);
  const { client, key, child } = service;
  const pid = child.pid ?? 0;
  try {
    const cloud = (await client.request('POST', '/cloud', { as: key, body: { name: 'Upload' } })).json;
    const project = (await client.request('POST', `/cloud/${cloud.id}/project`, { as: key, body: { name: 'Upload' } }))
      .json;
    const send = async (size: number) => {
      const boundary = '----upload';
      const hash = createHash('sha256');
      const head = Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="big.dat"\r\n\r\n`,
      );
      const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
      async function* body() {
        yield head;
        const block = randomFillSync(Buffer.alloc(MIB));
        for (let number = 0; number < size; number += 1) {
          block.writeUInt32LE(number); // no block equals another
          const copy = Buffer.from(block);
          hash.update(copy);
          yield copy;
        }
        yield tail;
      }
      const answer = await client.send(
        'POST',
        `/cloud/${cloud.id}/project/${project.id}/document`,
        {
          authorization: key,
          'content-type': `multipart/form-data; boundary=${boundary}`,
          'content-length': String(head.length + tail.length + size * MIB),
        },
        Readable.from(body()),
      );
      return { answer, hash: hash.digest('hex') };
    };

    await new Promise(done => setTimeout(done, 3000)); // what starts at idle is there
    const before = residentOf(pid);
    let peak = before;
    const watch = setInterval(() => {
      peak = Math.max(peak, residentOf(pid));
    }, 100);
    const started = performance.now();
    const { answer, hash } = await send(mebibytes);
    const seconds = (performance.now() - started) / 1000;
    clearInterval(watch);
    if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);

    const back = createHash('sha256');
    await download(service, answer.json.file, chunk => {
      back.update(chunk);
    });
    console.log(
      JSON.stringify({
        bench: 'upload',
        mebibytes,
        seconds: Number(seconds.toFixed(1)),
        mebibytes_per_second: Math.round(mebibytes / seconds),
        resident_before_mb: Math.round(before / 1e6),
        grew_by_mb: Math.round((peak - before) / 1e6),
        limit_mb: 64,
        same_bytes: back.digest('hex') === hash,
      }),
    );
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function download(
  { bootstrap }: Awaited<ReturnType<typeof startProcess>>,
  address: string,
  take: (chunk: Buffer) => void,
): Promise<void> {
  const { get } = await import('node:https');
  await new Promise<void>((done, fail) => {
    get(address, { ca: readFileSync(bootstrap.ca_file), headers: { 'accept-encoding': 'identity' } }, incoming => {
      incoming.on('data', take).on('end', done).on('error', fail);
    }).on('error', fail);
  });
}
