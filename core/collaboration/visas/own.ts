// The caller's own visas: requested ones, and those that await the caller's answer; of a project, and of all projects
// at once for the first screen.
import { askAs } from '../../access/request-context.ts';
import type { Caller } from '../../access/caller.ts';
import { bindTo } from '../../kit/bind-to.ts';
import { isoTime } from '../../kit/time.ts';
import type { ProjectView } from '../members/schema.ts';
import { visaFilter, wishesOf } from './filters.ts';
import * as records from './records.ts';
import type { VisaDeps, VisaRow } from './records.ts';
import type { VisaQuery, VisaWithDocument, OwnVisa } from './schema.ts';
import { listOfPerson, projectsWithVisas } from './store.ts';

export type OwnVisas = ReturnType<typeof createOwnVisas>;

export const createOwnVisas = (deps: VisaDeps) => bindTo(deps, { ofCreator, ofValidator, everywhere });

async function listMine(
  deps: VisaDeps,
  view: ProjectView,
  visas: readonly VisaRow[],
  query: VisaQuery,
  accountId?: number,
): Promise<VisaWithDocument[]> {
  const seen = await records.documentsSeen(
    deps,
    view,
    visas.map(({ document_id }) => document_id),
  );
  const described = await records.describeAll(
    deps,
    view.place,
    visas.filter(({ document_id }) => seen.has(document_id)),
    view.origin,
  );
  const passes = visaFilter(
    wishesOf(query),
    isoTime(deps.clock.now()).slice(0, 10),
    accountId === undefined
      ? undefined
      : ({ validations }) => validations.filter(({ validator }) => validator?.user_id === accountId),
  );
  return described.filter(passes).map(visa => ({ ...visa, document: seen.get(visa.document_id) ?? null }));
}

/** Visas that the caller requested, of documents that they see. */
async function ofCreator(deps: VisaDeps, { accountId }: Caller, view: ProjectView, query: VisaQuery) {
  const rows = await listOfPerson(deps.db, view.place.projectId, 'creator', accountId);
  return listMine(deps, view, rows, query);
}

/** Visas with the caller as validator; `validation_status` is about their own answer. */
async function ofValidator(deps: VisaDeps, { accountId }: Caller, view: ProjectView, query: VisaQuery) {
  const rows = await listOfPerson(deps.db, view.place.projectId, 'validator', accountId);
  return listMine(deps, view, rows, query, accountId);
}

/**
 * Visas that are not closed, the most urgent first: by deadline, those without one last. Only of projects that the
 * caller is still in and documents that they may see. @param origin base of the addresses of attachments
 */
async function everywhere(deps: VisaDeps, caller: Caller, origin: string): Promise<OwnVisa[]> {
  const found: OwnVisa[] = [];
  for (const { id, name } of await projectsWithVisas(deps.db, caller.accountId)) {
    const place = await deps.members.findPlace(caller, undefined, id);
    if (!place || place.projectId === null) continue;
    const view = { origin, place: { ...place, projectId: place.projectId } };
    const [asksMe, byMe] = await askAs({ caller, cloudId: place.cloudId, projectId: id }, () =>
      Promise.all([ofValidator(deps, caller, view, { validation_status: 'P' }), ofCreator(deps, caller, view, {})]),
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
}

const dayOf = ({ deadline }: VisaWithDocument): string => deadline ?? '9999-12-31';
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
