// How many properties have a definition. No table has it: the records of the sets are read, in portions between which
// others get their turn.
import { breath } from '../../../kit/turns.ts';
import type { SetRecord } from '../../../formats/model-layout.ts';
import type { ModelFile } from '../../data/open.ts';
import { FIRST_EDITED_ID } from '../../data/row-edits.ts';
import { placesAfter } from './store.ts';

const PORTION = 500;

/**
 * Properties by definition, those of attributes counted too; a definition without any is left out. Of a file that is
 * being edited.
 */
export async function countUses(file: ModelFile, definitions: readonly number[]): Promise<Map<number, number>> {
  const wanted = new Set(definitions);
  const uses = new Map<number, number>();
  // What people defined can be in nothing but what people edited.
  const onlyEdited = definitions.every(id => id >= FIRST_EDITED_ID);
  /** Equal sets share a record, and are mostly near each other. */
  const known = new Map<string, readonly number[]>();
  for (let last = 0; ;) {
    const places = placesAfter(file, last, PORTION, onlyEdited);
    for (const place of places) {
      const at = `${place.chunk}:${place.off}`;
      let found = known.get(at);
      if (found === undefined) {
        found = (JSON.parse(file.text(place)) as SetRecord).flatMap(([definition]) =>
          wanted.has(definition) ? [definition] : [],
        );
        known.set(at, found);
      }
      for (const definition of found) uses.set(definition, (uses.get(definition) ?? 0) + 1);
    }
    if (places.length < PORTION) return uses;
    last = places.at(-1)?.id ?? last;
    if (known.size > 50_000) known.clear();
    await breath();
  }
}
