// Plans of storeys and buildings: sheets and panoramas of the project that are laid over them, in an order and at a
// position.
import { bindTo } from '../../kit/bind-to.ts';
import { record } from '../../audit/record.ts';
import { existing, invalid, notFound } from '../../kit/errors.ts';
import type { Db } from '../../storage/db.ts';
import { loggedModel, type ModelRow } from '../access/rows.ts';
import type { ModelType } from '../access/schema.ts';
import type { Access, ModelAt } from '../access/service.ts';
import type { Records } from '../records/service.ts';
import type { PlanPlaceKind, PlanPosition, Building, Storey, PlacedPlans } from '../structure/schema.ts';
import type { Structure } from '../structure/service.ts';
import type { PlanPositionChange } from './schema.ts';
import * as store from './store.ts';
import { unlogged } from '../../storage/unlogged.ts';
import { deletePlansOf, plansOf } from './store.ts';

export const createPlacedPlans = ({ db, records }: { db: Db; records: Records }) => ({
  /** For a storey or building that was removed: should one of its GlobalId come again, it comes without plans. */
  async forget({ modelId }: ModelAt, kind: PlanPlaceKind, guid: string): Promise<void> {
    await db.tx(
      unlogged('the plans of what was removed: its removal has the line', tx => deletePlansOf(tx, modelId, kind, guid)),
    );
  },

  /**
   * The plans of the storeys or buildings of a model that the caller sees, by GlobalId; those without any are not in
   * it.
   */
  async placedIn(at: ModelAt, kind: PlanPlaceKind): Promise<ReadonlyMap<string, PlacedPlans>> {
    const rows = await plansOf(db, at.modelId, kind);
    const described =
      rows.length === 0
        ? new Map<number, never>()
        : await records.ofIds(at.projectId, [...new Set(rows.map(({ plan_id }) => plan_id))], at);
    return new Map(
      [...Map.groupBy(rows, ({ place_guid }) => place_guid)].map(([guid, placed]) => {
        const plans = placed.flatMap(({ plan_id, translation_x, translation_y, rotate_z, scale, opacity }) => {
          const plan = described.get(plan_id);
          return plan ? [{ translation_x, translation_y, rotate_z, scale, opacity, plan }] : [];
        });
        return [guid, { plans, plans_unreachable_count: placed.length - plans.length }];
      }),
    );
  },
});

/** Types of models that can be a plan (the public contract). */
const planTypes: readonly ModelType[] = ['DWG', 'DXF', 'PDF', 'JPEG', 'PNG', 'PHOTOSPHERE'];

/** A storey or building of a model, and from where the call comes. */
export interface PlanPlace<Kind extends PlanPlaceKind = PlanPlaceKind> {
  readonly at: ModelAt;
  readonly kind: Kind;
  readonly guid: string;
}

type RecordOf<Kind extends PlanPlaceKind> = Kind extends 'storey' ? Storey : Building;

export type Plans = ReturnType<typeof createPlans>;

interface Context {
  db: Db;
  access: Access;
  records: Records;
  structure: Structure;
  /** called after plans of a model were added, ordered, moved or taken off */
  onChanged: (row: ModelRow) => void;
}

export function createPlans(deps: Context) {
  return {
    ...bindTo(deps, { remove, position, move }),
    /**
     * Adds a model of the same project as the last plan of the place. @throws 400 on `id` for models of other types and
     * for existing plans of it
     */
    async add<Kind extends PlanPlaceKind>(place: PlanPlace<Kind>, id: number): Promise<RecordOf<Kind>> {
      const { row } = await writable(deps, place);
      const plan = (await deps.records.ofIds(place.at.projectId, [id], place.at)).get(id);
      if (!plan) throw invalid('id', 'Model not found in the project.');
      if (!planTypes.includes(plan.type)) throw invalid('id', `A plan is a model of the type ${planTypes.join(', ')}.`);
      await deps.access.changeRow(row, 'model.plan.add', async tx => {
        if ((await store.insertPlan(tx, keyOf(place), id)) === 0)
          throw invalid('id', 'This plan is already added.', 'already_exists');
      });
      deps.onChanged(row);
      return recordOf(deps, place);
    },
    /**
     * Orders plans by `ids`; those not among them follow in their present order. @throws 400 for a model that is no
     * plan of the place, and for one named twice
     */
    async order<Kind extends PlanPlaceKind>(place: PlanPlace<Kind>, ids: readonly number[]): Promise<RecordOf<Kind>> {
      const { row, found } = await writable(deps, place);
      const known = new Set(found.plans.map(({ plan }) => plan.id));
      const wrong = ids.find((id, index) => !known.has(id) || ids.indexOf(id) !== index);
      if (wrong !== undefined)
        throw invalid(
          'non_field_errors',
          known.has(wrong) ? `${wrong} is listed twice.` : `${wrong} is not a plan of this storey or building.`,
        );
      await deps.db.tx(async tx => {
        const key = keyOf(place);
        const others = (await store.orderOf(tx, key)).filter(id => !ids.includes(id));
        for (const [index, id] of [...ids, ...others].entries()) await store.setRank(tx, key, id, index + 1);
        if (tx.hasChanged()) record(tx, { action: 'model.plan.order', object: loggedModel(row) });
      });
      deps.onChanged(row);
      return recordOf(deps, place);
    },
  };
}

const keyOf = ({ at, kind, guid }: PlanPlace): store.PlaceKey => ({ modelId: at.modelId, kind, guid });

/** The record of a place with its plans. @throws 404 when the model has no such storey or building */
const recordOf = async <Kind extends PlanPlaceKind>({ structure }: Context, { at, kind, guid }: PlanPlace<Kind>) =>
  (await structure[kind](at, guid)) as RecordOf<Kind>;

/** For changes. @throws as `recordOf`, and 403 when the model may not be changed */
async function writable<Kind extends PlanPlaceKind>(deps: Context, place: PlanPlace<Kind>) {
  const row = await deps.access.writableAt(place.at);
  return { row, found: await recordOf(deps, place) };
}

/** @throws 404 when it is no plan of the place that the viewer may see */
const planIn = ({ plans }: Storey | Building, id: number) =>
  existing(
    plans.find(({ plan }) => plan.id === id),
    'plan',
  );

async function remove(deps: Context, place: PlanPlace, id: number): Promise<void> {
  const { row, found } = await writable(deps, place);
  planIn(found, id);
  await deps.access.changeRow(row, 'model.plan.remove', async tx => {
    if ((await store.deletePlan(tx, keyOf(place), id)) === 0) throw notFound('plan');
  });
  deps.onChanged(row);
}

async function position(deps: Context, place: PlanPlace, id: number): Promise<PlanPosition> {
  const { plan: _, ...position } = planIn(await recordOf(deps, place), id);
  return position;
}

async function move(deps: Context, place: PlanPlace, id: number, change: PlanPositionChange): Promise<PlanPosition> {
  const { row, found } = await writable(deps, place);
  planIn(found, id);
  const moved = await deps.access.changeRow(row, 'model.plan.move', async tx => {
    const before = existing(await store.positionOf(tx, keyOf(place), id), 'plan');
    const position = { ...before, ...change };
    await store.setPosition(tx, keyOf(place), id, position);
    return position;
  });
  deps.onChanged(row);
  return moved;
}
