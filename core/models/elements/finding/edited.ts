// Finds properties by words among elements that people have edited: these are read one by one.
import { fitOf, fold, type SearchWords } from '../../../kit/text/search-words.ts';
import { createTurns } from '../../../kit/turns.ts';
import { shownText } from '../../data/value-text.ts';
import { createSetReader } from '../../properties/set-reader.ts';
import { recordOf } from '../store.ts';
import { MOST_EDITED, MOST_HOLDERS, type FoundProperty, type SearchedModel } from './found.ts';
import { elementsOf } from './store.ts';

/** Properties of edited elements that fit the words, at most one more than `limit`. */
export async function editedProperties(
  { model, data, edited }: Pick<SearchedModel, 'model' | 'data' | 'edited'>,
  words: SearchWords,
  limit: number,
): Promise<FoundProperty[]> {
  if (edited.size === 0) return [];
  const turn = createTurns();
  const reader = createSetReader(data);
  const found = new Map<string, FoundProperty>();
  for (const element of elementsOf(data.file, [...edited].slice(0, MOST_EDITED))) {
    await turn();
    const { s, t = [] } = recordOf(data.file, element);
    for (const set of [...s, ...t]) {
      const row = reader.row(set);
      for (const [definition, given] of row ? reader.record(row) : []) {
        const name = reader.catalogue.definition(definition).name ?? '';
        const value = shownText(given);
        if (value === undefined) continue;
        const fit = fitOf(fold(value), words) ?? fitOf(fold(`${name} ${value}`), words);
        if (fit === undefined) continue;
        const key = `${name}\n${value}`;
        const known = found.get(key);
        if (!known && found.size > limit) continue;
        const before = known?.guids ?? [];
        if (before.at(-1) === element.guid) continue;
        const hasMoreHolders = before.length >= MOST_HOLDERS;
        const guids = hasMoreHolders ? before : [...before, element.guid];
        found.set(key, { model, fit, name, value, element: known?.element ?? element, guids, hasMoreHolders });
      }
    }
  }
  return [...found.values()];
}
