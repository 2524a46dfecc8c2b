// Files whose name is already in their folder: asks once for each, or once for a whole upload.
import { create } from 'zustand';
import { request } from '../../api/client.ts';
import type { EditChoice } from '../../api/earlier-edits-words.ts';
import type { NamedDocument, UploadTarget } from './upload.ts';

export type ClashAnswer = 'version' | 'both' | 'skip';

/** With the treatment of manual edits of the previous version. */
type Answered = { readonly answer: ClashAnswer; readonly edits: EditChoice };

/** How a file is uploaded. */
export type Course =
  | {
      readonly kind: 'send';
      readonly name: string;
      /** the document whose next version it becomes */
      readonly successorOf?: number;
      /** for a version of a model */
      readonly earlierEdits?: EditChoice;
    }
  | { readonly kind: 'skip' };

export interface Clash {
  readonly uploadId: number;
  readonly name: string;
  /** more files belong to the upload: the answer can be for all */
  readonly hasMore: boolean;
  /** the model of the document with the name; null: it has none */
  readonly model: { readonly cloudId: number; readonly projectId: number; readonly modelId: number } | null;
  readonly answer: (answer: ClashAnswer, forAll: boolean, edits?: EditChoice) => void;
}

/** Pending questions, the next first. */
export const useClashes = create<{ readonly open: readonly Clash[] }>(() => ({ open: [] }));

export interface Sender {
  readonly uploadId: number;
  readonly folderId: number;
  readonly name: string;
  readonly signal: AbortSignal;
  readonly onAsk: () => void;
}

export type NameKeeper = ReturnType<typeof createNameKeeper>;

/** Number in `plan (2).pdf`; the service refuses a name that gets too long. */
const FIRST_COPY = 2;

/** The names in the folders of one upload. Its answers for all end with it. */
export function createNameKeeper({ cloudId, projectId, documentsOf }: UploadTarget, hasMore: boolean) {
  /** name -> the document with it; null: another file of this upload */
  const folders = new Map<number, Promise<Map<string, NamedDocument | null>>>();
  const waiting = new Map<number, (answer: Answered) => void>();
  let forAll: Answered | undefined;

  async function list(folderId: number): Promise<Map<string, NamedDocument | null>> {
    const documents = documentsOf
      ? await documentsOf(folderId)
      : await request('GET /cloud/{cloud_pk}/project/{project_pk}/folder/{folder_pk}/document', {
          params: { cloud_pk: cloudId, project_pk: projectId, folder_pk: folderId },
        });
    return new Map(documents.map(document => [keyOf(document.name), document]));
  }

  async function ask({ uploadId, name, signal, onAsk }: Sender, modelId: number | null): Promise<Answered> {
    signal.throwIfAborted();
    if (forAll) return forAll;
    try {
      return await new Promise<Answered>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
        waiting.set(uploadId, resolve);
        const answer: Clash['answer'] = (given, all, edits = 'carry') => {
          const answered = { answer: given, edits };
          if (all) forAll = answered;
          for (const each of all ? waiting.values() : [resolve]) each(answered);
        };
        const model = modelId === null ? null : { cloudId, projectId, modelId };
        useClashes.setState(({ open }) => ({ open: [...open, { uploadId, name, hasMore, model, answer }] }));
        onAsk();
      });
    } finally {
      waiting.delete(uploadId);
      useClashes.setState(({ open }) => ({ open: open.filter(each => each.uploadId !== uploadId) }));
    }
  }

  return {
    /**
     * Determines how a file is uploaded, and reserves its name.
     * @throws as `request` does; the signal's reason when it was cancelled
     */
    async settle(sender: Sender): Promise<Course> {
      const { folderId, name } = sender;
      const listed = folders.get(folderId) ?? list(folderId);
      folders.set(folderId, listed);
      const names = await listed;
      const earlier = names.get(keyOf(name));
      if (earlier === undefined) {
        names.set(keyOf(name), null);
        return { kind: 'send', name };
      }
      // Two files of one upload never become versions of one document.
      if (earlier !== null) {
        const { answer, edits } = await ask(sender, earlier.model_id ?? null);
        if (answer === 'skip') return { kind: 'skip' };
        const isModel = typeof earlier.model_id === 'number';
        if (answer === 'version')
          return { kind: 'send', name, successorOf: earlier.id, ...(isModel && { earlierEdits: edits }) };
      }
      const copy = freeName(name, names);
      names.set(keyOf(copy), null);
      return { kind: 'send', name: copy };
    },
  };
}

/** As the file systems of most computers compare names. */
export const keyOf = (name: string): string => name.normalize('NFC').toLowerCase();

/** `plan (2).pdf`, or the next free number. */
export function freeName(name: string, names: ReadonlyMap<string, unknown>): string {
  const [, stem = name, ending = ''] = /^(.+?)(\.\w{1,8})?$/.exec(name) ?? [];
  for (let number = FIRST_COPY; ; number += 1) {
    const copy = `${stem} (${number})${ending}`;
    if (!names.has(keyOf(copy))) return copy;
  }
}
