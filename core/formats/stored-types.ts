// Storage and media type of files by their name: of formats that the program reads, and of all others.
import { fileTypeOf } from '../kit/files/file-types.ts';
import { formatOfEnding } from './catalogue.ts';

/**
 * Compressed formats in addition to those of the catalogue: archives, photographs, sound, films, office files.
 * Compressing them again wastes time.
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

/** Further types that viewers show; everything else is sent as plain bytes. */
const mediaTypes: ReadonlyMap<string, string> = new Map([
  ['glb', 'model/gltf-binary'],
  ['gltf', 'model/gltf+json'],
  ['json', 'application/json'],
]);

/** The media type of a file in responses, by its name alone. */
export function mediaTypeOf(fileName: string): string {
  const ending = fileTypeOf(fileName) ?? '';
  return formatOfEnding(ending)?.mediaType ?? mediaTypes.get(ending) ?? 'application/octet-stream';
}
