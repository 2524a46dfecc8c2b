// The edited files of models: copies of the converter's data with the edits applied. They are never the source of
// truth: one that is lost, behind, or not known to be whole is made again from the data and the edits.
import type { Db } from '../../storage/db.ts';
import { unrecorded } from '../../storage/unlogged.ts';
import type { Log } from '../../kit/log.ts';
import type { ModelFiles } from '../data/open.ts';
import { findBuilt, putBuilt, type DataChecks, type FilePlace } from '../data/service.ts';
import type { ModelDataWriter } from '../data/writer.ts';
import * as store from './store.ts';

export type Copies = ReturnType<typeof createCopies>;

export function createCopies({
  db,
  log,
  files,
  checks,
  writer,
}: {
  db: Db;
  log: Log;
  files: ModelFiles;
  checks: DataChecks;
  writer: ModelDataWriter;
}) {
  /** Files that this process has written or checked, as they were then. */
  const known = new Map<string, FilePlace>();
  /** Files that are known to have all their edits. */
  const current = new Set<string>();
  /**
   * Files that have changed since their bytes were noted: of which model, and whether they did since that was last
   * asked.
   */
  const unsealed = new Map<string, { readonly modelId: number; readonly isBusy: boolean }>();

  /** Whether a file is the one that was written: it only grows. */
  function isKnown(file: string): boolean {
    const [was, is] = [known.get(file), checks.placeOf(file)];
    if (!was || !is || is.inode !== was.inode || is.size < was.size) return false;
    known.set(file, is);
    return true;
  }

  /** Whether a file has the bytes that were noted when it was last at rest. */
  async function isSealed(file: string): Promise<boolean> {
    if ((checks.placeOf(`${file}-wal`)?.size ?? 0) > 0 || !(await findBuilt(db, file))) return false;
    return checks.verify(file);
  }

  function remember(file: string): void {
    const place = checks.placeOf(file);
    if (place) known.set(file, place);
    current.add(file);
    files.changed(file);
  }

  async function edit(
    file: string,
    modelId: number,
    edits: { readonly changes: Uint8Array; readonly position: number },
  ) {
    unsealed.set(file, { modelId, isBusy: true });
    await writer.edit(file, edits.changes, edits.position);
  }

  function distrust(file: string): void {
    known.delete(file);
    current.delete(file);
    files.forget(file);
  }

  const identityOf = (file: string): string | undefined =>
    files.open(file).get<{ value: string }>("SELECT value FROM meta WHERE key = 'identity'")?.value;

  return {
    identityOf,
    distrust,

    /** Whether a file can be read as it is. */
    isReady: (file: string): boolean => current.has(file) && isKnown(file),

    /**
     * Applies all edits to a file; makes it when it is missing or not whole. @throws 503 while its data is made again
     */
    async bringUp({ model_id: modelId, base, file, edits }: store.EditingRow): Promise<void> {
      const isUsable = isKnown(file) || (await isSealed(file));
      let position = isUsable ? await writer.positionOf(file).catch(() => undefined) : undefined; // what cannot be read is made again
      if (position === undefined || position > edits) {
        if (base !== null) await checks.ensure(base);
        distrust(file);
        await writer.begin(file, base);
        unsealed.set(file, { modelId, isBusy: true });
        position = 0;
      }
      for await (const each of store.editsAfter(db, modelId, position, edits)) await edit(file, modelId, each);
      remember(file);
    },

    /** Reads wait for an edit from here on: it is true as soon as it is committed, before its file has it. */
    behind(file: string): void {
      current.delete(file);
    },

    /** Applies a committed edit. A file that cannot take it is behind, and is updated by the next read. */
    async edit(file: string, modelId: number, edits: { readonly changes: Uint8Array; readonly position: number }) {
      await edit(file, modelId, edits);
      remember(file);
    },

    letGo(file: string): void {
      distrust(file);
      unsealed.delete(file);
      writer.release(file).catch((error: unknown) => {
        log.warn('an edited file is not let go', { file, error });
      });
    },

    /** Files that are to be sealed, because they have not changed since the last call, with their models. */
    atRest(): (readonly [file: string, modelId: number])[] {
      const found = [...unsealed].filter(([, { isBusy }]) => !isBusy);
      for (const [file, { modelId }] of unsealed) unsealed.set(file, { modelId, isBusy: false });
      return found.map(([file, { modelId }]) => [file, modelId]);
    },

    /** Records the hash of a file, so that it can be read after the next start. Nothing edits it in the meantime. */
    async seal(file: string, row: store.EditingRow | undefined): Promise<void> {
      unsealed.delete(file);
      if (row?.file !== file || !current.has(file) || !isKnown(file)) return;
      const built = await writer.seal(file);
      if (!built) {
        unsealed.set(file, { modelId: row.model_id, isBusy: false }); // in use: another time
        return;
      }
      remember(file);
      const identity = row.identity ?? identityOf(file);
      await db.tx(async tx => {
        unrecorded(tx, 'what an edited file is');
        await putBuilt(tx, file, built);
        if (row.identity === null && identity !== undefined) await store.setIdentity(tx, row.model_id, identity);
      });
    },
  };
}
