// Schedules: random actions of people in one project, played against the service and against a model of it in memory.
// PLINTH_SCHEDULES sets how many of each kind are played (40); a failure is reported with its seed.
import fc from 'fast-check';

export const SCHEDULES = Number(process.env.PLINTH_SCHEDULES ?? 40);
const SEED = Number(process.env.PLINTH_SEED ?? 17);

/**
 * Plays schedules. @param begin makes the world of the schedules, again from time to time, so that lists stay short
 * @throws with the smallest schedule that was found to fail, and its seed
 */
export async function playSchedules<World, Schedule>(
  begin: () => Promise<World>,
  schedules: fc.Arbitrary<Schedule>,
  play: (world: World, schedule: Schedule) => Promise<void>,
): Promise<void> {
  let world: World | undefined;
  let played = 0;
  await fc.assert(
    fc.asyncProperty(schedules, async schedule => {
      if (world === undefined || played % 25 === 0) world = await begin();
      played += 1;
      await play(world, schedule);
    }),
    { numRuns: SCHEDULES, seed: SEED },
  );
}

/** Report of a test of this kind. */
export const told = (figures: Readonly<Record<string, string | number>>): string =>
  JSON.stringify({ test: 'T17', schedules: SCHEDULES, ...figures });
