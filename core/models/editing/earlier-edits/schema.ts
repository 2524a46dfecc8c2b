// Shapes of the carry-over of edits to a new version of a document. Not in the public contract.
import Type, { type Static } from 'typebox';
import { nullable, oneOf, shape } from '../../../kit/shapes.ts';
import { conflictKinds } from '../../data/writer.ts';

/** Choices for edits of an earlier version. */
export const editChoices = ['carry', 'drop', 'later'] as const;
export type EditChoice = (typeof editChoices)[number];

/** `none`: there are no edits; `waiting`: they are carried over once the model is ready. */
const earlierStates = ['none', 'waiting', 'carried', 'dropped', 'later', 'failed'] as const;

export const EarlierEdits = shape('EarlierEdits', {
  state: oneOf(earlierStates),
  /** of the version that has the edits */
  from_model_id: nullable(Type.Integer()),
  from_document_id: nullable(Type.Integer()),
  edits: Type.Integer({ description: 'how many edits the earlier version has' }),
  carried: Type.Integer({ description: 'differences that were made again in this version' }),
  same: Type.Integer({ description: 'differences that the new file had already' }),
  conflicts: Type.Integer({ description: 'differences that were not carried over' }),
  reason: nullable(Type.String()),
});
export type EarlierEdits = Static<typeof EarlierEdits>;

export const EarlierEditsDecision = Type.Object({ decision: oneOf(editChoices) });
export type EarlierEditsDecision = Static<typeof EarlierEditsDecision>;

const Value = Type.Unknown({ description: 'as the file has it; null where it has none' });

/** An edit that was not carried over. */
export const EditConflict = shape('EditConflict', {
  id: Type.Integer({ description: 'within its model' }),
  can_keep_edited: Type.Boolean({ description: 'whether the edited value can be set in the new version' }),
  kind: oneOf(conflictKinds),
  element: nullable(Type.String({ description: 'GlobalId' })),
  type: nullable(Type.String()),
  name: nullable(Type.String()),
  set: nullable(Type.String()),
  property: nullable(Type.String()),
  base: Value,
  edited: Value,
  now: Value,
});
export type EditConflict = Static<typeof EditConflict>;

/**
 * The value that a conflict ends with: the edited one is written to the new version, that of the file is there already.
 */
export const ConflictSettlement = Type.Object({ conflict_id: Type.Integer(), keep: oneOf(['edited', 'file']) });
export type ConflictSettlement = Static<typeof ConflictSettlement>;
