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
export type Stored = (EventRecord | Announcement) & { readonly id: number; readonly makerId?: number | null };
/** Everything that a listener may receive; items without an id are not stored. */
export type Happening = Stored | Signal | Announcement;
export type Listener = (happening: Happening) => void;

export type Relay = ReturnType<typeof createRelay>;

export function createRelay({ db, log }: { readonly db: Db; readonly log: Log }) {
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
    /** Starts with new events from now on. */
    async start(): Promise<void> {
      last = await lastEventId(db);
      const stopListening = db.onCommit(reading.wake, 'outbox');
      const rounds = setInterval(reading.wake, LONGEST_SILENCE);
      rounds.unref();
      forget = () => {
        stopListening();
        clearInterval(rounds);
      };
    },
    async stop(): Promise<void> {
      forget();
      reading.end();
      await reading.current;
    },
    /** Adds a listener. Returns a function that removes it. */
    listen(listener: Listener): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    signal: (happening: Signal | Announcement): void => send(happening),
    /** Id of the last stored event that was sent. */
    position: (): number => last,
  };
}
