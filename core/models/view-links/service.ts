// Shared views, for everyone with the link and access to the models. Models that a reader may not see are left out,
// with their elements; without any visible model the view answers 404.
import type { Caller, ProjectPlace } from '../../access/caller.ts';
import { roles } from '../../access/roles.ts';
import { record } from '../../audit/record.ts';
import { announce } from '../../events/announce.ts';
import { conflict, existing, forbidden, invalid, notFound } from '../../kit/errors.ts';
import { isoTime, type Clock } from '../../kit/time.ts';
import { inTurns } from '../../kit/event-loop.ts';
import type { Db } from '../../storage/db.ts';
import type { Access, View } from '../access/service.ts';
import { findElement } from '../data/model-data.ts';
import type { People } from '../records/service.ts';
import type { NewSharedView, SharedView, SharedViewFacts, SharedViewState } from './schema.ts';
import * as store from './store.ts';

/** Limits the views of one person in a project. */
const MOST = 500;
interface At extends View {
  readonly place: ProjectPlace;
}

export type SharedViews = ReturnType<typeof createSharedViews>;

interface Context {
  db: Db;
  clock: Clock;
  access: Access;
  people: People;
}

async function describe({ people, access }: Context, rows: readonly store.ViewFactsRow[], at: At) {
  const creators = await people.describeAll(
    rows.map(({ creator_id }) => creator_id),
    at.place,
  );
  const models = rows.map(row => JSON.parse(row.models) as readonly number[]);
  const visible = await access.visibleAmong(at.place.projectId, [...new Set(models.flat())], at);
  return rows.map(({ id, name, creator_id, created_at }, n) => {
    const wanted = models[n] ?? [];
    const seen = wanted.filter(model => visible.has(model));
    const creator = creators.get(creator_id ?? 0) ?? null;
    return { id, name, creator, created_at, models: seen, missing_models: wanted.length - seen.length };
  });
}

async function whole(deps: Context, row: store.ViewRow | undefined, at: At): Promise<SharedView> {
  const [facts] = row ? await describe(deps, [row], at) : [];
  if (!row || !facts || facts.models.length === 0) throw notFound('view');
  const state = JSON.parse(row.state) as SharedViewState;
  if (facts.missing_models === 0) return { ...facts, state };
  return { ...facts, state: await seenState(deps, state, facts.models, at) };
}

/** State of a view for some of its models. */
async function seenState({ access }: Context, state: SharedViewState, models: readonly number[], at: At) {
  const { selected, exceptions, hidden, painted } = state.elements;
  const named = new Set([...selected, ...exceptions, ...hidden, ...painted.flatMap(({ ids }) => ids)]);
  const seen = new Set<string>();
  for (const modelId of models) {
    const data = await access.dataOf({ ...at, projectId: at.place.projectId, modelId });
    if (!data) continue;
    await inTurns(named, guid => {
      if (!seen.has(guid) && findElement(data.file, guid)) seen.add(guid);
    });
  }
  const within = (ids: readonly string[]) => ids.filter(id => seen.has(id));
  return {
    ...state,
    elements: {
      ...state.elements,
      selected: within(selected),
      exceptions: within(exceptions),
      hidden: within(hidden),
      painted: painted.map(each => ({ ...each, ids: within(each.ids) })).filter(({ ids }) => ids.length > 0),
    },
    shifts: state.shifts.filter(({ model }) => models.includes(model)),
  };
}

export function createSharedViews(deps: Context) {
  const { db, clock, access } = deps;
  return {
    /** The caller's own views; for administrators of the project all. */
    async list({ accountId }: Caller, at: At): Promise<SharedViewFacts[]> {
      const isAdministrator = at.place.projectRole === roles.admin;
      return describe(deps, await store.listViews(db, at.place.projectId, isAdministrator ? null : accountId), at);
    },

    /**
     * @throws 404 when the project has no such view (any more), and for a caller without access to any of its models
     */
    get: async (at: At, id: number) => whole(deps, await store.findView(db, at.place.projectId, id), at),

    /**
     * Positions of models that it does not show are omitted.
     * @throws 400 for a model that the caller does not see, 409 at the limit of views
     */
    async create({ accountId }: Caller, at: At, { name, models: given, state }: NewSharedView): Promise<SharedView> {
      const { cloudId, projectId } = at.place;
      const models = [...new Set(given)];
      const visible = await access.visibleAmong(projectId, models, at);
      if (models.some(model => !visible.has(model))) throw invalid('models', 'Model not found.');
      const row = {
        creator_id: accountId,
        name: name?.trim() || null,
        models: JSON.stringify(models),
        state: JSON.stringify({ ...state, shifts: state.shifts.filter(({ model }) => models.includes(model)) }),
        created_at: isoTime(clock.now()),
      };
      const id = await db.tx(async tx => {
        if ((await store.countViews(tx, projectId, accountId)) >= MOST)
          throw conflict(`You already share ${MOST} views of this project. Remove some first.`, 'too_many');
        const made = await store.insertView(tx, projectId, row);
        record(tx, { action: 'shared-view.create', object: { id: made, name: row.name } });
        announce(tx, { name: 'shared-view.create', cloudId, projectId, id: made });
        return made;
      });
      return whole(deps, { id, ...row }, at);
    },

    /**
     * @throws 404 when there is none, also for a member without access to any of its models; 403 for a view of another
     * member without the administration of the project
     */
    async remove({ accountId }: Caller, at: At, id: number): Promise<void> {
      const { cloudId, projectId, projectRole } = at.place;
      const found = existing(await store.findView(db, projectId, id), 'view');
      if (found.creator_id !== accountId && projectRole !== roles.admin) {
        const models = JSON.parse(found.models) as readonly number[];
        if ((await access.visibleAmong(projectId, models, at)).size === 0) throw notFound('view');
        throw forbidden('Only the person who shared the view or a project administrator can remove it.');
      }
      await db.tx(async tx => {
        const row = existing(await store.findView(tx, projectId, id), 'view');
        await store.deleteView(tx, id);
        record(tx, { action: 'shared-view.delete', object: { id, name: row.name } });
        announce(tx, { name: 'shared-view.delete', cloudId, projectId, id });
      });
    },
  };
}
