// Work on one visa: the rights to it, one transaction, and its event.
import type { Action } from '../../audit/actions.ts';
import { record } from '../../audit/record.ts';
import type { EventName } from '../../events/catalog.ts';
import { emit } from '../../events/outbox.ts';
import { conflict, forbidden, invalid, notFound, type AppError } from '../../kit/errors.ts';
import type { Caller, ProjectPlace } from '../../access/caller.ts';
import { roles } from '../../access/roles.ts';
import type { Tx } from '../../storage/db.ts';
import type { ProjectView } from '../members/schema.ts';
import * as records from './records.ts';
import type { Around, VisaDeps, VisaRow, VisaRows } from './records.ts';
import type { LightDocument, Visa, VisaStatus } from './schema.ts';

/** A visa of a document, and the caller of the request. */
export interface VisaAt {
  readonly caller: Caller;
  readonly view: ProjectView;
  readonly documentId: number;
  readonly id: number;
}

/** The visa that a path below it names. */
export const visaOf = (
  caller: Caller,
  view: ProjectView,
  { document_pk, visa_pk }: { readonly document_pk: number; readonly visa_pk: number },
): VisaAt => ({ caller, view, documentId: document_pk, id: visa_pk });

/** Parts of a change of a visa. */
export interface VisaWork {
  readonly row: VisaRow;
  /** everything below the visa, as in the transaction */
  readonly rows: VisaRows;
  readonly around: Around;
  /** Emits an event about the visa in its state at that time; of `visa.validation.*` with that validation. */
  readonly report: (name: EventName, validationId?: number) => Promise<void>;
}

/** An event about a visa. */
interface VisaReport {
  readonly name: EventName;
  readonly caller: Caller;
  readonly place: ProjectPlace;
  readonly row: VisaRow;
  readonly around: Around;
  readonly document: LightDocument;
  readonly validationId?: number | undefined;
}

const codes = {
  O: ['visa_open', 'This visa is open.'],
  P: ['visa_paused', 'This visa is paused.'],
  C: ['visa_closed', 'This visa is closed.'],
} as const;

/** 409: not possible with this status. */
export function refusedBy(status: VisaStatus): AppError {
  const [code, message] = codes[status];
  return conflict(message, code);
}

/** @throws 403 unless the caller requested the visa or administers the project */
export function requireManager({ caller, view }: VisaAt, { creator_id }: VisaRow): void {
  if (view.place.projectRole !== roles.admin && creator_id !== caller.accountId)
    throw forbidden('Only the person who requested the visa or a project administrator can do this.');
}

/** @throws as `requireManager`, 409 for a closed visa */
export function requireChangeable(at: VisaAt, row: VisaRow): void {
  requireManager(at, row);
  if (row.status === 'C') throw refusedBy('C');
}

/** A change of an existing visa, as the activity log names it. */
type VisaAction = Exclude<Extract<Action, `visa.${string}`>, 'visa.create'>;

/**
 * Works on a visa that the caller sees, in one transaction.
 * @param action of the log, when something changes
 * @param newcomer an account that the change adds to the visa
 */
export async function change<T>(
  deps: VisaDeps,
  { caller, view, documentId, id }: VisaAt,
  action: VisaAction,
  newcomer: number | undefined,
  work: (tx: Tx, visa: VisaWork) => Promise<T>,
): Promise<T> {
  const { place } = view;
  const document = await records.documentOf(deps, view, documentId);
  const before = await records.below(deps.db, [await records.find(deps.db, place, documentId, id)]);
  const around = await records.around(deps, place, before, [caller.accountId, newcomer ?? caller.accountId]);
  return deps.db.tx(async tx => {
    const row = await records.find(tx, place, documentId, id);
    let reports = 0;
    const result = await work(tx, {
      row,
      rows: await records.below(tx, [row]),
      around,
      report: async (name, validationId) => {
        reports += 1;
        const current = await records.find(tx, place, documentId, id);
        await report(deps, tx, { name, caller, place, row: current, around, document, validationId });
      },
    });
    const object = { id, name: document.name, folderId: row.folder_id, documentId };
    // Lines count the events about a visa: a denial has two.
    if (tx.hasChanged()) record(tx, { action, object, count: reports });
    return result;
  });
}

/** The row of a visa that the caller sees, with what is below it. @throws 404 */
export async function read(deps: VisaDeps, { view, documentId, id }: Omit<VisaAt, 'caller'>): Promise<VisaRows> {
  await records.documentOf(deps, view, documentId);
  return records.below(deps.db, [await records.find(deps.db, view.place, documentId, id)]);
}

export async function report(
  deps: VisaDeps,
  tx: Tx,
  { name, caller, place, row, around, document, validationId }: VisaReport,
): Promise<void> {
  const [visa] = records.describe(deps, await records.below(tx, [row]), around);
  const { cloudId, projectId } = place;
  const whole = { ...visa, document };
  const data =
    validationId === undefined
      ? whole
      : { project_id: projectId, visa: whole, validation: visa?.validations.find(({ id }) => id === validationId) };
  await emit(tx, deps.clock, { name, cloudId, projectId, actorId: caller.accountId, data });
}

/** The account of a member of the project. @throws 400 on `field` when it is none */
export async function memberOf({ members }: VisaDeps, place: ProjectPlace, field: string, id: number) {
  const member = (await members.projectUsers(place, {})).find(person => person.id === id);
  if (!member || member.user_id === null)
    throw invalid(field, 'Not a member of the project.', { code: 'no_member' }, { code: 'not_a_member' });
  return { ...member, user_id: member.user_id };
}

export async function get(deps: VisaDeps, at: Omit<VisaAt, 'caller'>): Promise<Visa> {
  const rows = await read(deps, at);
  const [visa] = records.describe(deps, rows, await records.around(deps, at.view.place, rows), at.view.origin);
  if (!visa) throw notFound('visa of document');
  return visa;
}

/**
 * The account in whose name something is written.
 * @throws 403 when that is another account and the caller is neither an application nor an administrator
 */
export async function writerOf(deps: VisaDeps, caller: Caller, place: ProjectPlace, field: string, memberId?: number) {
  if (memberId === undefined) return undefined;
  const { user_id } = await memberOf(deps, place, field, memberId);
  const mayForOthers =
    caller.kind === 'application' || (place.projectRole === roles.admin && caller.impersonatorId === undefined);
  if (user_id !== caller.accountId && !mayForOthers)
    throw forbidden('Only applications and project administrators can act for other members.');
  return user_id;
}
