// The caller's own visas: requested ones, and those that await the caller's answer; of a project, and of all projects
// at once for the first screen.
import { askAs } from '../../access/request-context.ts';
import type { Caller } from '../../access/caller.ts';
import { isoTime, type Clock } from '../../kit/time.ts';
import type { Db } from '../../storage/db.ts';
import type { ProjectView } from '../members/schema.ts';
import type { Members } from '../members/service.ts';
import { visaFilter, wishesOf } from './filters.ts';
import type { VisaRecords, VisaRow } from './records.ts';
import type { VisaQuery, VisaWithDocument, OwnVisa } from './schema.ts';
import { projectsWithVisas } from './store.ts';

export interface OwnVisaDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly members: Members;
}

export type OwnVisas = ReturnType<typeof createOwnVisas>;

export function createOwnVisas({ db, clock, members }: OwnVisaDeps, records: VisaRecords) {
  async function listMine(
    view: ProjectView,
    visas: readonly VisaRow[],
    query: VisaQuery,
    accountId?: number,
  ): Promise<VisaWithDocument[]> {
    const seen = await records.documentsSeen(
      view,
      visas.map(({ document_id }) => document_id),
    );
    const described = await records.describeAll(
      view.place,
      visas.filter(({ document_id }) => seen.has(document_id)),
      view.origin,
    );
    const passes = visaFilter(
      wishesOf(query),
      isoTime(clock.now()).slice(0, 10),
      accountId === undefined
        ? undefined
        : ({ validations }) => validations.filter(({ validator }) => validator?.user_id === accountId),
    );
    return described.filter(passes).map(visa => ({ ...visa, document: seen.get(visa.document_id) ?? null }));
  }

  /** Visas that the caller requested, of documents that they see. */
  async function ofCreator({ accountId }: Caller, view: ProjectView, query: VisaQuery): Promise<VisaWithDocument[]> {
    return listMine(view, await records.rowsOf(view.place, 'creator', accountId), query);
  }

  /** Visas with the caller as validator; `validation_status` is about their own answer. */
  async function ofValidator({ accountId }: Caller, view: ProjectView, query: VisaQuery): Promise<VisaWithDocument[]> {
    return listMine(view, await records.rowsOf(view.place, 'validator', accountId), query, accountId);
  }

  return {
    ofCreator,
    ofValidator,

    /**
     * Visas that are not closed, the most urgent first: by deadline, those without one last. Only of projects that the
     * caller is still in and documents that they may see. @param origin base of the addresses of attachments
     */
    async everywhere(caller: Caller, origin: string): Promise<OwnVisa[]> {
      const found: OwnVisa[] = [];
      for (const { id, name } of await projectsWithVisas(db, caller.accountId)) {
        const place = await members.findPlace(caller, undefined, id);
        if (!place || place.projectId === null) continue;
        const view = { origin, place: { ...place, projectId: place.projectId } };
        const [asksMe, byMe] = await askAs({ caller, cloudId: place.cloudId, projectId: id }, () =>
          Promise.all([ofValidator(caller, view, { validation_status: 'P' }), ofCreator(caller, view, {})]),
        );
        const mine = new Set(asksMe.map(visa => visa.id));
        const all = [...asksMe, ...byMe.filter(visa => !mine.has(visa.id))].filter(({ status }) => status !== 'C');
        found.push(
          ...all.map(visa => ({
            ...visa,
            waits_for_me: mine.has(visa.id),
            project: { id, cloud_id: place.cloudId, name },
          })),
        );
      }
      return found.toSorted((one, other) => compare(dayOf(one), dayOf(other)) || one.id - other.id);
    },
  };
}

const dayOf = ({ deadline }: VisaWithDocument): string => deadline ?? '9999-12-31';
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
