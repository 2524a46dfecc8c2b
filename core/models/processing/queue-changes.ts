// Changes of the processing queue by users: a model is removed, or moved to the front.
import type { Caller } from '../../access/caller.ts';
import { record } from '../../audit/record.ts';
import { conflict, invalid } from '../../kit/errors.ts';
import type { Db, Reads, Tx } from '../../storage/db.ts';
import { loggedModel, modelIn, type ModelRow } from '../access/rows.ts';
import type { Access, ModelAt } from '../access/service.ts';
import type { Processing } from './service.ts';

export type Reprocess = ReturnType<typeof createReprocess>;

/**
 * Edits of the data are kept for the new data with `keepEdits`, else discarded. A page of a document is processed with
 * the document. @throws 400 for a model without a source file
 */
export function createReprocess(deps: {
  db: Db;
  access: Access;
  processing: Processing;
  edits: { discard(tx: Tx, modelId: number): Promise<void> };
  earlier: { forgotten(tx: Tx, modelId: number): Promise<void> };
}) {
  const { db, access, processing, edits, earlier } = deps;

  return async (at: ModelAt, { accountId }: Caller, { keepEdits }: { keepEdits: boolean }): Promise<void> => {
    const { id } = await access.writableAt(at);
    await db.tx(async tx => {
      const whole = await processedWith(tx, at.projectId, id);
      if (whole.source_hash === null) throw invalid('non_field_errors', 'This model has no source file.');
      if (!(await processing.again(tx, whole, accountId))) return;
      record(tx, { action: 'model.reprocess', object: loggedModel(whole) });
      if (keepEdits) return;
      await edits.discard(tx, whole.id);
      await earlier.forgotten(tx, whole.id);
    });
  };
}

export type QueueChanges = ReturnType<typeof createQueueChanges>;

/**
 * The model that is processed together with a model: a page of a document is processed with the document.
 * @throws 404 for a model of another project
 */
async function processedWith(reads: Reads, projectId: number, id: number): Promise<ModelRow> {
  const row = await modelIn(reads, projectId, id);
  return row.source_hash === null && row.parent_id !== null ? modelIn(reads, projectId, row.parent_id) : row;
}

export function createQueueChanges({ db, access, processing }: { db: Db; access: Access; processing: Processing }) {
  /** Runs a step on what is processed with a model. @throws 409 when it cannot be done */
  async function step(
    at: ModelAt,
    action: 'model.processing.cancel' | 'model.processing.first',
    refusal: string,
    work: (tx: Tx, row: ModelRow) => Promise<boolean>,
  ): Promise<void> {
    const { id } = await access.writableAt(at);
    await db.tx(async tx => {
      const row = await processedWith(tx, at.projectId, id);
      if (!(await work(tx, row))) throw conflict(refusal, 'not_in_queue');
      record(tx, { action, object: loggedModel(row) });
    });
  }

  return {
    /**
     * Ends the processing of a model. No result is kept; it can be processed again.
     * @throws 409 when it is neither waiting nor being processed
     */
    cancel: (at: ModelAt, { accountId }: Caller) =>
      step(at, 'model.processing.cancel', 'This model is not being processed.', (tx, row) =>
        processing.stop(tx, row, accountId),
      ),

    /** Processes a model before all waiting ones. @throws 409 when it is not waiting */
    putFirst: (at: ModelAt) =>
      step(at, 'model.processing.first', 'This model does not wait for processing.', processing.putFirst),
  };
}
