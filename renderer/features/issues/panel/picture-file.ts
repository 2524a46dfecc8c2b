// Pictures added by users: BCF supports PNG and JPEG, and other programs expect small files.

export interface Picture {
  readonly type: 'png' | 'jpg';
  readonly bytes: Blob;
  readonly name: string;
}

/** Longer side in pixels, and bytes, above which a picture is reduced. */
const LONGEST = 4096;
const HEAVY = 8_000_000;
const QUALITY = 0.88;

/**
 * Size in pixels of a picture that must be re-encoded; undefined for one that is kept: PNG or JPEG, within both limits.
 * @param size bytes of the file
 */
export function newSize(
  { type, size }: Pick<File, 'type' | 'size'>,
  { width, height }: { readonly width: number; readonly height: number },
): { readonly width: number; readonly height: number } | undefined {
  const shrink = Math.min(1, LONGEST / Math.max(width, height));
  if (shrink === 1 && size <= HEAVY && /^image\/(?:png|jpeg)$/.test(type)) return undefined;
  const pixels = (length: number) => Math.max(1, Math.round(length * shrink));
  return { width: pixels(width), height: pixels(height) };
}

/** The picture of a file: unchanged where possible, else as JPEG. Undefined for a file that is not a picture. */
export async function pictureOf(file: File): Promise<Picture | undefined> {
  if (!file.type.startsWith('image/')) return undefined;
  let drawn: ImageBitmap;
  try {
    drawn = await createImageBitmap(file);
  } catch {
    return undefined;
  }
  try {
    const size = newSize(file, drawn);
    if (!size) return { type: file.type === 'image/png' ? 'png' : 'jpg', bytes: file, name: file.name };
    const canvas = new OffscreenCanvas(size.width, size.height);
    canvas.getContext('2d')?.drawImage(drawn, 0, 0, canvas.width, canvas.height);
    return {
      type: 'jpg',
      bytes: await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY }),
      name: file.name,
    };
  } finally {
    drawn.close();
  }
}

/** The first picture among files, such as pasted ones. */
export const pictureAmong = (files: Iterable<File>): File | undefined =>
  [...files].find(({ type }) => type.startsWith('image/'));

export async function toBase64(bytes: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^data:[^,]*,/, '')));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the picture cannot be read')));
    reader.readAsDataURL(bytes);
  });
}
