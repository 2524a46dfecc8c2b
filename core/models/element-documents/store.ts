// SQL of the links between elements and documents.
import type { Reads } from '../../storage/db.ts';

export interface LinkRow {
  readonly element_guid: string;
  readonly document_id: number;
}

export function linksOfModel(db: Reads, modelId: number): Promise<LinkRow[]> {
  return db.all<LinkRow>('SELECT element_guid, document_id FROM element_document WHERE model_id = ? ORDER BY document_id, element_guid', [modelId]);
}

export function linksOfElement(db: Reads, modelId: number, guid: string): Promise<LinkRow[]> {
  return db.all<LinkRow>('SELECT element_guid, document_id FROM element_document WHERE model_id = ? AND element_guid = ? ORDER BY document_id', [modelId, guid]);
}
