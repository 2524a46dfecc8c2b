// One's own visas of all projects at once, for the first screen: what waits for one's answer, and what one asked for.
import { askAs } from '../../kit/asking.ts';
import type { Caller } from '../../kit/caller.ts';
import type { Db } from '../../storage/db.ts';
import type { Members } from '../members/service.ts';
import type { VisaWithDocument } from '../visa-records/schema.ts';
import type { Visas } from '../visas/service.ts';
import type { OwnVisa } from './schema.ts';
import { projectsWithVisas } from './store.ts';

export interface SelfVisaDeps {
  readonly db: Db;
  readonly members: Pick<Members, 'findPlace'>;
  readonly visas: Pick<Visas, 'ofCreator' | 'ofValidator'>;
}

export type SelfVisas = ReturnType<typeof createSelfVisas>;

export function createSelfVisas({ db, members, visas }: SelfVisaDeps) {
  return {
    /**
     * Those that are not closed, the most urgent first: by deadline, those without one last. Only of projects that the caller
     * is still in and documents that they may see.
     * @param origin where addresses of attachments lead
     */
    async list(caller: Caller, origin: string): Promise<OwnVisa[]> {
      const found: OwnVisa[] = [];
      for (const { id, name } of await projectsWithVisas(db, caller.accountId)) {
        const place = await members.findPlace(caller, undefined, id);
        if (!place || place.projectId === null) continue;
        const view = { origin, place: { ...place, projectId: place.projectId } };
        const [asksMe, byMe] = await askAs({ caller, cloudId: place.cloudId, projectId: id }, () =>
          Promise.all([visas.ofValidator(caller, view, { validation_status: 'P' }), visas.ofCreator(caller, view, {})]),
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
