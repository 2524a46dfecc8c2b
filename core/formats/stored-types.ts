// Storage and media type of files by their name: of formats that the program reads, and of all others.
import { fileTypeOf } from '../kit/text/names.ts';
import { formatOfEnding } from './catalogue.ts';

/**
 * Compressed formats in addition to those of the catalogue: archives, photographs, sound, films, office files.
 * Compressing them again wastes time.
 */
const packed: ReadonlySet<string> = new Set(
  [
    '7z apk br bz2 epub gz jar kmz rar tgz xz zip zst',
    'aac avi avif flac heic m4a m4v mkv mov mp3 mp4 mpeg mpg ogg ogv opus webm wma wmv',
    'docm docx odp ods odt pptm pptx vsdx xlsb xlsm xlsx xps',
    'bcf bcfzip dwf dwfx nwd pla pln rfa rvt skp woff2 xkt',
  ].flatMap(endings => endings.split(' ')),
);

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
