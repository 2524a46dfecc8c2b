import { isoTime, type Clock } from '../../../kit/time.ts';
import type { ConvertWarning } from '../../../pipeline/protocol.ts';
import { retainBlob, type BlobFacts } from '../../../storage/blobs/blobs.ts';
import { insertReturningId, placeholders, type Reads, type Tx } from '../../../storage/db.ts';

/**
 * Identifies a conversion for reuse: equal bytes in the same cloud, the same converter, the same options. Reuse across
 * clouds would reveal by its speed that another cloud holds the same bytes.
 */
export interface ConversionKey {
  /** null: of no cloud, shipped with the program */
  readonly cloudId: number | null;
  readonly sourceHash: string;
  readonly kind: string;
  readonly version: string;
  readonly options: string;
}

interface ConversionRow {
  readonly id: number;
  readonly facts: string;
  readonly warnings: string;
  readonly phases: string;
  readonly data_file: string | null;
  readonly created_at: string;
}

export interface OutputRow extends BlobFacts {
  readonly conversionId: number;
  readonly kind: string;
}

/** A part of a file that one model shows. */
export interface MadeModel {
  readonly conversionId: number;
  /** counted from 1; those beyond the first are shown by models of their own */
  readonly page: number;
  /** of a layout of a drawing */
  readonly layoutName?: string;
  readonly warnings: readonly ConvertWarning[];
}

/** Facts of the conversion of one page. */
export interface PageFacts {
  readonly page: number;
  readonly pages: number;
  /** of a drawing */
  readonly layout?: string;
}

/** The pages that conversions are, in their order; undefined unless every one is there. */
export function pagesIn(rows: readonly ConversionRow[]): MadeModel[] | undefined {
  const known = rows
    .map(row => ({ ...row, facts: JSON.parse(row.facts) as PageFacts }))
    .sort((a, b) => a.facts.page - b.facts.page);
  if (known.length === 0 || known.length !== known[0]?.facts.pages) return undefined;
  return known.map(({ id, facts: { page, layout }, warnings }) => ({
    conversionId: id,
    page,
    ...(layout !== undefined && { layoutName: layout }),
    warnings: JSON.parse(warnings) as ConvertWarning[],
  }));
}

/**
 * The end of the options of all conversions of a cloud. The table is unique by the options, so they contain the cloud.
 */
const endFor = (cloudId: number | null): string => (cloudId === null ? '' : ` in cloud ${cloudId}`);

const select = 'SELECT id, facts, warnings, phases, data_file, created_at FROM conversion';

/** One with damaged files does not count: it is made again. */
export const findConversion = (db: Reads, { cloudId, sourceHash, kind, version, options }: ConversionKey) =>
  db.get<ConversionRow>(
    `${select} WHERE source_hash = ? AND kind = ? AND version = ? AND options = ? AND damaged = 0`,
    [sourceHash, kind, version, options + endFor(cloudId)],
  );

/** All conversions of some bytes in a cloud, whatever their options. */
export const findConversions = (
  db: Reads,
  { cloudId, sourceHash, kind, version }: Omit<ConversionKey, 'options' | 'cloudId'> & { readonly cloudId: number },
) =>
  db.all<ConversionRow>(
    `${select} WHERE source_hash = ? AND kind = ? AND version = ? AND options LIKE '%' || ? AND damaged = 0`,
    [sourceHash, kind, version, endFor(cloudId)],
  );

export const getConversion = (db: Reads, id: number) => db.get<ConversionRow>(`${select} WHERE id = ?`, [id]);

interface NewConversion extends ConversionKey {
  readonly facts: unknown;
  readonly warnings: unknown;
  readonly phases: unknown;
  readonly dataFile: string | null;
}

/**
 * Adds a conversion, or replaces the one of the same key and deletes its outputs. Repaired output equals the previous
 * one, and keeps its time. Returns the id.
 */
export async function putConversion(tx: Tx, clock: Clock, conversion: NewConversion): Promise<number> {
  const { cloudId, sourceHash, kind, version, options, facts, warnings, phases, dataFile } = conversion;
  const key = [sourceHash, kind, version, options + endFor(cloudId)];
  const made = [facts, warnings, phases].map(part => JSON.stringify(part));
  const id = await insertReturningId(
    tx,
    `INSERT INTO conversion (source_hash, kind, version, options, facts, warnings, phases, data_file, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (source_hash, kind, version, options) DO UPDATE
       SET facts = excluded.facts, warnings = excluded.warnings, phases = excluded.phases,
         data_file = excluded.data_file, damaged = 0,
         created_at = CASE conversion.damaged WHEN 1 THEN conversion.created_at ELSE excluded.created_at END
     RETURNING id`,
    [...key, ...made, dataFile, isoTime(clock.now())],
  );
  await tx.run('DELETE FROM conversion_output WHERE conversion_id = ?', [id]);
  return id;
}

export async function insertOutput(tx: Tx, conversionId: number, { kind, blob }: { kind: string; blob: BlobFacts }) {
  await retainBlob(tx, blob);
  const sql = 'INSERT INTO conversion_output (conversion_id, kind, blob_hash) VALUES (?, ?, ?)';
  await tx.run(sql, [conversionId, kind, blob.hash]);
}

export const outputsOf = (db: Reads, conversionIds: readonly number[]) =>
  db.all<OutputRow>(
    `SELECT conversion_id AS conversionId, kind, hash, size, stored_size AS storedSize, encoding
     FROM conversion_output JOIN blob ON hash = blob_hash WHERE conversion_id IN (${placeholders(conversionIds)})`,
    conversionIds,
  );

/** Marks files of a conversion as damaged or missing, until it is made again. */
export const markDamaged = (tx: Tx, id: number) => tx.run('UPDATE conversion SET damaged = 1 WHERE id = ?', [id]);

/** The conversions with this data file. */
export const conversionsOfData = async (db: Reads, name: string): Promise<number[]> =>
  (await db.all<{ id: number }>('SELECT id FROM conversion WHERE data_file = ?', [name])).map(({ id }) => id);

/** Names of the data files of all conversions shown by models. */
export async function shownDataFiles(db: Reads): Promise<string[]> {
  const sql = `SELECT DISTINCT data_file AS name FROM conversion JOIN model ON model.conversion_id = conversion.id
     WHERE data_file IS NOT NULL`;
  return (await db.all<{ name: string }>(sql)).map(({ name }) => name);
}

/** Deletes conversions that no model shows, not even one whose document is in the bin; except `kept`. */
export async function deleteUnusedConversions(tx: Tx, kept: readonly number[]): Promise<void> {
  const ids = [0, ...kept]; // never empty: NOT IN of nothing would keep all
  await tx.run(
    `DELETE FROM conversion WHERE NOT EXISTS (SELECT 1 FROM stored_model
       WHERE stored_model.conversion_id = conversion.id)
       AND id NOT IN (${placeholders(ids)})`,
    ids,
  );
}

/** `name`: of a data file, or of its search file. */
export async function isDataFileKnown(db: Reads, name: string): Promise<boolean> {
  const data = name.replace(/\.search-\d+\.sqlite$/, '.sqlite');
  const sql = `SELECT 1 FROM conversion WHERE data_file = ?
     UNION ALL SELECT 1 FROM model_editing WHERE file = ? UNION ALL SELECT 1 FROM model_editing WHERE base = ?`;
  return (await db.get(sql, [data, data, data])) !== undefined;
}
