// Work that makes all or nothing in several units. The results of each unit are noted, and the last one deletes the
// notes. Noted results without that were never acknowledged: they are removed when the work fails, or by the upkeep
// after a stop.
import { newGuid } from '../kit/ids.ts';

/** Work under way; code that notes something for it names it. */
interface WorkUnderWay {
  readonly name: string;
  isNoted: boolean;
}

export function createNotedWork<Portion>(parts: {
  /** the notes of the work of a name, or of all work */
  readonly portionsNoted: (name?: string) => Promise<readonly Portion[]>;
  /** of the work that noted a portion */
  readonly nameOf: (portion: Portion) => string;
  readonly remove: (portions: readonly Portion[]) => Promise<void>;
}) {
  const { portionsNoted, nameOf, remove } = parts;
  const running = new Set<string>();
  return {
    /** Runs work that makes all or nothing; its noted results are removed when it fails. */
    async begin<T>(work: (underWay: WorkUnderWay) => Promise<T>): Promise<T> {
      const underWay: WorkUnderWay = { name: newGuid(), isNoted: false };
      running.add(underWay.name);
      try {
        return await work(underWay);
      } catch (error) {
        // The upkeep removes what cannot be removed now.
        if (underWay.isNoted) await remove(await portionsNoted(underWay.name)).catch(() => undefined);
        throw error;
      } finally {
        running.delete(underWay.name);
      }
    },

    /** Removes the leftovers of work that is not under way: that which a stop has interrupted. */
    sweep: async (): Promise<void> => remove((await portionsNoted()).filter(portion => !running.has(nameOf(portion)))),
  };
}
