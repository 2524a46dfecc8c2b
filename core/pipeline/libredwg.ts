// DWG files that are too old for our own reader: LibreDWG makes DXF files of them, where it is installed on the computer. Its
// program `dwg2dxf` is run as it is; nothing of LibreDWG is part of this one.
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { conversionOf } from '../formats/catalogue.ts';
import { HEAD_BYTES } from '../formats/first-bytes.ts';
import { readHead } from '../formats/read-head.ts';
import type { Log } from '../kit/log.ts';
import { ConversionRefused } from './converter.ts';
import { findProgram, isProgram, runOutside, type OutsideCaps } from './outside-program.ts';
import type { ConvertResult, ConvertWarning, SourceFile } from './protocol.ts';

/** Where programs of the computer are found. */
export interface ProgramPlaces {
  /** path that the owner has named; then no other is taken */
  readonly dwg2dxf: string | undefined;
  /** folders of programs, as PATH lists them */
  readonly searchPath: string;
}

export interface LibreDwg {
  /**
   * Has a file converted by `convert`: as it is, or as the DXF that LibreDWG makes of it in `folder`.
   * @throws ConversionRefused when LibreDWG cannot read it; what `convert` throws; the reason of `signal`
   */
  convert(
    file: SourceFile,
    job: { readonly folder: string; readonly signal: AbortSignal },
    convert: (file: SourceFile) => Promise<ConvertResult>,
  ): Promise<ConvertResult>;
}

const MEGABYTE = 1024 * 1024;
/** Files of that time have some MB at most. */
const usualCaps: OutsideCaps = { milliseconds: 60_000, memory: 1024 * MEGABYTE, output: 256 * MEGABYTE };

/** Information of the report. */
const note: ConvertWarning = {
  code: 'read_by_libredwg',
  message: 'LibreDWG has read this DWG file of AutoCAD R12 or older.',
};

/** The path of `dwg2dxf`; undefined when it is not there. It may be installed while the service runs. */
export async function findDwg2dxf({ dwg2dxf, searchPath }: ProgramPlaces): Promise<string | undefined> {
  if (dwg2dxf === undefined) return findProgram('dwg2dxf', searchPath);
  return (await isProgram(dwg2dxf)) ? dwg2dxf : undefined;
}

export interface LibreDwgParts {
  readonly places: ProgramPlaces;
  readonly log: Log;
  readonly caps?: OutsideCaps;
}

export function createLibreDwg({ places, log, caps = usualCaps }: LibreDwgParts): LibreDwg {
  async function dxfOf(program: string, file: SourceFile, folder: string, signal: AbortSignal): Promise<SourceFile> {
    const [given, output] = ['old.dwg', 'drawing.dxf'];
    await copyPlain(file, join(folder, given), signal);
    const words = ['-o', output, given];
    const end = await runOutside({ program, words, folder, output, searchPath: places.searchPath, caps, signal });
    if (end.kind === 'done')
      return { source: join(folder, output), encoding: 'identity', size: end.bytes, fileName: output };
    const reason = {
      'too long': `LibreDWG took longer than ${Math.round(caps.milliseconds / 1000)} s to read this DWG file and was stopped.`,
      'too large': `LibreDWG made a DXF of more than ${Math.round(caps.output / MEGABYTE)} MB of this DWG file and was stopped.`,
      failed: `LibreDWG could not read this DWG file: it ${end.kind === 'failed' ? end.how : ''}.`,
    }[end.kind];
    log.warn('LibreDWG has not read a file', { reason });
    throw new ConversionRefused(reason);
  }

  return {
    async convert(file, { folder, signal }, convert) {
      const { needsLibreDwg } = conversionOf(file.fileName);
      const isOld = needsLibreDwg?.(await readHead(file, HEAD_BYTES)) ?? false;
      const program = isOld ? await findDwg2dxf(places) : undefined;
      if (program === undefined) return convert(file); // our own reader says what to do
      const dxf = await dxfOf(program, file, folder, signal);
      try {
        const result = await convert(dxf);
        // Some versions write the layers of a file of R11 or R12, and none of its entities.
        if (result.warnings.some(({ code }) => code === 'empty')) throw new ConversionRefused('It has no entities.');
        return { ...result, warnings: [...result.warnings, note] };
      } catch (error) {
        if (!(error instanceof ConversionRefused)) throw error;
        const reason = `LibreDWG made a DXF of this DWG file that cannot be converted: ${error.reason}`;
        throw new ConversionRefused(reason, { cause: error });
      }
    },
  };
}

/** A stored file may be linked with others: a program that we have not written gets one of its own, unpacked. */
async function copyPlain({ source, encoding }: SourceFile, to: string, signal: AbortSignal): Promise<void> {
  const [stored, copy] = [createReadStream(source), createWriteStream(to)];
  if (encoding === 'identity') await pipeline(stored, copy, { signal });
  else await pipeline(stored, createZstdDecompress(), copy, { signal });
}
