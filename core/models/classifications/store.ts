// SQL of classifications in a model's data file.
import { type ModelFile, idsOf } from '../data/open.ts';
import { FIRST_EDITED_ID } from '../data/row-edits.ts';
import type { Classification, ElementClassificationRelation } from './schema.ts';

const columns = 'classification.id, classification.system AS name, notation, title';

/** Those of the file, and those of the project that an element has. */
export function listClassifications(file: ModelFile): Classification[] {
  return file.all<Classification>(
    `SELECT ${columns} FROM classification WHERE id < ? OR EXISTS (SELECT 1 FROM classification_element
       WHERE classification_id = classification.id) ORDER BY id`,
    FIRST_EDITED_ID,
  );
}

export function listRelations(file: ModelFile): ElementClassificationRelation[] {
  return file.all<ElementClassificationRelation>(
    `SELECT element.guid AS element_uuid, classification_id FROM classification_element
       JOIN element ON element.id = element_id
     ORDER BY classification_id, element_id`,
  );
}

export function classificationsOf(file: ModelFile, elementId: number): Classification[] {
  return file.all<Classification>(
    `SELECT ${columns} FROM classification_element JOIN classification ON classification.id = classification_id
       WHERE element_id = ? ORDER BY classification.id`,
    elementId,
  );
}

export function findClassification(file: ModelFile, id: number): Classification | undefined {
  return file.get<Classification>(`SELECT ${columns} FROM classification WHERE id = ?`, id);
}

export function elementIdsOf(file: ModelFile, classificationId: number): number[] {
  return idsOf(
    file,
    'SELECT element_id AS id FROM classification_element WHERE classification_id = ? ORDER BY element_id',
    classificationId,
  );
}
