// The unit in which a project shows lengths to people without a choice of their own.
import type { ProjectPlace } from '../../access/caller.ts';
import { record } from '../../audit/record.ts';
import { announce } from '../../events/announce.ts';
import type { Db } from '../../storage/db.ts';
import type { ProjectUnits as Units } from './schema.ts';
import * as store from './store.ts';

/** Default of a project without a choice. */
const first: Units = { unit: 'm', decimals: 3 };

export type ProjectUnits = ReturnType<typeof createProjectUnits>;

export function createProjectUnits({ db }: { readonly db: Db }) {
  return {
    get: async ({ projectId }: ProjectPlace): Promise<Units> => (await store.findUnits(db, projectId)) ?? first,

    async set({ cloudId, projectId }: ProjectPlace, units: Units): Promise<Units> {
      await db.tx(async tx => {
        await store.putUnits(tx, projectId, units);
        record(tx, { action: 'project.units', object: null });
        announce(tx, { name: 'project.units', cloudId, projectId });
      });
      return units;
    },
  };
}
