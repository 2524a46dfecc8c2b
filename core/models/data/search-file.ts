// Makes the file that a search by property reads: which payloads of sets have a value, which sets have a payload, which
// elements have a set. It is made from a converter's data when that is idle or first searched, and costs a conversion
// nothing. For the thread of the writer alone.
import { renameSync } from 'node:fs';
import Database from 'better-sqlite3';
import type { ElementRecord, SetRecord } from '../../formats/model-layout.ts';
import type { RecordPlace } from './open.ts';
import { makeOwnFile } from './own-file.ts';
import { createRecordReader } from './record-reader.ts';

const tables = [
  // Records of sets, each as often as it is stored; equal sets share one.
  'CREATE TABLE payload (id INTEGER PRIMARY KEY, chunk INTEGER, off INTEGER, len INTEGER)',
  // Texts, numbers, and truths as the words true and false.
  'CREATE TABLE payload_of_value (definition_id INTEGER, value, payload_id INTEGER, PRIMARY KEY (definition_id, value, payload_id)) WITHOUT ROWID',
  // Where the value is another one, or a long text: it is in the record.
  'CREATE TABLE payload_of_long_value (definition_id INTEGER, payload_id INTEGER, PRIMARY KEY (definition_id, payload_id)) WITHOUT ROWID',
  'CREATE TABLE set_of_payload (payload_id INTEGER, set_id INTEGER, PRIMARY KEY (payload_id, set_id)) WITHOUT ROWID',
  // Its attributes, its own sets and those of its type.
  'CREATE TABLE element_of_set (set_id INTEGER, element_id INTEGER, PRIMARY KEY (set_id, element_id)) WITHOUT ROWID',
  // Definitions of properties, attributes not among them, that elements have.
  'CREATE TABLE definition_of_elements (id INTEGER PRIMARY KEY)',
];

/** Characters; longer texts are not listed. */
const LONGEST_VALUE = 200;

/** Makes the search file of the data at `base`. It appears whole or not at all. */
export function makeSearchFile(base: string, target: string): void {
  const temporary = `${target}.new`;
  makeOwnFile(temporary);
  const data = new Database(base, { readonly: true, fileMustExist: true });
  const search = new Database(temporary);
  try {
    search.pragma('page_size = 8192');
    search.pragma('journal_mode = OFF');
    search.pragma('synchronous = OFF');
    for (const sql of tables) search.exec(sql);
    search.exec('BEGIN');
    const records = createRecordReader(data);
    const used = listElements(data, search, records);
    listPayloads(data, search, records, used);
    search.exec('COMMIT');
  } finally {
    data.close();
    search.close();
  }
  renameSync(temporary, target);
}

/** Gives the sets that elements have, attributes not among them. */
function listElements(data: Database.Database, search: Database.Database, read: Read): ReadonlySet<number> {
  const add = search.prepare('INSERT OR IGNORE INTO element_of_set VALUES (?, ?)');
  const used = new Set<number>();
  for (const { id, ...place } of data
    .prepare('SELECT id, chunk, off, len FROM element ORDER BY chunk, off')
    .iterate() as Iterable<RecordPlace & { id: number }>) {
    const { a, s, t = [] } = read(place) as ElementRecord;
    add.run(a, id);
    for (const sets of [s, t]) {
      for (const set of sets) {
        add.run(set, id);
        used.add(set);
      }
    }
  }
  return used;
}

function listPayloads(data: Database.Database, search: Database.Database, read: Read, used: ReadonlySet<number>): void {
  const addPayload = search.prepare('INSERT INTO payload VALUES (?, ?, ?, ?)');
  const addValue = search.prepare('INSERT OR IGNORE INTO payload_of_value VALUES (?, ?, ?)');
  const addLong = search.prepare('INSERT OR IGNORE INTO payload_of_long_value VALUES (?, ?)');
  const addSet = search.prepare('INSERT INTO set_of_payload VALUES (?, ?)');
  const ofElements = new Set<number>();
  let payload = 0;
  let [lastChunk, lastOff] = [-1, -1];
  let definitions: number[] = [];
  for (const { id, chunk, off, len } of data
    .prepare('SELECT id, chunk, off, len FROM property_set ORDER BY chunk, off')
    .iterate() as Iterable<RecordPlace & { id: number }>) {
    if (chunk !== lastChunk || off !== lastOff) {
      [lastChunk, lastOff] = [chunk, off];
      const record = read({ chunk, off, len }) as SetRecord;
      definitions = record.map(([definition]) => definition);
      addPayload.run(++payload, chunk, off, len);
      for (const [definition, value] of record) {
        const listed = typeof value === 'boolean' ? String(value) : value;
        if (typeof listed === 'number' || (typeof listed === 'string' && listed.length <= LONGEST_VALUE))
          addValue.run(definition, listed, payload);
        else addLong.run(definition, payload);
      }
    }
    addSet.run(payload, id);
    if (used.has(id)) for (const definition of definitions) ofElements.add(definition);
  }
  const add = search.prepare('INSERT INTO definition_of_elements VALUES (?)');
  for (const definition of [...ofElements].sort((one, other) => one - other)) add.run(definition);
}

type Read = (place: RecordPlace) => unknown;
