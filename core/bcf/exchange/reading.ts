// Reads BCF files in processes of their own, with limits of time and memory.
import { openUnpacked, LIST, TEXTS, type OpenUnpacked, type Unpacked } from '../../formats/bcfzip/archive/unpacked.ts';
import { AppError, invalid } from '../../kit/errors.ts';
import { ConversionRefused, ConverterEnded, type Converter, type Limits } from '../../pipeline/converter.ts';
import { plainFileIn, type JobFolders } from '../../pipeline/job-folders.ts';

/** Cost of the largest permitted file: 4 s and 400 MB. */
export const READING_LIMITS: Limits = { milliseconds: 60_000, bytes: 768 * 2 ** 20 };

export function createReading(
  deps: {
    /** each reads one file at a time */
    readonly readers: readonly Converter[];
    readonly jobFolders: JobFolders;
  },
  limits: Limits = READING_LIMITS,
) {
  const { readers, jobFolders } = deps;
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

  /**
   * Reads a file once more when its process was ended for another reason than the file: by a user, or by a system short
   * of memory.
   */
  async function unpacked<T>(stored: string, work: (file: OpenUnpacked) => Promise<T>, isLast = false): Promise<T> {
    try {
      return await readOnce(stored, work);
    } catch (error) {
      if (!(error instanceof ConverterEnded)) throw error;
      if (!isLast) return unpacked(stored, work, true);
      const message = 'The file could not be read because the process that reads it was ended. Try again.';
      throw new AppError(503, 'reader_ended', message, {
        cause: error,
        reasons: { detail: [{ code: 'reader_ended' }] },
      });
    }
  }

  function readOnce<T>(stored: string, work: (file: OpenUnpacked) => Promise<T>): Promise<T> {
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
  }

  async function unpack(reader: Converter, source: string, folder: string): Promise<void> {
    const order = { source, folder, encoding: 'identity', fileName: '' } as const;
    const { signal } = new AbortController();
    const { facts } = await reader
      .convert(order, { limits, signal, onProgress: () => undefined })
      .catch((error: unknown) => {
        if (!isTooMuch(error)) throw error;
        const [megabytes, seconds] = [limits.bytes / 2 ** 20, limits.milliseconds / 1000];
        const most = `${megabytes} MB of memory and ${seconds} seconds`;
        const reason = { code: 'too_large_to_read', megabytes, seconds } as const;
        throw invalid('file', `The file is too large to read: that takes more than ${most}.`, reason, {
          code: 'too_large',
        });
      });
    const { refused } = facts as Unpacked;
    if (refused) throw invalid('file', refused.reason, { code: `bcf_${refused.refusal}` }, { code: refused.refusal });
  }

  /**
   * Runs `work` with the content of a file; it is not available afterwards. @throws 400 for a file that is refused, or
   * too large to be read; 503 when its process was ended twice
   */
  return async <T>(stored: string, work: (file: OpenUnpacked) => Promise<T>): Promise<T> => {
    // Once, before the first: what an earlier run left.
    await (cleared ??= jobFolders.clear());
    return unpacked(stored, work);
  };
}

/** Whether a limit ended the process, or the engine itself where it did not find the memory that it wanted. */
const isTooMuch = (error: unknown): boolean =>
  error instanceof ConverterEnded
    ? error.isOutOfMemory
    : error instanceof ConversionRefused && error.cause === undefined;

export type Reading = ReturnType<typeof createReading>;
