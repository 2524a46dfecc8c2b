// Applies edits of one version of a model to the next: compares the unedited data, the edited data and the new
// version's. For the writer thread only.
import Database from 'better-sqlite3';
import { zstdCompressSync } from 'node:zlib';
import type { UnitRecord } from '../../../formats/model-layout.ts';
import { selectAll } from '../data-tables.ts';
import type { RowEdit, RowOf } from '../row-edits.ts';
import { carryElements } from './elements.ts';
import { carryGroups } from './groups.ts';
import { type CarryConflict, createTally, type CarryCounts } from './rules.ts';
import type { SetParts } from './sets.ts';
import { openSide, openTarget } from './target.ts';

/** Paths of the edited data, of the data that was edited, and the id of the next row that the new version gets. */
export interface CarryOrder {
  readonly edited: string;
  readonly base: string;
  readonly nextId: number;
}

export interface Carried {
  /** packed as edits are kept, each small enough to be made at once */
  readonly edits: readonly Uint8Array[];
  readonly nextId: number;
  readonly counts: CarryCounts;
  readonly conflicts: readonly CarryConflict[];
}

/** Changes of rows in one edit. */
const ROWS_AT_ONCE = 5_000;

/** `target`: the new version's data, with tables of edits. Nothing is written. */
export function carryEdits(target: string, { edited, base, nextId }: CarryOrder): Carried {
  const database = new Database(target, { readonly: true, fileMustExist: true });
  try {
    database.prepare('ATTACH ? AS edited').run(edited);
    database.prepare('ATTACH ? AS base').run(base);
    database.exec('BEGIN'); // else each of the many reads would lock three files
    const side = openSide(database, 'edited', 'base');
    const tally = createTally();
    const parts: SetParts = {
      database,
      base: openSide(database, 'base'),
      edited: side,
      target: openTarget(database, side, nextId),
      tally,
      otherUnits: otherUnits(database),
    };
    carryElements(parts);
    carryGroups(parts);
    carryDefinitions(parts);
    carryUnits(parts);
    const { changes, nextId: next } = parts.target.end();
    return { edits: packed(changes), nextId: next, counts: tally.counts(), conflicts: tally.conflicts };
  } finally {
    database.close();
  }
}

function packed(changes: readonly RowEdit[]): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < changes.length; at += ROWS_AT_ONCE)
    pieces.push(zstdCompressSync(JSON.stringify(changes.slice(at, at + ROWS_AT_ONCE))));
  return pieces;
}

/** Units of the project by what they measure. */
function projectUnits(database: Database.Database, schema: string) {
  const sql = `SELECT id, json FROM ${schema}.unit ORDER BY id`;
  const rows = selectAll<{ id: number; json: string }>(database, sql);
  return new Map(
    rows.flatMap(({ id, json }) => {
      const { is_default, unit_type, name, prefix } = JSON.parse(json) as UnitRecord;
      return is_default && unit_type
        ? [[unit_type, { id, json, text: [prefix, name].filter(Boolean).join(' ') }] as const]
        : [];
    }),
  );
}

function otherUnits(database: Database.Database): Set<string> {
  const [was, now] = [projectUnits(database, 'base'), projectUnits(database, 'main')];
  return new Set([...was.keys(), ...now.keys()].filter(type => was.get(type)?.text !== now.get(type)?.text));
}

/** Units of the project that people chose. */
function carryUnits({ database, target, tally }: SetParts): void {
  const [was, is, now] = ['base', 'edited', 'main'].map(schema => projectUnits(database, schema));
  for (const [type, after] of is ?? []) {
    const [before, present] = [was?.get(type), now?.get(type)];
    if (before?.json === after.json || !present) continue;
    if (tally.decide({ set: 'unit', property: type }, { base: before?.text, edited: after.text, now: present.text }))
      target.rows.push({ put: 'unit', row: { id: present.id, json: after.json } });
  }
}

/** Properties that people call otherwise, or describe otherwise, wherever they are. */
function carryDefinitions({ database, target, tally }: SetParts): void {
  const changed = selectAll<RowOf<'definition'> & { new_name: string | null; new_description: string | null }>(
    database,
    `SELECT was.id, was.name, was.description, was.type, was.value_type,
        is_.name AS new_name, is_.description AS new_description
      FROM base.definition AS was JOIN edited.definition AS is_ ON is_.id = was.id
      WHERE is_.name IS NOT was.name OR is_.description IS NOT was.description ORDER BY was.id`,
  );
  const alike = database.prepare<unknown[], RowOf<'definition'>>(
    `SELECT id, name, description, type, value_type, unit_id FROM main.definition WHERE name IS ? AND value_type IS ?
       AND type IS ?`,
  );
  for (const { name, description, value_type, type, new_name, new_description } of changed) {
    const what = { set: 'definition', property: name };
    const rows = alike.all(name, value_type, type);
    if (rows.length === 0) tally.note('property_gone', what, { base: name, edited: new_name });
    for (const row of rows) {
      const isTaken = tally.decide(what, {
        base: [name, description],
        edited: [new_name, new_description],
        now: [row.name, row.description],
      });
      if (isTaken)
        target.rows.push({ put: 'definition', row: { ...row, name: new_name, description: new_description } });
    }
  }
}
