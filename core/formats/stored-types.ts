// What the name of a file says about how it is stored and sent: those that the program reads, and all others.
import { fileTypeOf } from '../kit/files/file-types.ts';
import { formatOfEnding } from './catalogue.ts';

/**
 * Packed already, besides formats of the catalogue: archives, photographs, sound, films, office files. Compressing them
 * again costs time for nothing.
 */
const packed: ReadonlySet<string> = new Set([
  '7z',
  'aac',
  'apk',
  'avi',
  'avif',
  'bcf',
  'bcfzip',
  'br',
  'bz2',
  'docm',
  'docx',
  'dwf',
  'dwfx',
  'epub',
  'flac',
  'gz',
  'heic',
  'jar',
  'kmz',
  'm4a',
  'm4v',
  'mkv',
  'mov',
  'mp3',
  'mp4',
  'mpeg',
  'mpg',
  'nwd',
  'odp',
  'ods',
  'odt',
  'ogg',
  'ogv',
  'opus',
  'pla',
  'pln',
  'pptm',
  'pptx',
  'rar',
  'rvt',
  'rfa',
  'skp',
  'tgz',
  'vsdx',
  'webm',
  'wma',
  'wmv',
  'woff2',
  'xkt',
  'xlsb',
  'xlsm',
  'xlsx',
  'xps',
  'xz',
  'zip',
  'zst',
]);

/** Whether a file of this name is worth compressing. */
export function isCompressible(fileName: string): boolean {
  const ending = fileTypeOf(fileName) ?? '';
  return !packed.has(ending) && formatOfEnding(ending)?.packed?.[ending] === undefined;
}

/** Others that viewers show; everything else is sent as mere bytes. */
const mediaTypes: ReadonlyMap<string, string> = new Map([
  ['glb', 'model/gltf-binary'],
  ['gltf', 'model/gltf+json'],
  ['json', 'application/json'],
]);

/** The type under which a file is sent, by its name alone. */
export function mediaTypeOf(fileName: string): string {
  const ending = fileTypeOf(fileName) ?? '';
  return formatOfEnding(ending)?.mediaType ?? mediaTypes.get(ending) ?? 'application/octet-stream';
}
