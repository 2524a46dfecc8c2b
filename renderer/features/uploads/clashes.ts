// Files whose name their folder has already: what becomes of them is asked once for each, or once for a whole upload.
import { create } from 'zustand';
import { request } from '../../api/client.ts';
import type { UploadTarget } from './upload.ts';

export type ClashAnswer = 'version' | 'both' | 'skip';

/** How a file travels. */
export type Course =
  | { readonly kind: 'send'; readonly name: string; /** whose next version it becomes */ readonly successorOf?: number }
  | { readonly kind: 'skip' };

export interface Clash {
  readonly uploadId: number;
  readonly name: string;
  /** more files came with it: the answer can be for all */
  readonly hasMore: boolean;
  readonly answer: (answer: ClashAnswer, forAll: boolean) => void;
}

/** Questions that wait, the next first. */
export const useClashes = create<{ readonly open: readonly Clash[] }>(() => ({ open: [] }));

export interface Sender {
  readonly uploadId: number;
  readonly folderId: number;
  readonly name: string;
  readonly signal: AbortSignal;
  readonly onAsk: () => void;
}

/** The names in the folders of one upload. Its answers for all end with it. */
export interface NameKeeper {
  /** Finds out how a file travels, and keeps its name for it. @throws as `request` does; the signal's reason when it was cancelled */
  settle(sender: Sender): Promise<Course>;
}

/** Number in `plan (2).pdf`; a name that is longer than the service takes is refused by it. */
const FIRST_COPY = 2;

export function createNameKeeper({ cloudId, projectId, documentsOf }: UploadTarget, hasMore: boolean): NameKeeper {
  /** name -> the document that has it; null: a file of this upload that is on its way */
  const folders = new Map<number, Promise<Map<string, number | null>>>();
  const waiting = new Map<number, (answer: ClashAnswer) => void>();
  let forAll: ClashAnswer | undefined;

  async function list(folderId: number): Promise<Map<string, number | null>> {
    const documents = documentsOf
      ? await documentsOf(folderId)
      : await request('GET /cloud/{cloud_pk}/project/{project_pk}/folder/{folder_pk}/document', {
          params: { cloud_pk: cloudId, project_pk: projectId, folder_pk: folderId },
        });
    return new Map(documents.map(({ id, name }) => [keyOf(name), id]));
  }

  async function ask({ uploadId, name, signal, onAsk }: Sender): Promise<ClashAnswer> {
    signal.throwIfAborted();
    if (forAll) return forAll;
    try {
      return await new Promise<ClashAnswer>((resolve, reject) => {
        signal.addEventListener(
          'abort',
          () => {
            reject(signal.reason as Error);
          },
          { once: true },
        );
        waiting.set(uploadId, resolve);
        const answer: Clash['answer'] = (given, all) => {
          if (all) forAll = given;
          for (const each of all ? waiting.values() : [resolve]) each(given);
        };
        useClashes.setState(({ open }) => ({ open: [...open, { uploadId, name, hasMore, answer }] }));
        onAsk();
      });
    } finally {
      waiting.delete(uploadId);
      useClashes.setState(({ open }) => ({ open: open.filter(each => each.uploadId !== uploadId) }));
    }
  }

  return {
    async settle(sender) {
      const { folderId, name } = sender;
      const listed = folders.get(folderId) ?? list(folderId);
      folders.set(folderId, listed);
      const names = await listed;
      const earlier = names.get(keyOf(name));
      if (earlier === undefined) {
        names.set(keyOf(name), null);
        return { kind: 'send', name };
      }
      // Two files of one upload are never versions of each other.
      const answer = earlier === null ? 'both' : await ask(sender);
      if (answer === 'skip') return { kind: 'skip' };
      if (answer === 'version' && earlier !== null) return { kind: 'send', name, successorOf: earlier };
      const copy = freeName(name, names);
      names.set(keyOf(copy), null);
      return { kind: 'send', name: copy };
    },
  };
}

/** As file systems of most computers compare names. */
export const keyOf = (name: string): string => name.normalize('NFC').toLowerCase();

/** `plan (2).pdf`, or the next number that is free. */
export function freeName(name: string, names: ReadonlyMap<string, unknown>): string {
  const [, stem = name, ending = ''] = /^(.+?)(\.\w{1,8})?$/.exec(name) ?? [];
  for (let number = FIRST_COPY; ; number += 1) {
    const copy = `${stem} (${number})${ending}`;
    if (!names.has(keyOf(copy))) return copy;
  }
}
