// Refused requests, counted by the minute and written by the housekeeping: a thousand wrong passwords are one line, so
// that outsiders cannot flood the log of activity.
import { unlogged } from '../storage/unlogged.ts';
import { isoTime, type Clock } from '../kit/time.ts';
import type { Db } from '../storage/db.ts';
import type { AddLine } from './chain.ts';
import { emailOf } from './store.ts';
import type { LineDetails } from './line.ts';

export interface Refusal {
  /** the action that was refused: `sign-in`, or that of a route */
  readonly action: string;
  readonly address: string;
  readonly status: number;
  /** the account that was refused, where it is known */
  readonly actorId?: number | null;
  readonly cloudId?: number | null;
  readonly projectId?: number | null;
  /** the address given at a sign-in */
  readonly claimed?: string;
}

export type Refusals = ReturnType<typeof createRefusals>;

interface Counted {
  readonly refusal: Refusal;
  count: number;
}

/** Kinds that are counted separately until the next flush; further ones are counted together. */
const MOST_KINDS = 200;

export function createRefusals(deps: { readonly db: Db; readonly clock: Clock; readonly addLine: AddLine }) {
  const { db, clock, addLine } = deps;
  let counts = new Map<string, Counted>();

  async function write(all: readonly Counted[]): Promise<void> {
    const at = isoTime(clock.now());
    await db.tx(
      unlogged('refusals have lines of their own', async tx => {
        for (const {
          refusal: { action, address, status, actorId = null, cloudId = null, projectId = null, claimed },
          count,
        } of all) {
          const details: LineDetails = {
            status,
            ...(count > 1 && { count }),
            ...(claimed !== undefined && { claimed }),
          };
          await addLine(tx, {
            at,
            action,
            result: 'refused',
            via: action === 'sign-in' ? 'page' : 'api',
            actor_id: actorId,
            actor_email: actorId === null ? null : await emailOf(tx, actorId),
            application_id: null,
            app_name: null,
            address: address || null,
            cloud_id: cloudId,
            project_id: projectId,
            object_kind: null,
            object_id: null,
            object_name: null,
            folder_id: null,
            document_id: null,
            for_admins: 1,
            details: JSON.stringify(details),
          });
        }
      }),
    );
  }

  return {
    count(refusal: Refusal): void {
      const { action, address, status, actorId, cloudId, projectId, claimed } = refusal;
      const key = JSON.stringify([action, address, status, actorId, cloudId, projectId, claimed]);
      const isNew = !counts.has(key) && counts.size >= MOST_KINDS;
      const known = counts.get(isNew ? 'others' : key) ?? {
        refusal: isNew ? { action: 'refusals', address: '', status } : refusal,
        count: 0,
      };
      known.count += 1;
      counts.set(isNew ? 'others' : key, known);
    },

    /** Writes a line for each kind of refusal since the last time. */
    async flush(): Promise<void> {
      const taken = counts;
      if (taken.size === 0) return;
      counts = new Map();
      try {
        await write([...taken.values()]);
      } catch (error) {
        // On a full disk: they are written when there is room.
        for (const [key, since] of counts) {
          const before = taken.get(key);
          if (before) before.count += since.count;
          else taken.set(key, since);
        }
        counts = taken;
        throw error;
      }
    },
  };
}
