// DWG files that are too old for our own reader: LibreDWG makes DXF files of them, where the owner has named its program
// `dwg2dxf`. That is run as it is; nothing of LibreDWG is part of this one.
import { constants, createReadStream, createWriteStream } from 'node:fs';
import { chmod, copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { conversionOf } from '../formats/catalogue.ts';
import { HEAD_BYTES } from '../formats/first-bytes.ts';
import { readHead } from '../formats/read-head.ts';
import { messageOf } from '../kit/errors.ts';
import type { Log } from '../kit/log.ts';
import { findBwrap, shutIn } from './bubblewrap.ts';
import { ConversionRefused } from './converter.ts';
import { isProgram, runOutside, type OutsideCaps, type OutsideEnd, type OutsideWork } from './outside-program.ts';
import type { ConvertResult, ConvertWarning, SourceFile } from './protocol.ts';

/** Where programs of the computer are found. */
export interface ProgramPlaces {
  /** path that the owner has named: no other is run */
  readonly dwg2dxf: string | undefined;
  /** folders of programs, as PATH lists them: for `prlimit` and `bwrap`, which limit what it may do */
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
/** Files of that time have some MB at most, and our converter holds the DXF of one as a whole. */
const LARGEST_SOURCE = 64 * MEGABYTE;
const LARGEST_DXF = 64 * MEGABYTE;
const usualCaps: OutsideCaps = { milliseconds: 60_000, memory: 1024 * MEGABYTE, output: LARGEST_DXF };

/** Information of the report. */
const note: ConvertWarning = {
  code: 'read_by_libredwg',
  message: 'LibreDWG has read this DWG file of AutoCAD R12 or older.',
};

/** The path of `dwg2dxf`; undefined when it is not named or not there. It may be installed while the service runs. */
export async function findDwg2dxf({ dwg2dxf }: ProgramPlaces): Promise<string | undefined> {
  return dwg2dxf !== undefined && (await isProgram(dwg2dxf)) ? dwg2dxf : undefined;
}

export interface LibreDwgParts {
  readonly places: ProgramPlaces;
  readonly log: Log;
  readonly caps?: OutsideCaps;
}

export function createLibreDwg({ places, log, caps = usualCaps }: LibreDwgParts): LibreDwg {
  let bwrap: string | undefined; // once it is known to work

  async function shutInWherePossible(command: OutsideWork['command'], folder: string): Promise<OutsideWork['command']> {
    bwrap ??= await findBwrap(places.searchPath);
    if (bwrap !== undefined) return shutIn(bwrap, command, folder);
    log.warn('LibreDWG runs without bwrap: its access to files and network is not limited');
    return command;
  }

  /** @param folder its own, where nothing is linked with stored files */
  async function dxfOf(program: string, file: SourceFile, folder: string, signal: AbortSignal): Promise<SourceFile> {
    const [given, output] = ['old.dwg', 'drawing.dxf'];
    await mkdir(folder, { mode: 0o700 });
    await copyPlain(file, join(folder, given), signal);
    const { searchPath } = places;
    const end = await shutInWherePossible([program, '-o', output, given], folder).then(
      command => runOutside({ command, folder, output, searchPath, caps, signal }),
      (error: unknown): OutsideEnd => ({ kind: 'not started', why: messageOf(error) }),
    );
    if (end.kind === 'done')
      return { source: join(folder, output), encoding: 'identity', size: end.bytes, fileName: output };
    const reason = reasonOf(end, caps);
    log.warn('LibreDWG has not read a file', { reason, ...(end.kind === 'not started' && { program, why: end.why }) });
    throw new ConversionRefused(reason);
  }

  return {
    async convert(file, { folder, signal }, convert) {
      const { needsLibreDwg } = conversionOf(file.fileName);
      const isOld = needsLibreDwg?.(await readHead(file, HEAD_BYTES)) ?? false;
      const program = isOld ? await findDwg2dxf(places) : undefined;
      if (program === undefined) return convert(file); // our own reader says what to do
      refuseLarge(file);
      const dxf = await dxfOf(program, file, join(folder, 'libredwg'), signal);
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

function reasonOf(end: Exclude<OutsideEnd, { readonly kind: 'done' }>, caps: OutsideCaps): string {
  switch (end.kind) {
    case 'too long':
      return `LibreDWG took longer than ${Math.round(caps.milliseconds / 1000)} s to read this DWG file and was stopped.`;
    case 'too large':
      return `LibreDWG made a DXF of more than ${Math.round(caps.output / MEGABYTE)} MB of this DWG file and was stopped.`;
    case 'failed':
      return `LibreDWG could not read this DWG file: it ${end.how}.`;
    case 'not started':
      return 'LibreDWG could not read this DWG file: it could not be started on the server.';
  }
}

function refuseLarge({ size = 0 }: SourceFile): void {
  if (size <= LARGEST_SOURCE) return;
  const [has, most] = [Math.ceil(size / MEGABYTE), LARGEST_SOURCE / MEGABYTE];
  const remedy = 'Save it as DXF or as a newer DWG.';
  throw new ConversionRefused(
    `This DWG file has ${has} MB, and LibreDWG is given files of up to ${most} MB. ${remedy}`,
  );
}

/** A stored file is linked with the job's: a program that we have not written gets a copy of its own, unpacked. */
async function copyPlain({ source, encoding }: SourceFile, to: string, signal: AbortSignal): Promise<void> {
  try {
    if (encoding === 'identity') await copyFile(source, to, constants.COPYFILE_FICLONE);
    else await pipeline(createReadStream(source), createZstdDecompress(), createWriteStream(to), { signal });
    await chmod(to, 0o400);
  } catch (error) {
    signal.throwIfAborted(); // a job that was cancelled has no broken file
    throw error;
  }
}
