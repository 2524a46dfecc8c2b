// The rules of visas: who asks for one, who may change it, its course from open to closed.
import type { EventName } from '../../events/catalog.ts';
import { emit } from '../../events/outbox.ts';
import { conflict, forbidden, invalid, notFound, type AppError } from '../../kit/errors.ts';
import { roles, type Caller, type ProjectPlace } from '../../kit/caller.ts';
import { isoTime, type Clock } from '../../kit/time.ts';
import type { Db, Tx } from '../../storage/db.ts';
import type { Documents } from '../documents/service.ts';
import type { ProjectView, UserProject } from '../members/schema.ts';
import type { Members } from '../members/service.ts';
import type { LightDocument, Visa, VisaStatus, VisaWithDocument } from '../visa-records/schema.ts';
import {
  dayOf,
  statusesOf,
  visaFilter,
  type Around,
  type VisaRecords,
  type VisaRow,
  type VisaRows,
} from '../visa-records/service.ts';
import type { NewVisa, VisaChange, VisaQuery } from './schema.ts';
import * as store from './store.ts';

export interface VisaDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly records: VisaRecords;
  readonly documents: { readonly port: Pick<Documents['port'], 'describe'> };
  readonly members: Pick<Members, 'projectUsers'>;
}

/** One visa of a document, and who works on it. */
export interface VisaAt {
  readonly caller: Caller;
  readonly view: ProjectView;
  readonly documentId: number;
  readonly id: number;
}

/** The visa that a path below it names. */
export function visaOf(
  caller: Caller,
  view: ProjectView,
  { document_pk, visa_pk }: { readonly document_pk: number; readonly visa_pk: number },
): VisaAt {
  return { caller, view, documentId: document_pk, id: visa_pk };
}

/** What a change of a visa works with. */
export interface VisaWork {
  readonly row: VisaRow;
  /** everything below the visa, as it stands in the transaction */
  readonly rows: VisaRows;
  readonly around: Around;
  /** Tells an event about the visa as it stands by then; of `visa.validation.*` with that validation. */
  readonly tell: (name: EventName, validationId?: number) => Promise<void>;
}

export type Visas = ReturnType<typeof createVisas>;

/** Status -> those that may follow. What is closed stays closed. */
const courses: Readonly<Record<VisaStatus, readonly VisaStatus[]>> = { O: ['P', 'C'], P: ['O', 'C'], C: [] };
const codes = {
  O: ['visa_open', 'This visa is open.'],
  P: ['visa_paused', 'This visa is paused.'],
  C: ['visa_closed', 'This visa is closed.'],
} as const;

/** 409: the visa stands where this cannot be done. */
export function standsAt(status: VisaStatus): AppError {
  const [code, message] = codes[status];
  return conflict(message, code);
}

/** @throws 403 for who neither asked for the visa nor administers the project */
export function requireManager(
  { accountId }: Caller,
  { projectRole }: ProjectPlace,
  { creator_id }: Pick<VisaRow, 'creator_id'>,
): void {
  if (projectRole !== roles.admin && creator_id !== accountId)
    throw forbidden('Only who asked for the visa and administrators of the project may do this.');
}

export function createVisas({ db, clock, records, documents, members }: VisaDeps) {
  const now = () => isoTime(clock.now());

  /** @throws 404 for a document that the caller may not see */
  async function documentOf(view: ProjectView, id: number): Promise<LightDocument> {
    const found = (await documents.port.describe([id], view)).get(id);
    if (!found) throw notFound('document');
    return lightOf(found);
  }

  /** The row of a visa that the caller sees, with what is below it. @throws 404 */
  async function look({ view, documentId, id }: Omit<VisaAt, 'caller'>): Promise<VisaRows> {
    await documentOf(view, documentId);
    return records.below(db, [await records.find(db, view.place, documentId, id)]);
  }

  async function get(at: Omit<VisaAt, 'caller'>): Promise<Visa> {
    const rows = await look(at);
    const [visa] = records.describe(rows, await records.around(at.view.place, rows), at.view.origin);
    if (!visa) throw notFound('visa of document');
    return visa;
  }

  async function tell(
    tx: Tx,
    name: EventName,
    { accountId }: Caller,
    place: ProjectPlace,
    visaRow: VisaRow,
    around: Around,
    document: LightDocument,
    validationId?: number,
  ): Promise<void> {
    const [visa] = records.describe(await records.below(tx, [visaRow]), around);
    const { cloudId, projectId } = place;
    const whole = { ...visa, document };
    const data =
      validationId === undefined
        ? whole
        : { project_id: projectId, visa: whole, validation: visa?.validations.find(({ id }) => id === validationId) };
    await emit(tx, clock, { name, cloudId, projectId, actorId: accountId, data });
  }

  /**
   * Works on a visa that the caller sees, in one transaction.
   * @param newcomers accounts that come to the visa by it
   */
  async function change<T>(
    { caller, view, documentId, id }: VisaAt,
    work: (tx: Tx, visa: VisaWork) => Promise<T>,
    newcomers: readonly number[] = [],
  ): Promise<T> {
    const { place } = view;
    const document = await documentOf(view, documentId);
    const around = await records.around(
      place,
      await records.below(db, [await records.find(db, place, documentId, id)]),
      [caller.accountId, ...newcomers],
    );
    return db.tx(async tx => {
      const row = await records.find(tx, place, documentId, id);
      return work(tx, {
        row,
        rows: await records.below(tx, [row]),
        around,
        tell: async (name, validationId) =>
          tell(tx, name, caller, place, await records.find(tx, place, documentId, id), around, document, validationId),
      });
    });
  }

  /** The account of a member of the project. @throws 400 on `field` when it is none */
  async function memberOf(
    place: ProjectPlace,
    field: string,
    id: number,
  ): Promise<UserProject & { readonly user_id: number }> {
    const member = (await members.projectUsers(place, {})).find(person => person.id === id);
    if (!member || member.user_id === null) throw invalid(field, 'This is no member of the project.', 'not_a_member');
    return { ...member, user_id: member.user_id };
  }

  /** The account in whose name something is written. @throws 403 when that is somebody else's and the caller is neither an application nor an administrator */
  async function writerOf(
    caller: Caller,
    place: ProjectPlace,
    field: string,
    memberId: number | undefined,
  ): Promise<number | undefined> {
    if (memberId === undefined) return undefined;
    const { user_id } = await memberOf(place, field, memberId);
    const mayForOthers =
      caller.kind === 'application' || (place.projectRole === roles.admin && caller.impersonatorId === undefined);
    if (user_id !== caller.accountId && !mayForOthers)
      throw forbidden('Only applications and administrators write in the name of others.');
    return user_id;
  }

  async function move(at: VisaAt, status: VisaStatus): Promise<void> {
    await change(at, async (tx, visa) => {
      requireManager(at.caller, at.view.place, visa.row);
      if (!courses[visa.row.status].includes(status)) throw standsAt(visa.row.status);
      await store.updateVisa(tx, { ...visa.row, status }, now());
      await visa.tell('visa.update');
    });
  }

  async function listMine(
    view: ProjectView,
    visas: readonly VisaRow[],
    query: VisaQuery,
    accountId?: number,
  ): Promise<VisaWithDocument[]> {
    const seen = await documents.port.describe([...new Set(visas.map(({ document_id }) => document_id))], view);
    const described = await records.describeAll(
      view.place,
      visas.filter(({ document_id }) => seen.has(document_id)),
      view.origin,
    );
    const passes = visaFilter(
      wishesOf(query),
      now().slice(0, 10),
      accountId === undefined
        ? undefined
        : ({ validations }) => validations.filter(({ validator }) => validator?.user_id === accountId),
    );
    return described.filter(passes).map(visa => {
      const document = seen.get(visa.document_id);
      return { ...visa, document: document ? lightOf(document) : null };
    });
  }

  return {
    get,
    look,
    change,
    memberOf,
    writerOf,

    async list(view: ProjectView, documentId: number): Promise<Visa[]> {
      await documentOf(view, documentId);
      return [...((await records.byDocument(view.place, { documentId }, view.origin)).get(documentId) ?? [])];
    },

    async create(
      caller: Caller,
      view: ProjectView,
      documentId: number,
      { creator_id, description = null, deadline = null }: NewVisa,
    ): Promise<Visa> {
      const { place } = view;
      const document = await documentOf(view, documentId);
      const creatorId = (await writerOf(caller, place, 'creator_id', creator_id)) ?? caller.accountId;
      const day = deadline === null ? null : dayOf('deadline', deadline);
      const around = await records.around(place, { visas: [], validations: [], comments: [] }, [creatorId]);
      const id = await db.tx(async tx => {
        if (!(await store.isDocument(tx, place.projectId, documentId))) throw notFound('document that went meanwhile');
        const made = await store.insertVisa(tx, {
          projectId: place.projectId,
          documentId,
          creatorId,
          description: textOf(description),
          deadline: day,
          now: now(),
        });
        await tell(
          tx,
          'visa.creation',
          caller,
          place,
          await records.find(tx, place, documentId, made),
          around,
          document,
        );
        return made;
      });
      return get({ view, documentId, id });
    },

    /** @throws 409 for a closed one */
    async update(at: VisaAt, { creator_id, description, deadline }: VisaChange): Promise<Visa> {
      const {
        caller,
        view: { place },
      } = at;
      const creatorId = await writerOf(caller, place, 'creator_id', creator_id);
      const day = typeof deadline === 'string' ? dayOf('deadline', deadline) : deadline;
      await change(
        at,
        async (tx, { row, tell: tellIt }) => {
          requireManager(caller, place, row);
          if (row.status === 'C') throw standsAt('C');
          await store.updateVisa(
            tx,
            {
              ...row,
              creator_id: creatorId ?? row.creator_id,
              description: description === undefined ? row.description : textOf(description),
              deadline: day === undefined ? row.deadline : day,
            },
            now(),
          );
          await tellIt('visa.update');
        },
        creatorId === undefined ? [] : [creatorId],
      );
      return get(at);
    },

    /** Removes a visa with its answers and comments. */
    async remove(at: VisaAt): Promise<void> {
      await change(at, async (tx, { row, tell: tellIt }) => {
        requireManager(at.caller, at.view.place, row);
        await tellIt('visa.deletion');
        await store.deleteVisa(tx, row.id);
      });
    },

    /** Takes no answers until it is resumed. @throws 409 unless it is open */
    pause: (at: VisaAt): Promise<void> => move(at, 'P'),
    /** @throws 409 unless it is paused */
    resume: (at: VisaAt): Promise<void> => move(at, 'O'),
    /** Takes no answers and changes any more. @throws 409 when it is closed */
    close: (at: VisaAt): Promise<void> => move(at, 'C'),

    /** Those that the caller asked for, of documents that they see. */
    async ofCreator({ accountId }: Caller, view: ProjectView, query: VisaQuery): Promise<VisaWithDocument[]> {
      return listMine(view, await records.rowsOf(view.place, 'creator', accountId), query);
    },

    /** Those that the caller is asked to validate; `validation_status` is about their own answer. */
    async ofValidator({ accountId }: Caller, view: ProjectView, query: VisaQuery): Promise<VisaWithDocument[]> {
      return listMine(view, await records.rowsOf(view.place, 'validator', accountId), query, accountId);
    },
  };
}

function wishesOf({ status, validation_status, deadline_after, deadline_before, has__past_deadline }: VisaQuery) {
  return {
    status,
    isPast: has__past_deadline,
    validationStatuses: validation_status ? statusesOf('validation_status', validation_status) : undefined,
    deadlineAfter: deadline_after ? dayOf('deadline_after', deadline_after, { orTime: true }) : undefined,
    deadlineBefore: deadline_before ? dayOf('deadline_before', deadline_before, { orTime: true }) : undefined,
  };
}

function lightOf({
  id,
  parent_id,
  name,
  description,
  head_id,
  is_head_version,
}: Omit<LightDocument, 'parent_id'> & { readonly parent_id: number | null }): LightDocument {
  if (parent_id === null) throw new Error('a document lies in a folder');
  return { id, parent_id, name, description, head_id, is_head_version };
}

/** Blank texts are none. */
function textOf(text: string | null): string | null {
  return text === null || text.trim() === '' ? null : text;
}
