import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readSource } from '../ifc/step/source-file.ts';
import { scanStep } from '../ifc/step/step-scan.ts';
import { exportParts } from './changes/changes.ts';
import type { ExportChoice, IfcChange, SkippedChange, ExportOptions } from './changes/changes.ts';
import { mergeSteps } from './merge/merge.ts';
import { optimizeStep } from './merge/optimize.ts';
import { type Output, writeFile } from './output.ts';
import type { StepIndex } from '../ifc/step/step-index.ts';
import { applyChanges } from './changes/apply-changes.ts';
import { createChangeContext } from './changes/change-context.ts';
import { chooseElements, leaveOut } from './changes/leave-out.ts';
import { createDraft, writeDraft } from './draft/draft.ts';
import { sweep } from './draft/sweep.ts';
import type { StoredFile } from '../files.ts';
import type { FileWarning } from '../errors.ts';
import type { ReportProgress } from '../processor-time.ts';

/**
 * Writes a file with changes: only the changed instances are rewritten, new ones follow the last, everything else is
 * byte for byte as before. Omitted parts are removed with all that only they use, as are all elements but the chosen
 * ones. Returns the changes that could not be applied.
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
  sweep(draft, context.going, uuids !== undefined);
  writeDraft(draft, output);
  return skipped;
}

/** A file to write. `folder`: empty, for the result. */
export interface WriteJob {
  /** with their names, for messages */
  readonly sources: readonly (StoredFile & { readonly fileName: string })[];
  readonly folder: string;
  readonly task:
    /** `changes`: path of a file with a JSON list of IfcChange */
    | {
        readonly kind: 'export';
        readonly changes: string;
        readonly parts: Readonly<Record<string, ExportChoice>>;
        readonly uuids?: readonly string[];
      }
    | { readonly kind: 'merge' | 'optimize'; readonly decimals?: number };
}

const FILE = 'written.ifc';
/** Limit of reported warnings. */
const MOST_WARNINGS = 20;

/**
 * Writes `written.ifc`. @throws IfcError with a reason for people when a file cannot be read, or does not fit the
 * others. `signal` is checked between the steps only: to stop sooner, the caller ends the process.
 */
export async function writeIfc({ sources, folder, task }: WriteJob, report: ReportProgress, signal: AbortSignal) {
  const files: { index: ReturnType<typeof scanStep>; name: string }[] = [];
  for (const { source, encoding, size, fileName } of sources) {
    report({ phase: 'read', share: files.length / (2 * sources.length) });
    files.push({ index: scanStep(await readSource(source, encoding, fileName, size)), name: fileName });
    signal.throwIfAborted();
  }
  report({ phase: 'write', share: 0.5 });
  let warnings: FileWarning[] = [];
  const path = join(folder, FILE);
  const [first] = files;
  if (first === undefined) throw new Error('there is no file to write anything from');
  const { index } = first;
  const changes = task.kind === 'export' ? (JSON.parse(await readFile(task.changes, 'utf8')) as IfcChange[]) : [];
  const bytes = writeFile(path, output => {
    if (task.kind === 'export') warnings = toWarnings(exportStep(index, changes, task, output));
    else if (task.kind === 'merge') mergeSteps(files, task.decimals, output);
    else optimizeStep(index, task.decimals, output);
  });
  signal.throwIfAborted();
  return {
    outputs: [{ kind: 'ifc' as const, file: FILE, bytes }],
    warnings,
    phases: [],
    facts: {
      bytes_before: files.reduce((sum, file) => sum + file.index.bytes.length, 0),
      instances_before: files.reduce((sum, file) => sum + file.index.count, 0),
    },
  };
}

function toWarnings(skipped: readonly SkippedChange[]): FileWarning[] {
  const told = skipped.slice(0, MOST_WARNINGS).map(({ reason }) => ({ code: 'change_left_out', message: reason }));
  return skipped.length > told.length
    ? [...told, { code: 'change_left_out', message: `${skipped.length - told.length} more changes were left out.` }]
    : told;
}
