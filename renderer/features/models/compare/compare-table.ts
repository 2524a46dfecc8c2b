// The differences between two models as a table for other programs. Pure.
import type { Change } from './compare-changes.ts';
import type { Difference } from './compare.ts';
import { tableText } from '../csv.ts';

const header = ['GlobalId', 'state', 'class', 'name', 'storey', 'set', 'what', 'before', 'after'] as const;

/** The text of the file: a header, then one line per change; one for each added or removed element. */
export function differenceTable(differences: readonly Difference[]): string {
  return tableText([
    header,
    ...differences.flatMap(({ guid, state, type, name, storey, changes, count }) => {
      const about = [guid, state, type, name, storey];
      if (changes.length === 0) return [[...about, '', '', '', '']];
      const lines = changes.map(change => [...about, change.set, whatOf(change), change.was ?? '', change.is ?? '']);
      return count > changes.length ? [...lines, [...about, '', `${count - changes.length} more`, '', '']] : lines;
    }),
  ]);
}

const whatOf = ({ kind, name }: Change): string => name || kind;
