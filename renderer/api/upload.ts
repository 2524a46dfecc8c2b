// Uploads one file with progress, which fetch cannot report.
import type { EditChoice } from './earlier-edits-words.ts';
import { ApiError, OfflineError } from './errors.ts';
import { noteReachable } from './client.ts';
import type { Document } from './schema.d.ts';
import { accessToken } from './session.ts';

/** Unit and up axis of a model whose file may not state them. */
export type ReadAs = { readonly unit: 'auto' | 'm' | 'cm' | 'mm' | 'in' | 'ft'; readonly up: 'auto' | 'y' | 'z' };

export interface FileToSend {
  readonly cloudId: number;
  readonly projectId: number;
  readonly folderId: number;
  readonly file: File;
  /** the document whose next version the file becomes; it is then stored in that one's folder */
  readonly successorOf?: number | undefined;
  readonly readAs?: ReadAs | undefined;
  /** decision about the edits of the previous version */
  readonly earlierEdits?: EditChoice | undefined;
  readonly signal: AbortSignal;
  /** bytes that have been sent */
  readonly onProgress: (sent: number) => void;
}

/**
 * Uploads a file as a new document or version; a refused token is renewed once.
 * @throws ApiError, OfflineError, SessionEndedError; the signal's reason when it was cancelled
 */
export async function sendFile(order: FileToSend): Promise<Document> {
  try {
    return await sendOnce(order, await accessToken());
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
    return sendOnce(order, await accessToken({ refused: true }));
  }
}

async function sendOnce(
  { cloudId, projectId, folderId, file, successorOf, readAs, earlierEdits, signal, onProgress }: FileToSend,
  token: string,
): Promise<Document> {
  signal.throwIfAborted();
  const form = new FormData();
  if (successorOf === undefined) form.set('parent_id', String(folderId));
  else form.set('successor_of', String(successorOf));
  form.set('name', file.name);
  if (readAs) {
    form.set('model_unit', readAs.unit);
    form.set('model_up_axis', readAs.up);
  }
  if (earlierEdits) form.set('earlier_edits', earlierEdits);
  form.set('file', file);
  const call = new XMLHttpRequest();
  call.open('POST', `/cloud/${cloudId}/project/${projectId}/document`);
  call.setRequestHeader('authorization', `Bearer ${token}`);
  call.responseType = 'json';
  call.upload.addEventListener('progress', ({ loaded }) => onProgress(Math.min(loaded, file.size)));
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => call.abort(), { once: true });
    call.addEventListener('abort', () => reject(signal.reason as Error));
    call.addEventListener('error', () => {
      noteReachable(false);
      reject(new OfflineError('the upload broke off'));
    });
    call.addEventListener('load', () => {
      noteReachable(true);
      if (call.status === 201) resolve(call.response as Document);
      else reject(new ApiError(call.status, call.response));
    });
    call.send(form);
  });
}
