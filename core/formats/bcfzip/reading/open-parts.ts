// Finds the parts of an archive that is being read, and opens those that are XML.
import type { Archive, ArchiveFile } from '../archive/archive.ts';
import { type BcfLimits, BcfError, type Report } from '../report.ts';
import type { BcfDocument, BcfVersion } from '../shape.ts';
import { parseXml, XmlError } from './xml-tree.ts';

/** Shared by all readers of parts while one file is read. */
export interface Reading {
  readonly archive: Archive;
  readonly limits: BcfLimits;
  readonly version: BcfVersion;
  readonly report: Report;
  /** files by their folders in lower case */
  readonly folders: ReadonlyMap<string, readonly ArchiveFile[]>;
  /** keys of the files that something refers to */
  readonly used: Set<string>;
  /** documents by guid, and by the keys of their files */
  readonly documents: Map<string, BcfDocument>;
  readonly documentsByKey: Map<string, BcfDocument>;
  /** elements and attributes that the topic may still have */
  elementsLeft: number;
  /** topics, comments and viewpoints read so far */
  parts: number;
}

/** A file by its path in the archive, whatever its case. */
export function findPart(reading: Reading, path: string): ArchiveFile | undefined {
  const key = path.toLowerCase();
  const file = reading.archive.files.get(key);
  if (file) reading.used.add(key);
  return file;
}

/** The path in the archive that a part in `folder` refers to; undefined when it leads out of the archive. */
export function resolvePath(folder: string, reference: string): string | undefined {
  const plain = reference.replaceAll('\\', '/');
  const steps = plain.startsWith('/') || folder === '' ? [] : folder.split('/');
  for (const step of plain.split('/')) {
    if (step === '' || step === '.') continue;
    if (step !== '..') steps.push(step);
    else if (steps.pop() === undefined) return undefined;
  }
  return steps.join('/');
}

/** A file that a part in `folder` refers to: by its path, or by its bare name in the same folder. */
export function findReferenced(reading: Reading, folder: string, reference: string): ArchiveFile | undefined {
  const path = resolvePath(folder, reference);
  const found = path === undefined ? undefined : findPart(reading, path);
  return found ?? findPart(reading, `${folder}/${reference.replace(/^.*[\\/]/, '')}`);
}

/** Counts topics, comments and viewpoints. @throws BcfError when there are more than any real file has */
export function countParts(reading: Reading, count: number): void {
  reading.parts += count;
  if (reading.parts > reading.limits.parts)
    throw new BcfError('hostile', `The file has more than ${reading.limits.parts} topics, comments and viewpoints.`);
}

/**
 * Checks the sizes that an archive declares, before anything of it is unpacked.
 * @throws BcfError when no real file is so large
 */
export function checkXmlBytes({ files }: Archive, limits: BcfLimits): void {
  let all = 0;
  for (const [key, { size }] of files) if (/(?:^|\/)markup\.bcf$|\.bcfv$/.test(key)) all += size;
  checkSize(all, limits.allXmlBytes, 'markup.bcf');
}

function checkSize(size: number, most: number, path: string): void {
  if (size > most) throw new BcfError('hostile', `The XML of "${path}" is larger than that of any real file.`);
}

/** The root element of a part; undefined, with a notice, when it is damaged. */
export async function openXml(reading: Reading, file: ArchiveFile, rootNames: readonly string[]) {
  const { limits } = reading;
  const report = reading.report.at(file.path);
  const isViewpoint = rootNames.includes('VisualizationInfo');
  checkSize(file.size, isViewpoint ? limits.viewpointBytes : limits.markupBytes, file.path);
  const elements = isViewpoint ? reading.elementsLeft : limits.markupElements;
  try {
    const { root, elements: found } = await parseXml(await file.read(), { ...limits, elements }, report);
    if (isViewpoint) reading.elementsLeft -= found;
    if (rootNames.includes(root.name)) return root;
    report.note(`It holds <${root.name}> instead of <${rootNames[0]!}>; it was left out.`);
  } catch (error) {
    if (error instanceof BcfError && error.refusal === 'hostile') throw error;
    if (error instanceof XmlError) report.note(`It cannot be read as XML and was left out: ${error.message}`);
    else if (error instanceof BcfError) report.note(`It was left out: ${error.reason}`);
    else throw error;
  }
  return undefined;
}
