import type { RowBatches } from './row-batches.ts';

/** Property definitions, interned by all their columns; each is emitted the first time it is asked for. */
export interface Definitions {
  /** `unit`: id of a unit row, 0 for none. */
  id(name: string, description: string | null, type: string, valueType: string | null, unit: number): number;
}

export function createDefinitions(rows: RowBatches): Definitions {
  // Name first, then the rest packed into one number: no key string is made for the millions of properties.
  const byName = new Map<string, Map<number, number>>();
  const rare = new Map<string, number>();
  const descriptions = new Map<string | null, number>([[null, 0]]);
  const kinds = new Map<string, number>();
  let next = 1;
  const rank = <K>(ranks: Map<K, number>, key: K): number => {
    let found = ranks.get(key);
    if (found === undefined) ranks.set(key, (found = ranks.size));
    return found;
  };
  const emit = (name: string, description: string | null, type: string, valueType: string | null, unit: number): number => {
    rows.add('definition', [next, name, description, type, valueType, unit === 0 ? null : unit]);
    return next++;
  };
  return {
    id: (name, description, type, valueType, unit) => {
      const d = description === null ? 0 : rank(descriptions, description);
      const t = rank(kinds, type);
      const v = valueType === null ? 0 : rank(kinds, valueType) + 1;
      if (d >= 2 ** 17 || t >= 256 || v >= 2 ** 11 || unit >= 2 ** 16) {
        const key = JSON.stringify([name, description, type, valueType, unit]);
        let id = rare.get(key);
        if (id === undefined) rare.set(key, (id = emit(name, description, type, valueType, unit)));
        return id;
      }
      const key = ((d * 256 + t) * 2048 + v) * 65536 + unit;
      let same = byName.get(name);
      if (same === undefined) byName.set(name, (same = new Map()));
      let id = same.get(key);
      if (id === undefined) same.set(key, (id = emit(name, description, type, valueType, unit)));
      return id;
    },
  };
}
