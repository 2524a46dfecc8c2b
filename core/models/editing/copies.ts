// The edited files of models: copies of the converter's data with the edits applied. They are never the source of
// truth: one that is lost, behind, or not known to be whole is made again from the data and the edits.
import { bindTo } from '../../kit/bind-to.ts';
import type { Db } from '../../storage/db.ts';
import { unlogged } from '../../storage/unlogged.ts';
import type { Log } from '../../kit/log.ts';
import type { ModelFiles } from '../data/open.ts';
import { findBuilt, putBuilt, type DataChecks, type FilePlace } from '../data/service.ts';
import type { ModelDataWriter } from '../data/writer.ts';
import * as store from './store.ts';

export type Copies = ReturnType<typeof createCopies>;

interface Context {
  db: Db;
  log: Log;
  files: ModelFiles;
  checks: DataChecks;
  writer: ModelDataWriter;
  readonly known: Map<string, FilePlace>;
  readonly current: Set<string>;
  readonly unsealed: Map<string, { readonly modelId: number; readonly isBusy: boolean }>;
}

export function createCopies(given: Omit<Context, 'known' | 'current' | 'unsealed'>) {
  const deps: Context = { ...given, known: new Map(), current: new Set(), unsealed: new Map() };
  return bindTo(deps, { identityOf, distrust, isReady, bringUp, behind, edit, letGo, atRest, seal });
}

/** Whether a file is the one that was written: it only grows. */
function isKnown({ known, checks }: Context, file: string): boolean {
  const [was, is] = [known.get(file), checks.placeOf(file)];
  if (!was || !is || is.inode !== was.inode || is.size < was.size) return false;
  known.set(file, is);
  return true;
}

/** Whether a file has the bytes that were noted when it was last at rest. */
async function isSealed({ checks, db }: Context, file: string): Promise<boolean> {
  if ((checks.placeOf(`${file}-wal`)?.size ?? 0) > 0 || !(await findBuilt(db, file))) return false;
  return checks.verify(file);
}

function remember({ checks, known, current, files }: Context, file: string): void {
  const place = checks.placeOf(file);
  if (place) known.set(file, place);
  current.add(file);
  files.changed(file);
}

interface PackedEdit {
  readonly changes: Uint8Array;
  readonly position: number;
}

async function apply({ unsealed, writer }: Context, file: string, modelId: number, edit: PackedEdit) {
  unsealed.set(file, { modelId, isBusy: true });
  await writer.edit(file, edit.changes, edit.position);
}

function distrust({ known, current, files }: Context, file: string): void {
  known.delete(file);
  current.delete(file);
  files.forget(file);
}

const identityOf = ({ files }: Context, file: string): string | undefined =>
  files.open(file).get<{ value: string }>("SELECT value FROM meta WHERE key = 'identity'")?.value;

/** Whether a file can be read as it is. */
const isReady = (deps: Context, file: string): boolean => deps.current.has(file) && isKnown(deps, file);

/** Applies all edits to a file; makes it when it is missing or not whole. @throws 503 while its data is made again */
async function bringUp(deps: Context, { model_id: modelId, base, file, edits }: store.EditingRow): Promise<void> {
  const isUsable = isKnown(deps, file) || (await isSealed(deps, file));
  // What cannot be read is made again.
  let position = isUsable ? await deps.writer.positionOf(file).catch(() => undefined) : undefined;
  if (position === undefined || position > edits) {
    if (base !== null) await deps.checks.ensure(base);
    distrust(deps, file);
    await deps.writer.begin(file, base);
    deps.unsealed.set(file, { modelId, isBusy: true });
    position = 0;
  }
  for await (const each of store.editsAfter(deps.db, modelId, position, edits)) await apply(deps, file, modelId, each);
  remember(deps, file);
}

/** Reads wait for an edit from here on: it is true as soon as it is committed, before its file has it. */
const behind = ({ current }: Context, file: string) => current.delete(file);

/** Applies a committed edit. A file that cannot take it is behind, and is updated by the next read. */
async function edit(deps: Context, file: string, modelId: number, packed: PackedEdit) {
  await apply(deps, file, modelId, packed);
  remember(deps, file);
}

function letGo(deps: Context, file: string): void {
  distrust(deps, file);
  deps.unsealed.delete(file);
  deps.writer.release(file).catch((error: unknown) => deps.log.warn('an edited file is not let go', { file, error }));
}

/** Files that are to be sealed, because they have not changed since the last call, with their models. */
function atRest({ unsealed }: Context): (readonly [file: string, modelId: number])[] {
  const found = [...unsealed].filter(([, { isBusy }]) => !isBusy);
  for (const [file, { modelId }] of unsealed) unsealed.set(file, { modelId, isBusy: false });
  return found.map(([file, { modelId }]) => [file, modelId]);
}

/** Records the hash of a file, so that it can be read after the next start. Nothing edits it in the meantime. */
async function seal(deps: Context, file: string, row: store.EditingRow | undefined): Promise<void> {
  deps.unsealed.delete(file);
  if (row?.file !== file || !deps.current.has(file) || !isKnown(deps, file)) return;
  const built = await deps.writer.seal(file);
  if (!built) {
    deps.unsealed.set(file, { modelId: row.model_id, isBusy: false }); // in use: another time
    return;
  }
  remember(deps, file);
  const identity = row.identity ?? identityOf(deps, file);
  await deps.db.tx(
    unlogged('what an edited file is', async tx => {
      await putBuilt(tx, file, built);
      if (row.identity === null && identity !== undefined) await store.setIdentity(tx, row.model_id, identity);
    }),
  );
}
