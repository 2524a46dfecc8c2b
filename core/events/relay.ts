// Hands what happened to who listens: stored events in their order, right after their commit, and signs of progress that
// are told once and kept nowhere.
import type { Log } from '../kit/log.ts';
import type { Db } from '../storage/db.ts';
import type { EventRecord, WindowName } from './catalog.ts';
import { eventsAfter, lastEventId } from './outbox.ts';

/** Something that passes: how far a model is, that its data was edited, that a document has a picture now, or a change that only windows show. */
export type Tick = ModelProgress | DocumentPreview | ModelEdited | WindowChange;

export interface WindowChange {
  readonly name: WindowName;
  readonly cloudId: number;
  /** null outside of a project */
  readonly projectId: number | null;
  /** what was changed, as the log of activity names it: for people of a cloud, the account */
  readonly data: { readonly id: number | null };
}

interface DocumentPreview {
  readonly name: 'document.preview';
  readonly cloudId: number;
  readonly projectId: number;
  readonly data: { readonly document: { readonly id: number; readonly parent_id: number } };
}

interface ModelProgress {
  readonly name: 'model.progress';
  readonly cloudId: number;
  readonly projectId: number;
  readonly data: {
    readonly model_id: number;
    readonly document_id: number | null;
    readonly phase: string;
    readonly share: number;
  };
}

interface ModelEdited {
  readonly name: 'model.edited';
  readonly cloudId: number;
  readonly projectId: number;
  readonly data: { readonly model_id: number; readonly document_id: number | null };
}

export type Told = EventRecord | Tick;
export type ToldListener = (told: Told) => void;

export interface Relay {
  /** Begins with what is told from now on. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Returns how to stop listening. */
  listen(listener: ToldListener): () => void;
  tick(tick: Tick): void;
}

export function createRelay({ db, log }: { readonly db: Db; readonly log: Log }): Relay {
  const listeners = new Set<ToldListener>();
  let last = 0;
  let reading: Promise<void> | undefined;
  let again = false;
  let forget: () => void = () => undefined;

  const tell = (told: Told) => {
    for (const listener of listeners) listener(told);
  };

  /** One reading at a time, so that nothing is told twice or out of order. */
  function read(): void {
    if (reading) {
      again = true;
      return;
    }
    reading = readNew()
      .catch((error: unknown) => {
        log.error('events cannot be read', { error });
      })
      .finally(() => {
        reading = undefined;
        if (!again) return;
        again = false;
        read();
      });
  }

  async function readNew(): Promise<void> {
    for (;;) {
      const events = await eventsAfter(db, last);
      if (events.length === 0) return;
      for (const event of events) {
        last = event.id;
        tell(event);
      }
    }
  }

  return {
    async start() {
      last = await lastEventId(db);
      forget = db.onCommit(read);
    },
    async stop() {
      forget();
      await reading;
    },
    listen(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    tick: tell,
  };
}
