// Records of elements and sets, before and after they were edited.
import { zstdDecompressSync } from 'node:zlib';
import type Database from 'better-sqlite3';
import type { ChangeScalar } from '../../formats/ifc-writing/changes.ts';
import type { ElementRecord, SetRecord } from '../../formats/model-layout.ts';

/** An element that was there before, as it is and as it was. */
export interface ElementPair {
  readonly id: number;
  readonly guid: string;
  readonly oldType: string;
  readonly type: string;
  readonly oldParent: string | null;
  readonly parent: string | null;
  readonly oldLongname: string | null;
  readonly longname: string | null;
  readonly oldElevation: number | null;
  readonly elevation: number | null;
}

type Schema = 'main' | 'base';

export interface SetFacts {
  readonly guid: string | null;
  readonly name: string | null;
  readonly description: string | null;
  readonly record: SetRecord;
  readonly isNew: boolean;
  /** where its definitions are */
  readonly schema: Schema;
}

export interface Records {
  /** Plain attributes of an element by name. */
  attributesOf(element: number): ReadonlyMap<string, ChangeScalar>;
  attributesBefore(element: number): ReadonlyMap<string, ChangeScalar>;
  set(id: number): SetFacts | undefined;
  setBefore(id: number): SetFacts | undefined;
  /** Elements that were given a set, and that lost one that is still there, by set. */
  setLinks(): { readonly added: ReadonlyMap<number, number[]>; readonly removed: ReadonlyMap<number, number[]> };
}

/** `database`: edited data with the unedited attached as `base`. */
export function compareRecords(database: Database.Database): Records {
  const readers = { main: createReader(database, 'main'), base: createReader(database, 'base') };

  function element(schema: Schema, id: number): ElementRecord | undefined {
    const place = database.prepare(`SELECT chunk, off, len FROM ${schema}.element WHERE id = ?`).get(id) as Place | undefined;
    return place && readers[schema](place) as ElementRecord;
  }

  function set(schema: Schema, id: number): SetFacts | undefined {
    const row = database.prepare(`SELECT guid, name, description, chunk, off, len FROM ${schema}.property_set WHERE id = ?`).get(id) as (Place & Pick<SetFacts, 'guid' | 'name' | 'description'>) | undefined;
    if (!row) return undefined;
    const isNew = schema === 'main' && database.prepare('SELECT 1 FROM base.property_set WHERE id = ?').get(id) === undefined;
    return { guid: row.guid, name: row.name, description: row.description, record: readers[schema](row) as SetRecord, isNew, schema };
  }

  function attributes(schema: Schema, id: number): Map<string, ChangeScalar> {
    const own = element(schema, id);
    const record = own && set(schema, own.a)?.record;
    const name = database.prepare(`SELECT name FROM ${schema}.definition WHERE id = ?`).pluck();
    return new Map((record ?? []).flatMap(([definition, value]): [string, ChangeScalar][] => {
      const known = name.get(definition) as string | null | undefined;
      return known && (value === null || typeof value !== 'object') ? [[known, value]] : [];
    }));
  }

  return {
    attributesOf: id => attributes('main', id),
    attributesBefore: id => attributes('base', id),
    set: id => set('main', id),
    setBefore: id => set('base', id),
    setLinks() {
      const added = new Map<number, number[]>();
      const removed = new Map<number, number[]>();
      const note = (links: Map<number, number[]>, id: number, of: number) => { links.set(id, [...links.get(id) ?? [], of]); };
      const exists = database.prepare('SELECT 1 FROM main.property_set WHERE id = ?');
      for (const id of database.prepare('SELECT id FROM main.edited_element ORDER BY id').pluck().all() as number[]) {
        const now = element('main', id);
        if (!now) continue;
        const was = new Set(element('base', id)?.s);
        for (const of of now.s) if (!was.delete(of) && exists.get(of)) note(added, of, id);
        for (const of of was) if (exists.get(of)) note(removed, of, id);
      }
      return { added, removed };
    },
  };
}

interface Place { readonly chunk: number; readonly off: number; readonly len: number }

function createReader(database: Database.Database, schema: Schema): (place: Place) => unknown {
  const kept = new Map<number, Buffer>();
  return ({ chunk, off, len }) => {
    let bytes = kept.get(chunk);
    if (!bytes) {
      bytes = zstdDecompressSync(database.prepare(`SELECT data FROM ${schema}.chunk WHERE id = ?`).pluck().get(chunk) as Uint8Array);
      if (kept.size > 200) kept.clear();
      kept.set(chunk, bytes);
    }
    return JSON.parse(bytes.toString('utf8', off, off + len));
  };
}
