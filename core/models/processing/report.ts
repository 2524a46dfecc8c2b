import type { ConvertWarning } from '../../pipeline/protocol.ts';
import { type ModelRow, loggedModel, findModel, modelIn } from '../access/rows.ts';
import type { Access, ModelAt } from '../access/service.ts';
import type { Conversions } from './conversions/service.ts';
import type { Pictures } from './makers.ts';
import type { ModelReport, ModelGeoreference, NewModelErrors } from './schema.ts';
import { lengthUnit } from '../data/open.ts';
import { record } from '../../audit/record.ts';
import { conflict } from '../../kit/errors.ts';
import type { Clock } from '../../kit/time.ts';
import type { Db, Tx } from '../../storage/db.ts';
import { setMessages, type Messages, setStatus, type Outcome } from './store.ts';
import { emit } from '../../events/outbox.ts';
import type { ModelStatus } from '../access/schema.ts';

// The statuses of models: each change is an event in its own transaction, and the log says how a processing ended.

export interface StatusChangeParts {
  readonly clock: Clock;
  /** the record of a model as its events carry it */
  readonly recordOf: (model: ModelRow) => Pick<ModelRow, 'id' | 'document_id' | 'name' | 'status'>;
  /** called in the transaction in which a model becomes complete */
  readonly onComplete: (tx: Tx, model: ModelRow, how: Outcome) => Promise<void>;
}

export function createStatusChanges({ clock, recordOf, onComplete }: StatusChangeParts) {
  /** Emits the record of a model as it is in `tx`. */
  const announce = (tx: Tx, row: ModelRow, actorId: number | null) =>
    emit(tx, clock, {
      name: 'ifc.process_update',
      cloudId: row.cloud_id,
      projectId: row.project_id,
      actorId,
      data: { ...recordOf(row) },
    });

  /**
   * Sets the status and announces it. Undefined for a model that was deleted in the meantime. The output of a model
   * stays until it is replaced, or explicitly set to none: its bytes are the same, so it is as valid as before.
   */
  async function move(
    tx: Tx,
    modelId: number,
    status: ModelStatus,
    outcome: Outcome | undefined,
    actorId: number | null,
  ): Promise<ModelRow | undefined> {
    const before = await findModel(tx, modelId);
    await setStatus(tx, clock, modelId, status, { conversionId: before?.conversion_id ?? null, ...outcome });
    const row = await findModel(tx, modelId);
    if (row) await announce(tx, row, actorId);
    return row;
  }

  return {
    announce,

    /** The next status, with its consequences: the log records how the processing ended. */
    async enter(tx: Tx, modelId: number, status: ModelStatus, outcome?: Outcome, actorId: number | null = null) {
      const row = await move(tx, modelId, status, outcome, actorId);
      if (!row) return;
      if (status === 'C') await onComplete(tx, row, { isRepair: outcome?.isRepair ?? false });
      if (status === 'C' || status === 'E') {
        record(tx, {
          action: status === 'C' ? 'model.complete' : 'model.fail',
          result: status === 'C' ? 'done' : 'failed',
          object: { ...loggedModel(row), name: row.name ?? row.source_name },
          cloudId: row.cloud_id,
          projectId: row.project_id,
        });
      }
    },

    /** The end of a cancelled processing; the caller that cancels it writes the log line. */
    async cancelled(tx: Tx, modelId: number, actorId: number | null): Promise<void> {
      await move(tx, modelId, 'E', { errors: ['Processing was cancelled.'], isCancelled: true }, actorId);
    },
  };
}

// Errors and warnings of models: those of the converter, and later ones.

/** Most messages of one model. */
const MOST = 10_000;

const messagesOf = ({ errors, warnings }: ModelRow): Messages => ({
  errors: JSON.parse(errors) as string[],
  warnings: JSON.parse(warnings) as string[],
});

export type AddMessages = ReturnType<typeof createAddMessages>;

/** Adds messages to those of a model. */
export const createAddMessages =
  ({ db, clock, access }: { db: Db; clock: Clock; access: Access }) =>
  async (at: ModelAt, { errors, warnings }: NewModelErrors): Promise<Messages> => {
    const { id } = await access.writableAt(at);
    return db.tx(async tx => {
      const row = await modelIn(tx, at.projectId, id);
      const known = messagesOf(row);
      const all = { errors: [...known.errors, ...(errors ?? [])], warnings: [...known.warnings, ...(warnings ?? [])] };
      if (all.errors.length + all.warnings.length > MOST) throw conflict('This model has too many messages.');
      record(tx, { action: 'model.errors.add', object: loggedModel(row) });
      await setMessages(tx, clock, id, all);
      return all;
    });
  };

/** Adds warnings to a model, if it is still there. */
export async function addWarnings(tx: Tx, clock: Clock, modelId: number, texts: readonly string[]): Promise<void> {
  const row = texts.length === 0 ? undefined : await findModel(tx, modelId);
  if (!row) return;
  const { errors, warnings } = messagesOf(row);
  await setMessages(tx, clock, modelId, { errors, warnings: [...warnings, ...texts] });
}

// Georeference and unit of a model: models that are shown together must agree on them.

export type GeoreferenceOf = ReturnType<typeof createGeoreference>;

interface Kept {
  readonly map_conversion?: Readonly<Record<string, number | null>>;
  readonly projected_crs?: Readonly<Record<string, string | null>>;
}

const nothing: ModelGeoreference = { length_unit_metres: null, crs: null, map_conversion: null };

/** As the file has it; nothing while the model is not complete. */
export const createGeoreference =
  ({ access }: { access: Access }) =>
  async (at: ModelAt): Promise<ModelGeoreference> => {
    const data = await access.dataOf(at);
    if (!data) return nothing;
    const row = data.file.get<{ value: string }>("SELECT value FROM meta WHERE key = 'georeference'");
    const { map_conversion: conversion, projected_crs } = (JSON.parse(row?.value ?? 'null') ?? {}) as Kept;
    const [eastings, northings] = [conversion?.['eastings'] ?? null, conversion?.['northings'] ?? null];
    return {
      length_unit_metres: lengthUnit(data.file),
      crs: projected_crs?.['name'] || null,
      map_conversion:
        eastings === null || northings === null
          ? null
          : {
              eastings,
              northings,
              orthogonal_height: conversion?.['orthogonal_height'] ?? 0,
              x_axis_abscissa: conversion?.['x_axis_abscissa'] ?? null,
              x_axis_ordinate: conversion?.['x_axis_ordinate'] ?? null,
              scale: conversion?.['scale'] ?? null,
            },
    };
  };

/** A warning as a line for people, with what it is about. */
export function warningText({ message, type, guid }: ConvertWarning): string {
  const subject = [type, guid].filter(part => part !== undefined && !message.includes(part)).join(' ');
  return subject ? `${message} (${subject})` : message;
}

// Messages of a conversion that are no warnings: nothing is wrong with the file, and nothing needs to be done.

/** `read_by_libredwg`: in reports of old drawings that an earlier version converted. */
const informing: ReadonlySet<string> = new Set([
  'no_body',
  'alignment_parts',
  'synthetic_points',
  'other_groups',
  'read_by_libredwg',
  'unknown_objects',
  'no_lines',
]);

/** Whether it only informs: what is deliberately not drawn, and what has read the file. */
const isInformation = ({ code }: ConvertWarning): boolean => informing.has(code);

/** Without what only informs. */
export const warningsAmong = (all: readonly ConvertWarning[]): readonly ConvertWarning[] =>
  all.filter(each => !isInformation(each));

export type ReportOf = ReturnType<typeof createReport>;

/** Line about the elements whose cuts were checked; none when the file has no such elements. */
function checkedLine(checked?: { readonly products: number; readonly recut: number; readonly uncut: number }) {
  if (checked === undefined) return [];
  const { products, recut, uncut } = checked;
  const message = `Geometry checked: ${products} elements, ${recut} cut again, ${uncut} shown without openings.`;
  return [{ code: 'geometry_checked', message }];
}

/** How a model was processed. Messages that people or programs added come after those of the converter. */
export function createReport(deps: {
  access: Access;
  conversions: Conversions;
  edits: { countOf(modelId: number): Promise<number> };
  pictures: Pictures;
}) {
  const { access, conversions, edits, pictures } = deps;

  return async (at: ModelAt): Promise<ModelReport> => {
    const row = await access.visibleAt(at);
    const conversion = row.conversion_id === null ? undefined : await conversions.get(row.conversion_id);
    const report = describeReport(row, conversion, await edits.countOf(row.id));
    return (await pictures.areWaiting(row.id)) ? { ...report, information: [...report.information, follow] } : report;
  };
}

/** Said until the pictures of a complete model are there. */
const follow = { code: 'pictures_follow', message: 'The pictures of the model are being drawn.' };

/** @param conversion the one that the model shows; undefined without one. @param edits number of changes by users */
function describeReport(row: ModelRow, conversion: Awaited<ReturnType<Conversions['get']>>, edits: number) {
  const { errors, warnings } = messagesOf(row);
  const facts = JSON.parse(conversion?.facts ?? '{}') as {
    schema?: string;
    program?: string | null;
    counts?: { elements?: number };
    drawn?: number;
    triangles?: number;
    pages?: number;
    points?: number;
    geometry_checked?: { readonly products: number; readonly recut: number; readonly uncut: number };
  };
  const known = JSON.parse(conversion?.warnings ?? '[]') as ConvertWarning[];
  const texts = new Set(known.map(warningText));
  return {
    status: row.status,
    errors,
    warnings: [
      ...warningsAmong(known),
      ...warnings.filter(text => !texts.has(text)).map(message => ({ code: 'note', message })),
    ],
    information: [...known.filter(isInformation), ...checkedLine(facts.geometry_checked)],
    phases: JSON.parse(conversion?.phases ?? '[]') as ModelReport['phases'],
    schema: facts.schema ?? null,
    program: facts.program ?? null,
    elements: facts.counts?.elements ?? null,
    drawn: facts.drawn ?? null,
    triangles: facts.triangles ?? null,
    pages: facts.pages ?? null,
    points: facts.points ?? null,
    processed_at: conversion?.created_at ?? null,
    edits,
  };
}
