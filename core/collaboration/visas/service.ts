// Rules of visas: requesters, rights to change one, course from open to closed.
import { record } from '../../audit/record.ts';
import { bindTo } from '../../kit/bind-to.ts';
import { notFound } from '../../kit/errors.ts';
import type { Caller } from '../../access/caller.ts';
import { isoTime } from '../../kit/time.ts';
import type { ProjectView } from '../members/schema.ts';
import { change, get, refusedBy, report, requireChangeable, requireManager, writerOf, type VisaAt } from './change.ts';
import { createVisaComments } from './comments/service.ts';
import { dayOf } from './filters.ts';
import { createOwnVisas } from './own.ts';
import * as records from './records.ts';
import { byDocument, type VisaDeps } from './records.ts';
import type { NewVisa, Visa, VisaChange, VisaStatus } from './schema.ts';
import * as store from './store.ts';
import { createVisaValidations } from './validations/service.ts';

export { dayOf, isPast, statusesOf, visaFilter } from './filters.ts';

export type Visas = ReturnType<typeof createVisas>;

/** Status -> statuses that may follow. A closed visa stays closed. */
const courses: Readonly<Record<VisaStatus, readonly VisaStatus[]>> = { O: ['P', 'C'], P: ['O', 'C'], C: [] };

export const createVisas = (deps: VisaDeps) => ({
  ...bindTo(deps, { get, byDocument, areIn, list, create, update, remove, pause, resume, close }),
  validations: createVisaValidations(deps),
  comments: createVisaComments(deps),
  own: createOwnVisas(deps),
});

/** Whether a project has any. */
const areIn = ({ db }: VisaDeps, projectId: number): Promise<boolean> => store.areVisasIn(db, projectId);

async function list(deps: VisaDeps, view: ProjectView, documentId: number): Promise<Visa[]> {
  await records.documentOf(deps, view, documentId);
  return [...((await byDocument(deps, view.place, { documentId }, view.origin)).get(documentId) ?? [])];
}

async function create(
  deps: VisaDeps,
  caller: Caller,
  view: ProjectView,
  documentId: number,
  { creator_id, description = null, deadline = null }: NewVisa,
): Promise<Visa> {
  const { place } = view;
  const document = await records.documentOf(deps, view, documentId);
  const creatorId = (await writerOf(deps, caller, place, 'creator_id', creator_id)) ?? caller.accountId;
  const values = {
    project_id: place.projectId,
    document_id: documentId,
    creator_id: creatorId,
    description: textOf(description),
    deadline: deadline === null ? null : dayOf('deadline', deadline),
  };
  const nothing = { visas: [], validations: [], answers: [], comments: [] };
  const around = await records.around(deps, place, nothing, [creatorId]);
  const id = await deps.db.tx(async tx => {
    if (!(await store.isDocument(tx, place.projectId, documentId))) throw notFound('document that went meanwhile');
    const made = await store.insertVisa(tx, { ...values, created_at: isoTime(deps.clock.now()) });
    const row = await records.find(tx, place, documentId, made);
    await report(deps, tx, { name: 'visa.creation', caller, place, row, around, document });
    const object = { id: made, name: document.name, folderId: row.folder_id, documentId };
    record(tx, { action: 'visa.create', object });
    return made;
  });
  return get(deps, { view, documentId, id });
}

/** @throws 409 for a closed visa */
async function update(deps: VisaDeps, at: VisaAt, { creator_id, description, deadline }: VisaChange): Promise<Visa> {
  const creatorId = await writerOf(deps, at.caller, at.view.place, 'creator_id', creator_id);
  const day = typeof deadline === 'string' ? dayOf('deadline', deadline) : deadline;
  await change(deps, at, 'visa.update', creatorId, async (tx, { row, report }) => {
    requireChangeable(at, row);
    const changed = {
      ...row,
      creator_id: creatorId ?? row.creator_id,
      description: description === undefined ? row.description : textOf(description),
      deadline: day === undefined ? row.deadline : day,
    };
    await store.updateVisa(tx, changed, isoTime(deps.clock.now()));
    await report('visa.update');
  });
  return get(deps, at);
}

/** Removes a visa with its answers and comments. */
async function remove(deps: VisaDeps, at: VisaAt): Promise<void> {
  await change(deps, at, 'visa.delete', undefined, async (tx, visa) => {
    requireManager(at, visa.row);
    await visa.report('visa.deletion');
    await store.deleteVisa(tx, visa.row.id);
  });
}

async function move(deps: VisaDeps, at: VisaAt, status: VisaStatus): Promise<void> {
  await change(deps, at, 'visa.update', undefined, async (tx, visa) => {
    requireManager(at, visa.row);
    if (!courses[visa.row.status].includes(status)) throw refusedBy(visa.row.status);
    await store.updateVisa(tx, { ...visa.row, status }, isoTime(deps.clock.now()));
    await visa.report('visa.update');
  });
}

/** Accepts no answers until it is resumed. @throws 409 unless it is open */
const pause = (deps: VisaDeps, at: VisaAt): Promise<void> => move(deps, at, 'P');
/** @throws 409 unless it is paused */
const resume = (deps: VisaDeps, at: VisaAt): Promise<void> => move(deps, at, 'O');
/** Accepts no further answers and changes. @throws 409 when it is closed */
const close = (deps: VisaDeps, at: VisaAt): Promise<void> => move(deps, at, 'C');

/** A blank text counts as none. */
const textOf = (text: string | null): string | null => (text === null || text.trim() === '' ? null : text);
