// Names of models and their parts in the activity log.
import type { Action, KindOf } from '../../audit/actions.ts';
import type { PlacedObject } from '../../audit/record.ts';
import type { ModelRow } from './rows.ts';

/** Kinds of what the data of a model holds. */
type PartKind =
  | 'building'
  | 'classification'
  | 'element'
  | 'layer'
  | 'property'
  | 'property-definition'
  | 'property-set'
  | 'space'
  | 'storey'
  | 'system'
  | 'unit'
  | 'zone';

type ActionOf<A extends Action> = A extends Action ? (KindOf<A> extends PartKind ? A : never) : never;

/** An edit of a model's data as the log names it. */
export interface PartChange {
  readonly action: ActionOf<Action>;
  /** of the one that is changed, when it is one that has a number */
  readonly id?: number;
}

/** A model in the log: under its own name, else that of its document. */
export function loggedModel(row: ModelRow): PlacedObject {
  return { id: row.id, name: row.name ?? row.document_name, folderId: row.folder_id, documentId: row.document_id };
}

/** Something in a model, or all of its kind: under the name of the model. */
export function loggedPart(row: ModelRow, id: number | null = null): PlacedObject {
  return { ...loggedModel(row), id };
}
