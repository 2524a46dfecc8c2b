// The caller's own visas: requested ones, and those that await the caller's answer; of a project, and of all projects
// at once for the first screen.
import { askAs } from '../../access/request-context.ts';
import type { Caller } from '../../access/caller.ts';
import { bindTo } from '../../kit/bind-to.ts';
import { isoTime } from '../../kit/time.ts';
import type { ProjectView } from '../members/schema.ts';
import { visaFilter, wishesOf } from './filters.ts';
import * as records from './records.ts';
import type { VisaDeps } from './records.ts';
import type { Visa, VisaQuery, VisaWithDocument, OwnVisa } from './schema.ts';
import { listOfPerson, projectsWithVisas } from './store.ts';

export type OwnVisas = ReturnType<typeof createOwnVisas>;

export const createOwnVisas = (deps: VisaDeps) => bindTo(deps, { ofCreator, ofValidator, everywhere });

/** Visas of documents that the caller sees. Of a validator, `validation_status` is about their own answer. */
async function listMine(
  deps: VisaDeps,
  as: 'creator' | 'validator',
  { accountId }: Caller,
  view: ProjectView,
  query: VisaQuery,
): Promise<VisaWithDocument[]> {
  const visas = await listOfPerson(deps.db, view.place.projectId, as, accountId);
  const documentIds = visas.map(({ document_id }) => document_id);
  const seen = await records.documentsSeen(deps, view, documentIds);
  const shown = visas.filter(({ document_id }) => seen.has(document_id));
  const described = await records.describeAll(deps, view.place, shown, view.origin);
  const ownAnswers = ({ validations }: Visa) => validations.filter(({ validator }) => validator?.user_id === accountId);
  const today = isoTime(deps.clock.now()).slice(0, 10);
  const passes = visaFilter(wishesOf(query), today, as === 'creator' ? undefined : ownAnswers);
  return described.filter(passes).map(visa => ({ ...visa, document: seen.get(visa.document_id) ?? null }));
}

/** Visas that the caller requested. */
const ofCreator = (deps: VisaDeps, caller: Caller, view: ProjectView, query: VisaQuery) =>
  listMine(deps, 'creator', caller, view, query);

/** Visas with the caller as validator. */
const ofValidator = (deps: VisaDeps, caller: Caller, view: ProjectView, query: VisaQuery) =>
  listMine(deps, 'validator', caller, view, query);

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
    const project = { id, cloud_id: place.cloudId, name };
    found.push(...all.map(visa => ({ ...visa, waits_for_me: mine.has(visa.id), project })));
  }
  return found.toSorted((one, other) => compare(dayOf(one), dayOf(other)) || one.id - other.id);
}

const dayOf = ({ deadline }: VisaWithDocument): string => deadline ?? '9999-12-31';
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
