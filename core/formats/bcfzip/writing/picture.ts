// Pictures of viewpoints: kind and size by their first bytes, and a placeholder for a missing one. None is ever
// decoded.
import { pictureFacts as factsOf, type PictureFacts as SizedPicture } from '../../../kit/files/picture-facts.ts';
import { writePng } from '../../preview-image/png.ts';

/** Kind and size of a picture that BCF has, PNG or JPEG, by its header; undefined for anything else. */
export function pictureFacts(bytes: Buffer): PictureFacts | undefined {
  const facts = factsOf(bytes);
  return facts && facts.kind !== 'webp' ? { ...facts, kind: facts.kind } : undefined;
}

export interface PictureFacts extends SizedPicture {
  readonly kind: 'png' | 'jpg';
}

let placeholder: Buffer | undefined;

/** A plain grey picture. Some programs leave out viewpoints that have none. */
export function placeholderPicture(): Buffer {
  placeholder ??= Buffer.from(
    writePng(
      new Uint8Array(640 * 480 * 4).map((_, n) => (n % 4 === 3 ? 255 : 224)),
      640,
      480,
    ),
  );
  return placeholder;
}
