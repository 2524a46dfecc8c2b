import type { Caller } from '../../access/caller.ts';
import { record } from '../../audit/record.ts';
import { invalid } from '../../kit/errors.ts';
import type { Db, Tx } from '../../storage/db.ts';
import { loggedModel } from '../access/logged.ts';
import type { Access, ModelAt } from '../access/service.ts';
import { processedWith } from './queue-changes.ts';
import type { Processing } from './service.ts';

export type Reprocess = ReturnType<typeof createReprocess>;

/**
 * Edits of the data are kept for the new data with `keepEdits`, else discarded. A page of a document is processed with
 * the document. @throws 400 for a model without a source file
 */
export function createReprocess({
  db,
  access,
  processing,
  edits,
  earlier,
}: {
  db: Db;
  access: Access;
  processing: Processing;
  edits: { discard(tx: Tx, modelId: number): Promise<void> };
  earlier: { forgotten(tx: Tx, modelId: number): Promise<void> };
}) {
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
