// Progress of models being processed, from the event stream. Transient, so not server data.
import { create } from 'zustand';

interface ModelProgress {
  readonly projectId: number;
  readonly phase: string;
  /** 0 to 1 */
  readonly share: number;
}

interface Jobs {
  /** by id of the model */
  readonly running: Readonly<Record<number, ModelProgress>>;
  /** number of new files being written; their progress is unknown */
  readonly writings: number;
  note(modelId: number, progress: ModelProgress): void;
  end(modelId: number): void;
  clear(): void;
  /** one more, or one less, is being written */
  noteWriting(change: 1 | -1): void;
}

export const useJobs = create<Jobs>(set => ({
  running: {},
  writings: 0,
  noteWriting: change => set(({ writings }) => ({ writings: writings + change })),
  note: (modelId, progress) => set(({ running }) => ({ running: { ...running, [modelId]: progress } })),
  end: modelId =>
    set(({ running }) => ({
      running: Object.fromEntries(Object.entries(running).filter(([id]) => id !== String(modelId))),
    })),
  clear: () => set({ running: {} }),
}));
