// Smart views, shared by the people of a project.
import type { Caller, ProjectPlace } from '../../access/caller.ts';
import { record } from '../../audit/record.ts';
import { announce } from '../../events/announce.ts';
import { invalid, notFound } from '../../kit/errors.ts';
import { isoTime, type Clock } from '../../kit/time.ts';
import type { Db, Reads, Tx } from '../../storage/db.ts';
import type { NewSmartView, SmartRule, SmartView, SmartViewChange } from './schema.ts';
import * as store from './store.ts';

export type SmartViews = ReturnType<typeof createSmartViews>;
type ViewPlace = Pick<ProjectPlace, 'cloudId' | 'projectId'>;

/** Limits one project to a usable number of views. */
const MOST_VIEWS = 500;
/** Per view, all its rules together: opening the panel loads every view with them. */
const MOST_CONDITIONS = 100;

export function createSmartViews({ db, clock }: { db: Db; clock: Clock }) {
  async function get({ projectId }: ViewPlace, id: number, reads: Reads = db): Promise<SmartView> {
    const view = await store.findView(reads, projectId, id);
    if (!view) throw notFound('smart view');
    return view;
  }

  /** @throws 400 when another view of the project has the name */
  async function checkName(tx: Tx, { projectId }: ViewPlace, name: string, id: number): Promise<void> {
    if (await store.isTaken(tx, projectId, name, id))
      throw invalid('name', 'A smart view with this name already exists in the project.', 'already_exists');
  }

  return {
    get: (place: ViewPlace, id: number) => get(place, id),
    list: ({ projectId }: ViewPlace): Promise<SmartView[]> => store.listViews(db, projectId),

    async create(
      place: ViewPlace,
      { accountId }: Pick<Caller, 'accountId'>,
      { rules, ...given }: NewSmartView,
    ): Promise<SmartView> {
      checkRules(rules);
      return db.tx(async tx => {
        const name = given.name.trim();
        await checkName(tx, place, name, 0);
        if ((await store.countViews(tx, place.projectId)) >= MOST_VIEWS)
          throw invalid('name', `A project has at most ${MOST_VIEWS} smart views.`);
        const now = isoTime(clock.now());
        const view = { name, rules, created_by: accountId, created_at: now, updated_at: now };
        const id = await store.insertView(tx, place.projectId, view);
        report(tx, 'smart-view.create', place, { id, name });
        return { id, ...view };
      });
    },

    async update(place: ViewPlace, id: number, change: SmartViewChange): Promise<SmartView> {
      checkRules(change.rules ?? []);
      return db.tx(async tx => {
        const before = await get(place, id, tx);
        const name = change.name?.trim() ?? before.name;
        const view = { ...before, ...change, name, updated_at: isoTime(clock.now()) };
        await checkName(tx, place, name, id);
        await store.updateView(tx, view);
        report(tx, 'smart-view.update', place, view, before.name);
        return view;
      });
    },

    async remove(place: ViewPlace, id: number): Promise<void> {
      await db.tx(async tx => {
        const view = await get(place, id, tx);
        await store.deleteView(tx, id);
        report(tx, 'smart-view.delete', place, view);
      });
    },
  };
}

/** @throws 400 for a rule that colours without a colour, and for too many conditions */
function checkRules(rules: readonly SmartRule[]): void {
  if (rules.some(({ effect, colour }) => effect === 'colour' && colour === undefined))
    throw invalid('rules', 'A rule that colours needs a colour.', 'required');
  const count = rules.reduce((sum, { conditions }) => sum + conditions.length, 0);
  if (count > MOST_CONDITIONS) throw invalid('rules', `A smart view has at most ${MOST_CONDITIONS} conditions.`);
}

/** @param before the name before the change */
function report(
  tx: Tx,
  action: 'smart-view.create' | 'smart-view.update' | 'smart-view.delete',
  { cloudId, projectId }: ViewPlace,
  { id, name }: Pick<SmartView, 'id' | 'name'>,
  before = name,
): void {
  record(tx, { action, object: { id, name }, was: before === name ? undefined : before });
  announce(tx, { name: action, cloudId, projectId, id });
}
