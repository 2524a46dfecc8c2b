// Repairs stored files that are damaged or missing. The output for a model's file is made again, once for all models
// that show it and after all work that users wait for; until then the rest of it is served.
import { AppError, DamagedFile } from '../../../kit/errors.ts';
import type { Log } from '../../../kit/log.ts';
import type { BlobAddress, Blobs } from '../../../storage/blobs/blobs.ts';
import type { Db, Tx } from '../../../storage/db.ts';
import { unlogged } from '../../../storage/unlogged.ts';
import { DamagedData } from '../../data/open.ts';
import { conversionsOfData, markDamaged } from '../conversions/store.ts';
import type { ModelRow } from '../../access/rows.ts';
import { modelsShowing } from '../store.ts';

/** 500: the output of a model is damaged, and could not be made again. The reason is in its record. */
const beyondRepair = () =>
  new AppError(
    500,
    'damaged',
    'A stored file of this model is damaged and could not be made again. Upload the file of the model again.',
  );

export type Repairs = ReturnType<typeof createRepairs>;

export function createRepairs(deps: {
  db: Db;
  log: Log;
  blobs: Blobs;
  processing: { repair(tx: Tx, row: ModelRow): Promise<void> };
}) {
  const { db, log, blobs, processing } = deps;

  /** Processes all models that show a conversion again, unless that is under way. @returns the error for the caller */
  async function conversion(id: number, what: string): Promise<AppError> {
    const models = await db.tx(
      unlogged('what was damaged is made again', async tx => {
        const showing = await modelsShowing(tx, id);
        if (showing.some(({ status }) => status === 'C')) await markDamaged(tx, id);
        for (const row of showing) await processing.repair(tx, row);
        return showing;
      }),
    );
    const begun = models.filter(({ status }) => status === 'C').map(row => row.id);
    if (begun.length > 0)
      log.warn('a file made of a model is damaged or missing and made again', { file: what, models: begun });
    const hasFailed = models.length > 0 && models.every(({ status }) => status === 'E');
    return hasFailed ? beyondRepair() : new DamagedData(what);
  }

  return {
    /**
     * A data file is damaged or missing. The edited file of a model and search files are made again by their readers.
     */
    async dataFile(name: string): Promise<AppError> {
      let answer: AppError = new DamagedData(name);
      for (const id of await conversionsOfData(db, name)) answer = await conversion(id, name);
      return answer;
    },

    /**
     * Reads files of a conversion. @throws 503 when one of them is damaged or missing, once it is being made again; and
     * what `read` throws
     */
    async reading<T>(
      conversionId: number | null,
      outputs: readonly (BlobAddress & { readonly kind: string })[],
      read: () => Promise<T>,
    ): Promise<T> {
      if (conversionId === null) return read();
      try {
        for (const output of outputs) await blobs.verify(output);
        return await read();
      } catch (error) {
        if (!(error instanceof DamagedFile)) throw error;
        throw await conversion(conversionId, outputs.map(({ kind }) => kind).join(', '));
      }
    },
  };
}
