// Pictures that people add: BCF knows PNG and JPEG, and readers of files want them small.

export interface Picture {
  readonly type: 'png' | 'jpg';
  readonly bytes: Blob;
  readonly name: string;
}

/** Pixels of the longer side, and bytes, from which a picture is made smaller. */
const LONGEST = 4096;
const HEAVY = 8_000_000;
const QUALITY = 0.88;

/** Pixels of a picture that must be made anew; undefined for one that stays as it is: PNG or JPEG, neither large nor
 *  heavy.
 *  @param size bytes of the file */
export function newSize(
  { type, size }: Pick<File, 'type' | 'size'>,
  { width, height }: { readonly width: number; readonly height: number },
): { readonly width: number; readonly height: number } | undefined {
  const shrink = Math.min(1, LONGEST / Math.max(width, height));
  if (shrink === 1 && size <= HEAVY && /^image\/(?:png|jpeg)$/.test(type)) return undefined;
  const pixels = (length: number) => Math.max(1, Math.round(length * shrink));
  return { width: pixels(width), height: pixels(height) };
}

/** A picture of a file: as it is where it may stay so, else as JPEG. Undefined for a file that is no picture. */
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

/** The first picture among files, such as those that were pasted. */
export const pictureAmong = (files: Iterable<File>): File | undefined =>
  [...files].find(({ type }) => type.startsWith('image/'));

export async function toBase64(bytes: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      resolve(String(reader.result).replace(/^data:[^,]*,/, ''));
    });
    reader.addEventListener('error', () => {
      reject(reader.error ?? new Error('the picture cannot be read'));
    });
    reader.readAsDataURL(bytes);
  });
}
