// Sends a comment with a picture: the picture is a viewpoint of the issue, which must exist first.
import type { Picture } from './picture-file.ts';

/** A written comment, with an optional picture. */
export interface Said {
  readonly guid: string;
  readonly text: string;
  readonly picture?: Picture | undefined;
  /** viewpoint of the issue that the comment refers to */
  readonly viewpoint?: string | undefined;
}

/** Requests about one issue. */
export interface CommentCalls<Answer> {
  readonly addPicture: (guid: string, picture: Picture) => Promise<{ readonly guid: string }>;
  readonly addComment: (
    guid: string,
    body: { readonly comment: string; readonly viewpoint_guid?: string },
  ) => Promise<Answer>;
  readonly removeViewpoint: (of: { readonly guid: string; readonly viewpoint: string }) => Promise<unknown>;
}

/**
 * Sends the picture and then the comment; if the comment fails, deletes the picture again.
 * @throws the first failure
 */
export async function sendComment<Answer>(
  { addPicture, addComment, removeViewpoint }: CommentCalls<Answer>,
  { guid, text, picture, viewpoint }: Said,
): Promise<Answer> {
  const shown = picture ? (await addPicture(guid, picture)).guid : viewpoint;
  try {
    return await addComment(guid, { comment: text, ...(shown !== undefined && { viewpoint_guid: shown }) });
  } catch (error) {
    if (picture && shown !== undefined) await removeViewpoint({ guid, viewpoint: shown }).catch(() => undefined);
    throw error;
  }
}
