// Sends events to listeners: stored ones in order, right after their commit; signals at once and unstored.
import type { Log } from '../kit/log.ts';
import { createTurns } from '../kit/event-loop.ts';
import { createRounds } from '../kit/rounds.ts';
import { LONGEST_SILENCE, type Db } from '../storage/db.ts';
import type { Announcement } from './announce.ts';
import type { EventRecord, PassingName, Payload } from './catalog.ts';
import { lastEventId, readEvents } from './outbox.ts';

/** A transient state: the progress of a model, edited data, a new picture of a document. */
export type Signal = {
  readonly [Name in PassingName]: {
    readonly name: Name;
    readonly cloudId: number;
    readonly projectId: number;
    readonly data: Payload<Name>;
  };
}[PassingName];

/** A stored event, with its place in the order of all. */
export type Stored = (EventRecord | Announcement) & { readonly id: number };
/** Everything that a listener may receive; items without an id are not stored. */
export type Happening = Stored | Signal | Announcement;
export type Listener = (happening: Happening) => void;

export interface Relay {
  /** Starts with new events from now on. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Adds a listener. Returns a function that removes it. */
  listen(listener: Listener): () => void;
  signal(happening: Signal | Announcement): void;
  /** Id of the last stored event that was sent. */
  position(): number;
}

export function createRelay({ db, log }: { readonly db: Db; readonly log: Log }): Relay {
  const listeners = new Set<Listener>();
  let last = 0;
  let forget: () => void = () => undefined;

  const send = (happening: Happening) => {
    for (const listener of listeners) listener(happening);
  };

  const reading = createRounds(readNew, error => log.error('events cannot be read', { error }));

  /** Requests get their turn in between: an import of issues leaves thousands of events at once. */
  async function readNew(): Promise<void> {
    const turn = createTurns();
    for (;;) {
      const { events, isAll } = await readEvents(db, last);
      for (const event of events) {
        const pause = turn();
        if (pause) await pause;
        last = event.id;
        send(event as Stored);
      }
      if (isAll) return; // a commit in the meantime has it read again
    }
  }

  return {
    async start() {
      last = await lastEventId(db);
      const stopListening = db.onCommit(reading.wake, 'outbox');
      const rounds = setInterval(reading.wake, LONGEST_SILENCE);
      rounds.unref();
      forget = () => {
        stopListening();
        clearInterval(rounds);
      };
    },
    async stop() {
      forget();
      reading.end();
      await reading.current;
    },
    listen(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    signal: send,
    position: () => last,
  };
}
