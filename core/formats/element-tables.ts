// Rows of a model whose elements have no IFC records: drawings and meshes (model-layout.ts).
import { ChunkWriter, RowBatches } from './ifc/extract/rows.ts';
import { Definitions } from './ifc/properties/property-values.ts';
import type { ElementRecord, PropertyValue, SetRecord, TableBatch } from './model-layout.ts';

export interface ElementRow {
  readonly guid: string;
  readonly type: string;
  readonly name: string | null;
  /** id of an element */
  readonly parent: number | null;
  readonly hasShape: boolean;
}

export interface PropertySet {
  readonly guid: string | null;
  readonly name: string;
  readonly type: string;
  /** of its definitions */
  readonly kind: 'attribute' | 'property' | 'ATTRIB';
  readonly values: readonly (readonly [name: string, value: PropertyValue])[];
}

/** Numbers elements, sets and properties in the order in which they are added. */
export class ElementTables {
  readonly rows: RowBatches;
  readonly #definitions: Definitions;
  readonly #sets: ChunkWriter;
  readonly #records: ChunkWriter;
  #elements = 0;
  #setCount = 0;
  #properties = 0;

  constructor(emit: (batch: TableBatch) => void) {
    this.rows = new RowBatches(emit);
    this.#definitions = new Definitions(this.rows);
    let chunk = 0;
    const options = {
      nextId: () => ++chunk,
      send: (id: number, data: Uint8Array) => this.rows.add('chunk', [id, data]),
    };
    this.#sets = new ChunkWriter({ ...options, share: true });
    this.#records = new ChunkWriter({ ...options, share: false });
  }

  /** Returns the id of the set. */
  addSet({ guid, name, type, kind, values }: PropertySet): number {
    const record: SetRecord = values.map(([label, value]) => [this.#definitions.id(label, null, kind, null, 0), value]);
    this.#sets.json.text(JSON.stringify(record));
    const { chunk, off, len } = this.#sets.close();
    const id = ++this.#setCount;
    const isAttributes = kind === 'attribute' ? 1 : 0;
    const first = this.#properties + 1;
    this.rows.add('property_set', [id, guid, name, null, type, first, record.length, isAttributes, chunk, off, len]);
    this.#properties += record.length;
    return id;
  }

  /** Returns the id of the element. */
  addElement(record: ElementRecord, { guid, type, name, parent, hasShape }: ElementRow): number {
    this.#records.json.text(JSON.stringify(record));
    const { chunk, off, len } = this.#records.close();
    const id = ++this.#elements;
    this.rows.add('element', [id, guid, type, name, parent, id, hasShape ? 1 : 0, chunk, off, len]);
    return id;
  }

  /** Emits all rows but the last one. @returns the counts with those of the sets */
  finish<Counts extends object>(counts: Counts, { schema, header, metres }: ModelMeta) {
    this.#sets.flush();
    this.#records.flush();
    const all = { ...counts, property_sets: this.#setCount, properties: this.#properties };
    const meta = { schema, header, counts: all, georeference: null, length_unit_metres: metres };
    for (const [key, value] of Object.entries(meta)) this.rows.add('meta', [key, JSON.stringify(value)]);
    this.rows.flush();
    return all;
  }
}

interface ModelMeta {
  readonly schema: string;
  readonly header: object;
  /** of a unit */
  readonly metres: number;
}
