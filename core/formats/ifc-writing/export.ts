import type { StepIndex } from '../ifc/step/step-index.ts';
import { applyChanges } from './changes/apply-changes.ts';
import { createChangeContext } from './changes/change-context.ts';
import { chooseElements } from './changes/choose-elements.ts';
import { type ExportOptions, exportParts, type IfcChange, type SkippedChange } from './changes/changes.ts';
import { createDraft } from './draft/draft.ts';
import { leaveOut } from './draft/leave-out.ts';
import type { Output } from './output.ts';
import { sweep } from './draft/sweep.ts';
import { writeDraft } from './draft/write-draft.ts';

/**
 * Writes a file with changes: only the instances that they touch are written anew, new ones stand behind the last,
 * everything else is byte for byte as it was. Parts that are to be left out go with all that only they use, and so do
 * all elements but the chosen ones. Returns the changes that the file did not allow.
 */
export function exportStep(
  index: StepIndex,
  changes: readonly IfcChange[],
  { parts, uuids }: ExportOptions,
  output: Output,
): SkippedChange[] {
  const draft = createDraft(index);
  const context = createChangeContext(draft);
  const skipped = applyChanges(context, changes, part => parts[part] ?? 'UPDATED');
  for (const part of exportParts) if (parts[part] === 'NONE') leaveOut(context, part);
  if (uuids !== undefined) chooseElements(context, uuids);
  sweep(draft, context.going, { withGroups: uuids !== undefined });
  writeDraft(draft, output);
  return skipped;
}
