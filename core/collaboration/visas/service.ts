// Rules of visas: requesters, rights to change one, course from open to closed.
import { record } from '../../audit/record.ts';
import { notFound } from '../../kit/errors.ts';
import type { Caller } from '../../access/caller.ts';
import { isoTime } from '../../kit/time.ts';
import type { ProjectView } from '../members/schema.ts';
import { createVisaChanges, refusedBy, requireManager, type ChangeDeps, type VisaAt } from './change.ts';
import { createVisaComments } from './comments/service.ts';
import { dayOf } from './filters.ts';
import { createOwnVisas, type OwnVisaDeps } from './own.ts';
import { createVisaRecords, type VisaRecordDeps } from './records.ts';
import type { NewVisa, Visa, VisaChange, VisaStatus } from './schema.ts';
import * as store from './store.ts';
import { createVisaValidations, type ValidationDeps } from './validations/service.ts';

export { dayOf, isPast, statusesOf, visaFilter } from './filters.ts';

export type VisaDeps = VisaRecordDeps & ChangeDeps & ValidationDeps & OwnVisaDeps;

export type Visas = ReturnType<typeof createVisas>;

/** Status -> statuses that may follow. A closed visa stays closed. */
const courses: Readonly<Record<VisaStatus, readonly VisaStatus[]>> = { O: ['P', 'C'], P: ['O', 'C'], C: [] };

export function createVisas(deps: VisaDeps) {
  const { db, clock } = deps;
  const now = () => isoTime(clock.now());
  const records = createVisaRecords(deps);
  const changes = createVisaChanges(deps, records);
  const { get, change, report, writerOf } = changes;

  async function move(at: VisaAt, status: VisaStatus): Promise<void> {
    await change(at, 'visa.update', async (tx, visa) => {
      requireManager(at.caller, at.view.place, visa.row);
      if (!courses[visa.row.status].includes(status)) throw refusedBy(visa.row.status);
      await store.updateVisa(tx, { ...visa.row, status }, now());
      await visa.report('visa.update');
    });
  }

  return {
    get,
    byDocument: records.byDocument,

    /** Whether a project has any. */
    areIn: (projectId: number): Promise<boolean> => store.areVisasIn(db, projectId),

    validations: createVisaValidations(deps, records, changes),
    comments: createVisaComments(deps, changes),
    own: createOwnVisas(deps, records),

    async list(view: ProjectView, documentId: number): Promise<Visa[]> {
      await records.documentOf(view, documentId);
      return [...((await records.byDocument(view.place, { documentId }, view.origin)).get(documentId) ?? [])];
    },

    async create(
      caller: Caller,
      view: ProjectView,
      documentId: number,
      { creator_id, description = null, deadline = null }: NewVisa,
    ): Promise<Visa> {
      const { place } = view;
      const document = await records.documentOf(view, documentId);
      const creatorId = (await writerOf(caller, place, 'creator_id', creator_id)) ?? caller.accountId;
      const day = deadline === null ? null : dayOf('deadline', deadline);
      const around = await records.around(place, { visas: [], validations: [], answers: [], comments: [] }, [
        creatorId,
      ]);
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
        const row = await records.find(tx, place, documentId, made);
        await report(tx, { name: 'visa.creation', caller, place, row, around, document });
        const object = { id: made, name: document.name, folderId: row.folder_id, documentId };
        record(tx, { action: 'visa.create', object });
        return made;
      });
      return get({ view, documentId, id });
    },

    /** @throws 409 for a closed visa */
    async update(at: VisaAt, { creator_id, description, deadline }: VisaChange): Promise<Visa> {
      const { place } = at.view;
      const creatorId = await writerOf(at.caller, place, 'creator_id', creator_id);
      const day = typeof deadline === 'string' ? dayOf('deadline', deadline) : deadline;
      await change(
        at,
        'visa.update',
        async (tx, visa) => {
          const { row } = visa;
          requireManager(at.caller, place, row);
          if (row.status === 'C') throw refusedBy('C');
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
          await visa.report('visa.update');
        },
        creatorId === undefined ? [] : [creatorId],
      );
      return get(at);
    },

    /** Removes a visa with its answers and comments. */
    async remove(at: VisaAt): Promise<void> {
      await change(at, 'visa.delete', async (tx, visa) => {
        requireManager(at.caller, at.view.place, visa.row);
        await visa.report('visa.deletion');
        await store.deleteVisa(tx, visa.row.id);
      });
    },

    /** Accepts no answers until it is resumed. @throws 409 unless it is open */
    pause: (at: VisaAt): Promise<void> => move(at, 'P'),
    /** @throws 409 unless it is paused */
    resume: (at: VisaAt): Promise<void> => move(at, 'O'),
    /** Accepts no further answers and changes. @throws 409 when it is closed */
    close: (at: VisaAt): Promise<void> => move(at, 'C'),
  };
}

/** A blank text counts as none. */
function textOf(text: string | null): string | null {
  return text === null || text.trim() === '' ? null : text;
}
