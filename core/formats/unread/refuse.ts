// Refuses a file before it is parsed, when its first bytes clearly show another kind.
import { KIND_BYTES, kindOfBytes } from '../first-bytes.ts';
import { readHead } from '../read-head.ts';
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

/** @throws WrongEnding for a file of another kind than its name indicates */
export async function refuseWrongEnding(job: {
  readonly source: string;
  readonly encoding: 'identity' | 'zstd';
  readonly fileName: string;
}): Promise<void> {
  const kind = kindOfBytes(await readHead(job, KIND_BYTES));
  const notice = kind && noticeOf({ fileName: job.fileName, kind });
  if (notice?.code === 'wrong_ending') throw new WrongEnding(notice.message);
}
