// Pictures added by users: BCF supports PNG and JPEG, and other programs expect small files.
import { useState } from 'react';
import { ApiError } from '../../../api/errors.ts';

// Sends a comment with a picture: the picture is a viewpoint of the issue, which must exist first.

/** A written comment, with an optional picture. */
export interface CommentDraft {
  readonly guid: string;
  readonly text: string;
  /** of the comment: the same in every attempt to send it */
  readonly id?: string;
  readonly picture?: Picture | undefined;
  /** viewpoint of the issue that the comment refers to */
  readonly viewpoint?: string | undefined;
}

/** Requests about one issue. */
interface CommentCalls<Answer> {
  readonly addPicture: (guid: string, picture: Picture) => Promise<{ readonly guid: string }>;
  readonly addComment: (
    guid: string,
    body: { readonly comment: string; readonly viewpoint_guid?: string; readonly guid?: string },
  ) => Promise<Answer>;
  readonly changeComment: (of: {
    readonly guid: string;
    readonly comment: string;
    readonly text: string;
  }) => Promise<Answer>;
  readonly removeViewpoint: (of: { readonly guid: string; readonly viewpoint: string }) => Promise<unknown>;
}

/**
 * Sends the picture and then the comment; if the comment fails, deletes the picture again. A comment that an earlier
 * attempt stored, without its answer, gets the present text.
 * @throws the first failure
 */
export async function sendComment<Answer>(
  { addPicture, addComment, changeComment, removeViewpoint }: CommentCalls<Answer>,
  { guid, text, id, picture, viewpoint }: CommentDraft,
): Promise<Answer> {
  const shown = picture ? (await addPicture(guid, picture)).guid : viewpoint;
  try {
    return await addComment(guid, {
      comment: text,
      ...(id !== undefined && { guid: id }),
      ...(shown !== undefined && { viewpoint_guid: shown }),
    });
  } catch (error) {
    if (picture && shown !== undefined) await removeViewpoint({ guid, viewpoint: shown }).catch(() => undefined);
    if (id !== undefined && error instanceof ApiError && error.status === 409)
      return changeComment({ guid, comment: id, text });
    throw error;
  }
}

export type Picture = { readonly type: 'png' | 'jpg'; readonly bytes: Blob; readonly name: string };

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
export const pictureAmong = (files: Iterable<File>) => [...files].find(({ type }) => type.startsWith('image/'));

export const toBase64 = async (bytes: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^data:[^,]*,/, '')));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the picture cannot be read')));
    reader.readAsDataURL(bytes);
  });

/** The picture of a form: chosen or pasted; `isRefused` for a file that is none. */
export function usePicture() {
  const [picture, setPicture] = useState<Picture>();
  const [isRefused, setRefused] = useState(false);
  const take = (file: File | null | undefined) => {
    if (!file) return;
    pictureOf(file).then(
      found => {
        setRefused(found === undefined);
        if (found) setPicture(found);
      },
      () => setRefused(true),
    );
  };
  return { picture, isRefused, take, clear: () => setPicture(undefined), refuse: () => setRefused(true) };
}
