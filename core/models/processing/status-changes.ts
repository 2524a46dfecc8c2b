// The statuses of models: each change is an event in its own transaction, and the log says how a processing ended.
import { record } from '../../audit/record.ts';
import { emit } from '../../events/outbox.ts';
import type { Clock } from '../../kit/time.ts';
import type { Tx } from '../../storage/db.ts';
import { loggedModel, findModel, type ModelRow } from '../access/rows.ts';
import type { ModelStatus } from '../access/schema.ts';
import { setStatus, type Outcome } from './store.ts';

export interface StatusChangeParts {
  readonly clock: Clock;
  /** the record of a model as its events carry it */
  readonly recordOf: (model: ModelRow) => Pick<ModelRow, 'id' | 'document_id' | 'name' | 'status'>;
  /** called in the transaction in which a model becomes complete */
  readonly onComplete: (tx: Tx, model: ModelRow, how: Outcome) => Promise<void>;
}

export function createStatusChanges({ clock, recordOf, onComplete }: StatusChangeParts) {
  /** Emits the record of a model as it is in `tx`. */
  const announce = (tx: Tx, row: ModelRow, actorId: number | null) =>
    emit(tx, clock, {
      name: 'ifc.process_update',
      cloudId: row.cloud_id,
      projectId: row.project_id,
      actorId,
      data: { ...recordOf(row) },
    });

  /**
   * Sets the status and announces it. Undefined for a model that was deleted in the meantime. The output of a model
   * stays until it is replaced, or explicitly set to none: its bytes are the same, so it is as valid as before.
   */
  async function move(
    tx: Tx,
    modelId: number,
    status: ModelStatus,
    outcome: Outcome | undefined,
    actorId: number | null,
  ): Promise<ModelRow | undefined> {
    const before = await findModel(tx, modelId);
    await setStatus(tx, clock, modelId, status, { conversionId: before?.conversion_id ?? null, ...outcome });
    const row = await findModel(tx, modelId);
    if (row) await announce(tx, row, actorId);
    return row;
  }

  return {
    announce,

    /** The next status, with its consequences: the log records how the processing ended. */
    async enter(tx: Tx, modelId: number, status: ModelStatus, outcome?: Outcome, actorId: number | null = null) {
      const row = await move(tx, modelId, status, outcome, actorId);
      if (!row) return;
      if (status === 'C') await onComplete(tx, row, { isRepair: outcome?.isRepair ?? false });
      if (status === 'C' || status === 'E') {
        record(tx, {
          action: status === 'C' ? 'model.complete' : 'model.fail',
          result: status === 'C' ? 'done' : 'failed',
          object: { ...loggedModel(row), name: row.name ?? row.source_name },
          cloudId: row.cloud_id,
          projectId: row.project_id,
        });
      }
    },

    /** The end of a cancelled processing; the caller that cancels it writes the log line. */
    async cancelled(tx: Tx, modelId: number, actorId: number | null): Promise<void> {
      await move(tx, modelId, 'E', { errors: ['Processing was cancelled.'], isCancelled: true }, actorId);
    },
  };
}
