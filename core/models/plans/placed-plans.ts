// Plans in the records of storeys and buildings.
import { unrecorded } from '../../storage/unlogged.ts';
import type { Db } from '../../storage/db.ts';
import type { ModelAt } from '../access/service.ts';
import type { Records } from '../records/service.ts';
import type { PlacedPlans, PlanPlaceKind } from '../structure/schema.ts';
import { deletePlansOf, plansOf } from './store.ts';

export function createPlacedPlans({ db, records }: { db: Db; records: Records }) {
  return {
    /** For a storey or building that was removed: should one of its GlobalId come again, it comes without plans. */
    async forget({ modelId }: ModelAt, kind: PlanPlaceKind, guid: string): Promise<void> {
      await db.tx(async tx => {
        unrecorded(tx, 'the plans of what was removed: its removal has the line');
        await deletePlansOf(tx, modelId, kind, guid);
      });
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
  };
}
