// The first visit of a person in the public web client: without a cloud, they get one with the demo project.
import type { Caller, Place } from '../../access/caller.ts';
import { roles } from '../../access/roles.ts';
import { AppError } from '../../kit/errors.ts';
import { isoTime, type Clock } from '../../kit/time.ts';
import type { Db } from '../../storage/db.ts';
import { unlogged } from '../../storage/unlogged.ts';
import type { Clouds } from '../clouds/service.ts';
import { insertArrival, insertTour, listTours } from './store.ts';

export type Arrivals = ReturnType<typeof createArrivals>;

export function createArrivals(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly clouds: Clouds;
  /** creates the demo project of a cloud */
  readonly createDemoProject: (caller: Caller, place: Place) => Promise<unknown>;
}) {
  const { db, clock, clouds, createDemoProject } = deps;
  return {
    /** Tours of the public client that a person has seen. */
    listTours: ({ accountId }: Caller): Promise<{ name: string }[]> => listTours(db, accountId),

    async noteTour({ accountId }: Caller, name: string): Promise<{ name: string }> {
      await db.tx(unlogged('a tour that was seen', tx => insertTour(tx, accountId, name)));
      return { name };
    },

    /** True on the first visit. */
    async announce(caller: Caller): Promise<boolean> {
      const now = isoTime(clock.now());
      const isFirst =
        (await db.tx(unlogged('that a person has been here', tx => insertArrival(tx, caller.accountId, now)))) > 0;
      if (!isFirst || (await clouds.list(caller)).length > 0) return isFirst;
      const { id: cloudId } = await clouds.create(caller, { name: 'Demo' });
      try {
        const place = { cloudId, cloudRole: roles.admin, projectId: null, projectRole: null, groupIds: [] };
        await createDemoProject(caller, place);
      } catch (error) {
        // A program that was not built has no demo building: the cloud is created without the project.
        if (!(error instanceof AppError && error.code === 'demo_not_built')) throw error;
      }
      return true;
    },
  };
}
