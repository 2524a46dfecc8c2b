// SQL of the records of property sets in a model's data file, for counting what is used in them.
import type { ModelFile, RecordPlace } from '../../data/open.ts';

type Place = RecordPlace & { readonly id: number };

/**
 * Where records of sets are, those of attributes too, after this id. `onlyEdited`: of sets with properties that people
 * edited; of edited files.
 */
export function placesAfter(file: ModelFile, last: number, limit: number, onlyEdited: boolean): Place[] {
  if (!onlyEdited)
    return file.all<Place>(
      'SELECT id, chunk, off, len FROM property_set WHERE id > ? ORDER BY id LIMIT ?',
      last,
      limit,
    );
  return file.all<Place>(
    `SELECT id, chunk, off, len FROM property_set
    WHERE id IN (SELECT DISTINCT set_id FROM property_place WHERE set_id > ? ORDER BY set_id LIMIT ?) ORDER BY id`,
    last,
    limit,
  );
}
