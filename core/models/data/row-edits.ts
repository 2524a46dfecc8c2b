// Edits of a model's data as changes of rows: small, so that they can be stored and applied again to a new conversion.
// Pure data; edit-file.ts applies them.
import { randomBytes } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { createZstdCompress, zstdCompress } from 'node:zlib';
import type { Cell, ElementRecord, modelTables, ModelTable, PropertyValue } from '../../formats/model-layout.ts';
import { chunkText, joined } from '../../kit/text/json-text.ts';
import { createTurns } from '../../kit/event-loop.ts';
import { unpackZstd } from '../../kit/zstd.ts';

// Edits as bytes: the form in which they are stored in the main database, and passed to the thread that applies them.
// Neither passes single rows through the loop of requests.

const compress = promisify(zstdCompress);

/** JSON of the list of changes, compressed. There may be hundreds of thousands: others get their turn in between. */
export async function packEdits(changes: readonly RowEdit[]): Promise<Uint8Array> {
  const pieces = chunkText(joined(textsOf(changes)));
  const { value: first = '' } = pieces.next();
  const second = pieces.next();
  if (second.done) return compress(first); // most edits: a stream would cost more than the work
  const packer = createZstdCompress();
  // A failure ends `packer`, and with it the reading of its bytes.
  pipeline(Readable.from(withTurns(first, second.value, pieces)), packer, () => undefined);
  return buffer(packer);
}

function* textsOf(changes: readonly RowEdit[]): Generator<string> {
  for (const change of changes) yield JSON.stringify(change);
}

async function* withTurns(first: string, second: string, others: Iterable<string>): AsyncGenerator<Buffer> {
  const turn = createTurns();
  yield Buffer.from(first);
  yield Buffer.from(second);
  for (const text of others) {
    const pause = turn();
    if (pause) await pause;
    yield Buffer.from(text);
  }
}

/** For the thread. @throws for what `packEdits` did not make */
export const unpackEdits = (packed: Uint8Array): RowEdit[] => JSON.parse(unpackZstd(packed).toString()) as RowEdit[];

// GlobalIds for new objects: 128 random bits in IFC's alphabet of 64 digits, 22 of them (IfcGloballyUniqueId, ISO
// 16739-1).

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_$';

export function newGlobalId(): string {
  let bits = BigInt(`0x${randomBytes(16).toString('hex')}`);
  let text = '';
  for (let digit = 0; digit < 22; digit++) {
    text = (DIGITS[Number(bits & 63n)] as string) + text;
    bits >>= 6n;
  }
  return text; // 22 digits hold 132 bits: the first digit is one of 0 to 3
}

/** Tables that edits change. Tables of the converter alone (meta, chunks) are not among them. */
export type EditedTable = Exclude<ModelTable, 'meta' | 'chunk'>;

/** Position of a record, and values derived from it, computed when the row is written. */
type Found = 'chunk' | 'off' | 'len' | 'first_property' | 'count';
type ColumnsOf<Table extends EditedTable> = Exclude<(typeof modelTables)[Table][number], Found>;

/** A row by the names of its columns. */
export type RowOf<Table extends EditedTable> = { readonly [Column in ColumnsOf<Table>]: CellOf<Column> };

type CellOf<Column> = Column extends 'id'
  ? number
  : Column extends 'unit_id' | 'parent'
    ? number | null
    : Column extends 'guid' | 'name' | 'description' | 'type' | 'value_type' | 'longname' | 'object_type'
      ? string | null
      : Exclude<Cell, Uint8Array>;

/** An element without the contents of the link tables: its classifications, layers and systems. */
export type EditedElement = Pick<ElementRecord, 'a' | 's' | 't' | 'o' | 'm'>;

/** An element as an edit writes it. */
export const editedElement = ({ a, s, t, o, m }: EditedElement): EditedElement => ({
  a,
  s,
  ...(t && { t }),
  ...(o && { o }),
  ...(m && { m }),
});

/** The properties of a set, each with its id. */
export type EditedSet = readonly (readonly [definition: number, value: PropertyValue, id: number])[];

type PutRow<Table extends EditedTable> = { readonly put: Table; readonly row: RowOf<Table> } & (Table extends 'element'
  ? { readonly record: EditedElement }
  : Table extends 'property_set'
    ? { readonly record: EditedSet }
    : unknown);

/** A whole row that is new or replaces the one of its key. */
export type Put = { [Table in EditedTable]: PutRow<Table> }[EditedTable];

/**
 * Deletes a row by the first column of its table, and by the second one for links. The links that name the row are
 * deleted with it: those of an element, of a classification, a layer, a system or a zone. Elements that name a deleted
 * set are read without it.
 */
export interface Drop {
  readonly drop: EditedTable;
  readonly key: readonly [number] | readonly [number, number];
}

export type RowEdit = Put | Drop;

/** Ids of rows added by edits begin here; those of a file are far below (DESIGN, decision 6). */
export const FIRST_EDITED_ID = 1_000_000_000;
