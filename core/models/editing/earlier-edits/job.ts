// The job that applies the edits of an earlier version to a new one. All its changes are one transaction: killed at any
// moment it begins again, and nothing is duplicated.
import { record } from '../../../audit/record.ts';
import { announce } from '../../../events/announce.ts';
import type { Clock } from '../../../kit/time.ts';
import type { Job } from '../../../pipeline/jobs.ts';
import type { JobEnd, JobHandler } from '../../../pipeline/runner.ts';
import type { Db, Tx } from '../../../storage/db.ts';
import { loggedModel } from '../../access/logged.ts';
import { findModel, type ModelRow } from '../../access/rows.ts';
import type { Edits } from '../service.ts';
import * as store from './store.ts';

export const CARRY_JOB = 'model.edits.carry';

/** Emits a change of the carry-over state of a model. */
export function announceEarlier(tx: Tx, { id, cloud_id, project_id }: ModelRow): void {
  announce(tx, { name: 'model.earlier-edits', cloudId: cloud_id, projectId: project_id, id });
}

export function createCarryJob({
  db,
  clock,
  edits,
  onEdited,
}: {
  db: Db;
  clock: Clock;
  edits: Edits;
  /** called when the data of a model has changed */
  onEdited: (model: ModelRow) => void;
}): JobHandler {
  const nothing = (end: JobEnd) => end.done(async () => undefined);

  async function run({ subjectId: modelId, payload }: Job, end: JobEnd): Promise<void> {
    const [row, source] = [await findModel(db, modelId), await store.editedBefore(db, modelId)];
    const isWanted = (await store.findEarlier(db, modelId))?.state === 'waiting';
    // A model that is being processed once more starts this again at its end.
    if (row?.status !== 'C' || row.data_file === null || !isWanted) {
      await nothing(end);
      return;
    }
    if (!source) {
      await end.done(tx => leave(tx, row));
      return;
    }
    const { actorId } = payload as { readonly actorId?: number };
    const from = { modelId: source.model_id, file: source.base, createdAt: source.created_at };
    const to = { modelId, file: row.data_file, createdAt: row.converted_at ?? row.created_at };
    const isMade = await edits.carry(from, to, ({ counts, conflicts }, writeEdits) =>
      end.done(async tx => {
        if ((await store.editedBefore(tx, modelId))?.model_id !== source.model_id) {
          await leave(tx, row);
          return;
        }
        await writeEdits(tx);
        await store.setState(tx, clock, modelId, 'carried', { ...counts, from_model_id: source.model_id });
        await store.insertConflicts(tx, modelId, conflicts);
        record(tx, {
          action: 'model.edits.carry',
          object: loggedModel(row),
          count: counts.carried,
          cloudId: row.cloud_id,
          projectId: row.project_id,
          ...(actorId !== undefined && { actorId }),
        });
        announceEarlier(tx, row);
      }),
    );
    if (isMade === undefined) await end.failed(NOT_THERE, tx => fail(tx, modelId, NOT_THERE));
    else if (isMade) onEdited(row);
  }

  /** The version with the edits was deleted in the meantime: when it is restored, a user decides about them. */
  async function leave(tx: Tx, row: ModelRow): Promise<void> {
    await store.setState(tx, clock, row.id, 'later');
    announceEarlier(tx, row);
  }

  async function fail(tx: Tx, modelId: number, reason: string): Promise<void> {
    const row = await findModel(tx, modelId);
    if (!row) return;
    await store.setState(tx, clock, modelId, 'failed', { reason });
    announceEarlier(tx, row);
  }

  return {
    kind: CARRY_JOB,
    run,
    returned: async () => undefined, // nothing was written
    givenUp: (tx, { subjectId }, reason) => fail(tx, subjectId, reason),
  };
}

const NOT_THERE = 'The data of the earlier version is not there any more.';
