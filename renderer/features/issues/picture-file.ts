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
    const shrink = Math.min(1, LONGEST / Math.max(drawn.width, drawn.height));
    const type = file.type === 'image/png' ? 'png' : 'jpg';
    if (shrink === 1 && file.size <= HEAVY && /^image\/(?:png|jpeg)$/.test(file.type))
      return { type, bytes: file, name: file.name };
    const canvas = new OffscreenCanvas(Math.round(drawn.width * shrink), Math.round(drawn.height * shrink));
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
