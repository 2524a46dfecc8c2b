// How a comment with a picture is sent: its picture is a viewpoint of the issue, which must be there first.
import type { Picture } from './picture-file.ts';

/** A comment that is written, with a picture if there is one. */
export interface Said {
  readonly guid: string;
  readonly text: string;
  readonly picture?: Picture | undefined;
  /** a viewpoint of the issue that it is about */
  readonly viewpoint?: string | undefined;
}

/** Calls of the service about one issue. */
export interface CommentCalls<Answer> {
  readonly addPicture: (guid: string, picture: Picture) => Promise<{ readonly guid: string }>;
  readonly addComment: (
    guid: string,
    body: { readonly comment: string; readonly viewpoint_guid?: string },
  ) => Promise<Answer>;
  readonly removeViewpoint: (of: { readonly guid: string; readonly viewpoint: string }) => Promise<unknown>;
}

/** Sends the picture and then the comment; when the comment does not follow, the picture goes again.
 *  @throws what failed first */
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
