// Models whose files do not always have their unit and up axis: asks once for each, or once for a whole upload.
import { create } from 'zustand';
import type { ReadAs } from '../../api/upload.ts';

export const units = ['auto', 'm', 'cm', 'mm', 'in', 'ft'] as const;
export const upAxes = ['auto', 'y', 'z'] as const;

export interface Frame {
  readonly uploadId: number;
  readonly name: string;
  /** more files belong to the upload: the answer can be for all */
  readonly hasMore: boolean;
  readonly answer: (readAs: ReadAs, forAll: boolean) => void;
}

/** Pending questions, the next first. */
export const useFrameQuestions = create<{ readonly open: readonly Frame[] }>(() => ({ open: [] }));

/** Whether a file of this name is such a model. */
export const needsFrame = (name: string): boolean => /\.(?:glb|gltf|obj)$/i.test(name);

type FrameSender = { readonly uploadId: number; readonly name: string; readonly signal: AbortSignal };

export type FrameKeeper = ReturnType<typeof createFrameKeeper>;

/** The answers of one upload; those for all end with it. */
export function createFrameKeeper(hasMore: boolean) {
  const waiting = new Map<number, (readAs: ReadAs) => void>();
  let forAll: ReadAs | undefined;
  return {
    /** an answer that is already known, without a question */
    known: () => forAll,
    /** @throws the signal's reason when the upload was cancelled */
    async ask({ uploadId, name, signal }: FrameSender) {
      signal.throwIfAborted();
      try {
        return await new Promise<ReadAs>((resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
          waiting.set(uploadId, resolve);
          const answer: Frame['answer'] = (readAs, all) => {
            if (all) forAll = readAs;
            for (const each of all ? waiting.values() : [resolve]) each(readAs);
          };
          useFrameQuestions.setState(({ open }) => ({ open: [...open, { uploadId, name, hasMore, answer }] }));
        });
      } finally {
        waiting.delete(uploadId);
        useFrameQuestions.setState(({ open }) => ({ open: open.filter(each => each.uploadId !== uploadId) }));
      }
    },
  };
}
