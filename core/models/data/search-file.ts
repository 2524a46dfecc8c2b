// Makes the file that searches in a model read: payloads of sets by value, sets by payload, elements by set, and any
// three consecutive letters of names and values. It is made from a converter's data when that is complete or first
// searched, and costs a conversion nothing. For the writer thread only.
import { renameSync } from 'node:fs';
import Database from 'better-sqlite3';
import type { ElementRecord, PropertyValue, SetRecord } from '../../formats/model-layout.ts';
import { fold } from '../../kit/text/search-words.ts';
import type { RecordPlace } from './open.ts';
import { shownText } from './model-data.ts';
import { makeOwnFile, createRecordReader, selectColumn } from './data-tables.ts';

/** An index of texts by any three letters in a row. */
const wordIndex = (name: string, content: string) =>
  `CREATE VIRTUAL TABLE ${name} USING fts5
    (folded, content = '${content}', content_rowid = 'id', tokenize = 'trigram case_sensitive 1')`;

const tables = [
  // Records of sets, each as often as it is stored; equal sets share one.
  'CREATE TABLE payload (id INTEGER PRIMARY KEY, chunk INTEGER, off INTEGER, len INTEGER)',
  // Texts, numbers, and truths as the words true and false.
  `CREATE TABLE payload_of_value (definition_id INTEGER, value, payload_id INTEGER,
     PRIMARY KEY (definition_id, value, payload_id)) WITHOUT ROWID`,
  // For other and long values: the value is in the record.
  `CREATE TABLE payload_of_long_value (definition_id INTEGER, payload_id INTEGER,
     PRIMARY KEY (definition_id, payload_id)) WITHOUT ROWID`,
  'CREATE TABLE set_of_payload (payload_id INTEGER, set_id INTEGER, PRIMARY KEY (payload_id, set_id)) WITHOUT ROWID',
  // Its attributes, its own sets and those of its type.
  'CREATE TABLE element_of_set (set_id INTEGER, element_id INTEGER, PRIMARY KEY (set_id, element_id)) WITHOUT ROWID',
  // Definitions of properties, attributes not among them, that elements have.
  'CREATE TABLE definition_of_elements (id INTEGER PRIMARY KEY)',
  // Searched by words: names of elements, and texts of values, folded; those with letters also by three in a row.
  'CREATE TABLE element_name (id INTEGER PRIMARY KEY, folded TEXT)',
  'CREATE TABLE value_text (id INTEGER PRIMARY KEY, folded TEXT)',
  `CREATE TABLE place_of_value (value_id INTEGER, definition_id INTEGER, payload_id INTEGER,
     PRIMARY KEY (value_id, definition_id, payload_id)) WITHOUT ROWID`,
  wordIndex('element_word', 'element_name'),
  wordIndex('value_word', 'value_text'),
  'CREATE TEMP TABLE value_place (folded TEXT, definition_id INTEGER, payload_id INTEGER)',
];

/** Made after the rows. Texts have their numbers in their order. */
const texts = [
  'CREATE INDEX element_named ON element_name (folded)',
  'INSERT INTO value_text (folded) SELECT DISTINCT folded FROM value_place ORDER BY folded',
  'CREATE INDEX value_texts ON value_text (folded)',
  `INSERT OR IGNORE INTO place_of_value SELECT value_text.id, definition_id, payload_id
     FROM value_place JOIN value_text ON value_text.folded = value_place.folded ORDER BY 1, 2, 3`,
  'CREATE INDEX value_of_definition ON place_of_value (definition_id, value_id)',
  // Larger portions in memory make fewer parts that are merged.
  "INSERT INTO element_word (element_word, rank) VALUES ('hashsize', 16777216)",
  "INSERT INTO value_word (value_word, rank) VALUES ('hashsize', 16777216)",
  'INSERT INTO element_word (rowid, folded) SELECT id, folded FROM element_name',
  "INSERT INTO value_word (rowid, folded) SELECT id, folded FROM value_text WHERE folded GLOB '*[^0-9.+e-]*'",
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
    listNames(data, search);
    for (const sql of texts) search.exec(sql);
    search.exec('COMMIT');
  } finally {
    data.close();
    search.close();
  }
  renameSync(temporary, target);
}

/** Adds the sets of elements, without attributes. */
function listElements(data: Database.Database, search: Database.Database, read: Read): ReadonlySet<number> {
  const add = search.prepare('INSERT OR IGNORE INTO element_of_set VALUES (?, ?)');
  const used = new Set<number>();
  const sql = 'SELECT id, chunk, off, len FROM element ORDER BY chunk, off';
  for (const { id, ...place } of data.prepare<unknown[], RecordPlace & { id: number }>(sql).iterate()) {
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
  const addText = search.prepare('INSERT INTO value_place VALUES (?, ?, ?)');
  const nameless = namesOfElements(data);
  const ofElements = new Set<number>();
  let payload = 0;
  let [lastChunk, lastOff] = [-1, -1];
  let definitions: number[] = [];
  const sets = data.prepare<unknown[], RecordPlace & { id: number; attributes: 0 | 1 | 2 }>(
    'SELECT id, attributes, chunk, off, len FROM property_set ORDER BY chunk, off',
  );
  for (const { id, attributes, chunk, off, len } of sets.iterate()) {
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
        const text = attributes === 1 && nameless.has(definition) ? undefined : textOf(value);
        if (text !== undefined) addText.run(fold(text), definition, payload);
      }
    }
    addSet.run(payload, id);
    if (used.has(id)) for (const definition of definitions) ofElements.add(definition);
  }
  const add = search.prepare('INSERT INTO definition_of_elements VALUES (?)');
  for (const definition of [...ofElements].sort((one, other) => one - other)) add.run(definition);
}

function listNames(data: Database.Database, search: Database.Database): void {
  const add = search.prepare('INSERT INTO element_name VALUES (?, ?)');
  const sql = "SELECT id, name FROM element WHERE name <> '' ORDER BY id";
  for (const { id, name } of data.prepare<unknown[], { id: number; name: string }>(sql).iterate())
    add.run(id, fold(name.slice(0, LONGEST_VALUE)));
}

/** Definitions of attributes by which elements are found themselves. */
const namesOfElements = (data: Database.Database): ReadonlySet<number> =>
  new Set(selectColumn<number>(data, "SELECT id FROM definition WHERE name IN ('Name', 'GlobalId')"));

/** Text of a value; of a long one its beginning. */
function textOf(value: PropertyValue): string | undefined {
  const shown = shownText(value)?.trim();
  return shown === undefined || shown === '' ? undefined : shown.slice(0, LONGEST_VALUE);
}

type Read = (place: RecordPlace) => unknown;
