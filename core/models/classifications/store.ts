// SQL of classifications in a model's data file.
import { type ModelFile, idsOf } from '../data/open.ts';
import { FIRST_EDITED_ID } from '../data/row-edits.ts';
import type { Classification, ElementClassificationRelation } from './schema.ts';

const columns = 'classification.id, classification.system AS name, notation, title';

/** Those of the file, and those of the project that an element has. */
export const listClassifications = (file: ModelFile) =>
  file.all<Classification>(
    `SELECT ${columns} FROM classification WHERE id < ? OR EXISTS (SELECT 1 FROM classification_element
       WHERE classification_id = classification.id) ORDER BY id`,
    FIRST_EDITED_ID,
  );

export const listRelations = (file: ModelFile) =>
  file.all<ElementClassificationRelation>(
    `SELECT element.guid AS element_uuid, classification_id FROM classification_element
       JOIN element ON element.id = element_id
     ORDER BY classification_id, element_id`,
  );

export const classificationsOf = (file: ModelFile, elementId: number) =>
  file.all<Classification>(
    `SELECT ${columns} FROM classification_element JOIN classification ON classification.id = classification_id
       WHERE element_id = ? ORDER BY classification.id`,
    elementId,
  );

export const findClassification = (file: ModelFile, id: number) =>
  file.get<Classification>(`SELECT ${columns} FROM classification WHERE id = ?`, id);

export const elementIdsOf = (file: ModelFile, classificationId: number) =>
  idsOf(
    file,
    'SELECT element_id AS id FROM classification_element WHERE classification_id = ? ORDER BY element_id',
    classificationId,
  );
