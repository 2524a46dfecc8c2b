// Loads a picture with smaller copies, so that the view from far does not draw all of its pixels.

export interface LoadedPicture {
  /** pixels of the file */
  readonly width: number;
  readonly height: number;
  /** the largest first, each half of the one before */
  readonly levels: readonly ImageBitmap[];
}

/** Pixels of the largest copy: more take gigabytes in a browser, and some show nothing then. */
const MOST_PIXELS = 64_000_000;
const SMALLEST = 1024;

/** @throws Error when the browser cannot read it */
export async function loadPicture(file: Blob): Promise<LoadedPicture> {
  const { width, height } = await sizeOf(file);
  const share = Math.min(1, Math.sqrt(MOST_PIXELS / (width * height)));
  const size = (scale: number) => ({
    resizeWidth: Math.max(1, Math.round(width * scale)),
    resizeHeight: Math.max(1, Math.round(height * scale)),
    resizeQuality: 'high' as const,
  });
  const levels = [await (share === 1 ? createImageBitmap(file) : createImageBitmap(file, size(share)))];
  for (let scale = share / 2; Math.max(width, height) * scale >= SMALLEST; scale /= 2)
    levels.push(await createImageBitmap(levels.at(-1)!, size(scale)));
  return { width, height, levels };
}

/** Width and height without decoding the rest. */
async function sizeOf(file: Blob): Promise<{ width: number; height: number }> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    await new Promise<void>((done, fail) => {
      image.onload = () => done();
      image.onerror = () => fail(new Error('the browser cannot read the picture'));
      image.src = address;
    });
    return { width: image.naturalWidth, height: image.naturalHeight };
  } finally {
    URL.revokeObjectURL(address);
  }
}
