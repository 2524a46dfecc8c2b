// Streams of events: the chosen events that the caller may receive, first the missed ones, then new ones.
import { yieldToEventLoop } from '../kit/event-loop.ts';
import { isAnnouncement, renewedBy } from '../events/catalog.ts';
import { eventsAfter, firstEventId } from '../events/outbox.ts';
import type { Happening, Relay, Stored } from '../events/relay.ts';
import type { LiveChoice, LiveMessage, LiveStream, Subscribe } from '../http/server/live.ts';
import { notFound } from '../kit/errors.ts';
import type { Log } from '../kit/log.ts';
import type { Db } from '../storage/db.ts';
import { createHearing, type HearingRooms } from './live-hearing.ts';

/** Most events that may wait for a client while missed ones are sent to it; beyond, its stream ends and it starts
 *  again. */
const MOST_WAITING = 10_000;

export function createLiveView(deps: HearingRooms & { db: Db; log: Log; relay: Relay }): Subscribe {
  const { db, log, relay, ...rooms } = deps;
  return async (caller, choice, stream) => {
    const { cloudId, projectId, after } = choice;
    const namesPlace = cloudId !== undefined || projectId !== undefined;
    if (namesPlace && !(await rooms.members.findPlace(caller, cloudId, projectId))) throw notFound('place of a stream');
    const hear = createHearing(rooms, caller, message => {
      if (isWanted(choice, message)) stream.send(message);
    });
    // Events up to this one come from the outbox, later ones from the relay.
    const upTo = relay.position();
    let waiting = 0;
    let hasEnded = false;
    const next = async (work: () => Promise<void>): Promise<void> => {
      try {
        if (!hasEnded) await work();
      } catch (error) {
        log.warn('an event could not be sent to a listener', { error });
      }
    };
    stream.send({ event: 'ready', data: { renews: renewedBy }, id: after ?? upTo });
    let last =
      after === undefined
        ? Promise.resolve()
        : next(() => replay({ db, hear, stream, choice, after, upTo, hasEnded: () => hasEnded }));
    const stop = relay.listen(happening => {
      if (!mayMatter(choice, happening)) return;
      if ((waiting += 1) > MOST_WAITING) return stream.end();
      last = last
        .then(() => next(() => hear(happening)))
        .then(() => {
          waiting -= 1;
        });
    });
    return () => {
      hasEnded = true;
      stop();
    };
  };
}

interface Replay {
  readonly db: Db;
  readonly hear: (happening: Happening) => Promise<void>;
  readonly stream: LiveStream;
  readonly choice: LiveChoice;
  readonly after: number;
  /** id of the last event that belongs to it */
  readonly upTo: number;
  readonly hasEnded: () => boolean;
}

/** Sends the events after a given one, at the pace at which the client reads. A gap is reported. */
async function replay({ db, hear, stream, choice, after, upTo, hasEnded }: Replay): Promise<void> {
  const first = (await firstEventId(db)) ?? upTo + 1;
  const isUnknown = after > upTo;
  if (isUnknown || after + 1 < first)
    stream.send({
      event: 'gone',
      data: { after, first: isUnknown ? upTo + 1 : first },
      id: isUnknown ? upTo : first - 1,
    });
  for (let from = after; from < upTo && !hasEnded();) {
    const events = await eventsAfter(db, from);
    for (const event of events) {
      from = event.id;
      if (from > upTo || hasEnded()) return;
      if (mayMatter(choice, event as Stored)) await hear(event as Stored);
    }
    if (events.length === 0) return;
    await stream.drained();
    await yieldToEventLoop();
  }
}

/**
 * Whether an event may be reported to this client. Those of projects and people also report projects that were created
 * and deleted.
 */
function mayMatter({ events, cloudId, projectId }: LiveChoice, happening: Happening): boolean {
  if (cloudId !== undefined && happening.cloudId !== cloudId) return false;
  if (projectId !== undefined && happening.projectId !== null && happening.projectId !== projectId) return false;
  return (
    events === undefined ||
    events.has(happening.name) ||
    happening.name.startsWith('project.') ||
    isAnnouncement(happening)
  );
}

function isWanted({ events, cloudId, projectId }: LiveChoice, { event, data }: LiveMessage): boolean {
  if (events !== undefined && !events.has(event)) return false;
  if (cloudId !== undefined && data['cloud_id'] !== cloudId) return false;
  return projectId === undefined || data['project_id'] === projectId;
}
