// What the name of a file says about its bytes.

/** The ending of a file's name in lower case, without its dot; null without one. */
export function fileTypeOf(fileName: string): string | null {
  return /[^.]\.([^./\\\s]{1,16})$/.exec(fileName)?.[1]?.toLowerCase() ?? null;
}

/** Packed already: archives, photographs, sound, films, office files. Compressing them again costs time for nothing. */
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
  'e57',
  'epub',
  'flac',
  'gif',
  'gz',
  'heic',
  'ifczip',
  'jar',
  'jpeg',
  'jpg',
  'kmz',
  'laz',
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
  'png',
  'pptm',
  'pptx',
  'rar',
  'rvt',
  'rfa',
  'skp',
  'tgz',
  'vsdx',
  'webm',
  'webp',
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
  return !packed.has(fileTypeOf(fileName) ?? '');
}

/** Those that viewers and browsers show; everything else is sent as mere bytes. */
const mediaTypes: Readonly<Record<string, string>> = {
  glb: 'model/gltf-binary',
  gltf: 'model/gltf+json',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  json: 'application/json',
  pdf: 'application/pdf',
  png: 'image/png',
  webp: 'image/webp',
};

/** The type under which a file is sent, told by its name alone. */
export function mediaTypeOf(fileName: string): string {
  const type = fileTypeOf(fileName) ?? '';
  return Object.hasOwn(mediaTypes, type) ? (mediaTypes[type] as string) : 'application/octet-stream';
}
