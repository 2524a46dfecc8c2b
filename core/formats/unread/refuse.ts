// Refuses a file before its reader meets it, when its first bytes say clearly that it is something else.
import { createReadStream } from 'node:fs';
import { createZstdDecompress } from 'node:zlib';
import { KIND_BYTES, kindOfBytes } from '../first-bytes.ts';
import { noticeOf } from './notice.ts';

/** The file is to blame. `reason` is one sentence for people. */
export class WrongEnding extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(reason);
    this.name = 'WrongEnding';
    this.reason = reason;
  }
}

/** @throws WrongEnding for a file of another kind than its name says */
export async function refuseWrongEnding(job: {
  readonly source: string;
  readonly encoding: 'identity' | 'zstd';
  readonly fileName: string;
}): Promise<void> {
  const kind = kindOfBytes(await readHead(job));
  const notice = kind && noticeOf({ fileName: job.fileName, kind });
  if (notice?.code === 'wrong_ending') throw new WrongEnding(notice.message);
}

async function readHead({ source, encoding }: { source: string; encoding: 'identity' | 'zstd' }): Promise<Buffer> {
  const stored = createReadStream(source);
  const plain = encoding === 'identity' ? stored : stored.pipe(createZstdDecompress());
  stored.on('error', error => {
    plain.destroy(error);
  });
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of plain as AsyncIterable<Buffer>) {
    parts.push(part);
    size += part.length;
    if (size >= KIND_BYTES) break;
  }
  stored.destroy();
  return Buffer.concat(parts).subarray(0, KIND_BYTES);
}
