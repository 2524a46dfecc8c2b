import type { RowBatches } from '../extract/row-batches.ts';

/** Property definitions, interned by all their columns; each is emitted at its first use. */
export class Definitions {
  readonly #rows: RowBatches;
  // Name first, then the rest packed into one number: no key string is made for the millions of properties.
  readonly #byName = new Map<string, Map<number, number>>();
  readonly #rare = new Map<string, number>();
  readonly #descriptions = new Map<string | null, number>([[null, 0]]);
  readonly #kinds = new Map<string, number>();
  #next = 1;

  constructor(rows: RowBatches) {
    this.#rows = rows;
  }

  /** `unit`: id of a unit row, 0 for none. */
  id(name: string, description: string | null, type: string, valueType: string | null, unit: number): number {
    const d = description === null ? 0 : rank(this.#descriptions, description);
    const t = rank(this.#kinds, type);
    const v = valueType === null ? 0 : rank(this.#kinds, valueType) + 1;
    if (d >= 2 ** 17 || t >= 256 || v >= 2 ** 11 || unit >= 2 ** 16) {
      const key = JSON.stringify([name, description, type, valueType, unit]);
      let id = this.#rare.get(key);
      if (id === undefined) this.#rare.set(key, (id = this.#emit(name, description, type, valueType, unit)));
      return id;
    }
    const key = ((d * 256 + t) * 2048 + v) * 65536 + unit;
    let same = this.#byName.get(name);
    if (same === undefined) this.#byName.set(name, (same = new Map()));
    let id = same.get(key);
    if (id === undefined) same.set(key, (id = this.#emit(name, description, type, valueType, unit)));
    return id;
  }

  #emit(name: string, description: string | null, type: string, valueType: string | null, unit: number): number {
    this.#rows.add('definition', [this.#next, name, description, type, valueType, unit === 0 ? null : unit]);
    return this.#next++;
  }
}

function rank<K>(ranks: Map<K, number>, key: K): number {
  let found = ranks.get(key);
  if (found === undefined) ranks.set(key, (found = ranks.size));
  return found;
}
