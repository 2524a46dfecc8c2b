// Has BCF files read by processes of their own, with limits of time and memory.
import { openUnpacked, LIST, TEXTS, type OpenUnpacked, type Unpacked } from '../../formats/bcfzip/unpacked.ts';
import { invalid } from '../../kit/errors.ts';
import { ConversionRefused, type Converter, type Limits } from '../../pipeline/converter.ts';
import { plainFileIn, type JobFolders } from '../../pipeline/job-folders.ts';

export interface ReadingDeps {
  /** each reads one file at a time */
  readonly readers: readonly Converter[];
  readonly jobFolders: JobFolders;
}

/** What a file takes at most that is as large as files may be: 4 s and 400 MB. */
export const READING_LIMITS: Limits = { milliseconds: 60_000, bytes: 768 * 2 ** 20 };

export function createReading({ readers, jobFolders }: ReadingDeps, limits: Limits = READING_LIMITS) {
  const free = [...readers];
  const waiting: ((reader: Converter) => void)[] = [];
  let cleared: Promise<void> | undefined;

  async function withReader<T>(work: (reader: Converter) => Promise<T>): Promise<T> {
    const reader = free.pop() ?? (await new Promise<Converter>(resolve => waiting.push(resolve)));
    try {
      return await work(reader);
    } finally {
      const next = waiting.shift();
      if (next) next(reader);
      else putBack(reader);
    }
  }

  function putBack(reader: Converter): void {
    free.push(reader);
    reader.warm();
  }

  async function unpack(reader: Converter, source: string, folder: string): Promise<void> {
    const order = { source, folder, encoding: 'identity', fileName: '' } as const;
    const { signal } = new AbortController();
    const { facts } = await reader
      .convert(order, { limits, signal, onProgress: () => undefined })
      .catch((error: unknown) => {
        if (!isTooMuch(error)) throw error;
        const most = `${limits.bytes / 2 ** 20} MB of memory and ${limits.milliseconds / 1000} seconds`;
        throw invalid('file', `The file is too large to read: that takes more than ${most}.`, 'too_large');
      });
    const { refused } = facts as Unpacked;
    if (refused) throw invalid('file', refused.reason, refused.refusal);
  }

  /** Does `work` with what a file holds; it cannot be asked for afterwards.
   *  @throws 400 for a file that is refused, or too large to be read */
  return async <T>(stored: string, work: (file: OpenUnpacked) => Promise<T>): Promise<T> => {
    // Once, before the first: what an earlier run left.
    await (cleared ??= jobFolders.clear());
    return jobFolders.use(stored, async ({ source, folder }) => {
      await withReader(reader => unpack(reader, source, folder));
      const [list, texts] = [await plainFileIn(folder, LIST), await plainFileIn(folder, TEXTS)];
      const file = await openUnpacked({ archive: source, list, texts });
      try {
        return await work(file);
      } finally {
        await file.close();
      }
    });
  };
}

/** Whether a limit ended the process, or the engine itself where it did not find the memory that it wanted: by a signal, or
 *  with a code that stands for one. What ends with another code is broken. */
function isTooMuch(error: unknown): boolean {
  if (error instanceof ConversionRefused) return error.cause === undefined;
  return error instanceof Error && /ended by SIG|ended with code (?:\d{3,})/.test(error.message);
}

export type Reading = ReturnType<typeof createReading>;
