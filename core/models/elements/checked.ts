// Selects the elements for which a filter holds: each record of sets is read and compared once, in turns. Attributes
// count as properties, and so do the sets of an element's type.
import { checkCost, costOf } from '../../kit/text/query-cost.ts';
import { createPortions } from '../../kit/event-loop.ts';
import type { ElementRow } from '../data/element-rows.ts';
import type { ModelData } from '../data/model-data.ts';
import type { RecordPlace } from '../data/open.ts';
import { createSetReader } from '../properties/set-reader.ts';
import type { FilterTerms } from './filter.ts';
import { recordOf } from './store.ts';

/** @throws 400 for too many conditions on so many elements, and so many letters besides */
export function checkElements({ leaves }: FilterTerms, items: number, letters: number): void {
  if (leaves.length < 2) return;
  checkCost('property_filter', costOf(leaves.length, items, letters), { terms: leaves.length, items });
}

/** Ids of those of the elements for which the filter holds, in their order. */
export async function checked(data: ModelData, rows: Iterable<ElementRow>, terms: FilterTerms): Promise<number[]> {
  const { leaves, byName, holds, mark } = terms;
  const reader = createSetReader(data);
  const byDefinition = new Map(
    reader.catalogue.definitions.flatMap(({ id, name }) => {
      const among = name === null ? undefined : byName.get(name);
      return among ? [[id, among] as const] : [];
    }),
  );
  const portion = createPortions();
  /** Conditions that a record of a set meets: equal lists are shared. */
  const known = new Map<number, readonly number[]>();
  const lists = new Map<string, readonly number[]>();
  const marks = new Uint8Array(leaves.length);
  const read = async (place: RecordPlace): Promise<readonly number[]> => {
    marks.fill(0);
    const before = portion(place.len);
    if (before) await before;
    for (const [definition, value] of reader.record(place)) {
      const among = byDefinition.get(definition);
      if (!among) continue;
      for (const letters of mark(value, among, marks)) {
        const pause = portion(letters);
        if (pause) await pause;
      }
    }
    const met = leaves.flatMap((_, at) => (marks[at] === 1 ? at : []));
    const key = met.join();
    const same = lists.get(key);
    if (!same) lists.set(key, met);
    return same ?? met;
  };

  const found: number[] = [];
  const results = new Uint8Array(leaves.length);
  for (const row of rows) {
    const { a, s, t = [] } = recordOf(data.file, row);
    reader.prefetch([a, ...s]);
    results.fill(0);
    let letters = 100 + leaves.length;
    for (const id of [a, ...s, ...t]) {
      const set = reader.row(id);
      if (!set) continue;
      const place = set.chunk * 2 ** 31 + set.off;
      let met = known.get(place);
      if (met === undefined) known.set(place, (met = await read(set)));
      for (const at of met) results[at] = 1;
      letters += 100 + met.length;
    }
    if (holds(results)) found.push(row.id);
    const pause = portion(letters);
    if (pause) await pause;
  }
  return found;
}
