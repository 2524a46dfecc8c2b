// Work that makes all or nothing in several units. What each unit made is noted, and the last one forgets the notes.
// What is noted otherwise was never acknowledged: it is removed when the work fails, or by the upkeep after a stop.
import { newGuid } from '../kit/ids.ts';

export interface NotedWorkParts<Portion> {
  /** what the work of a name has noted, or all work */
  readonly portionsNoted: (name?: string) => Promise<readonly Portion[]>;
  /** of the work that noted a portion */
  readonly nameOf: (portion: Portion) => string;
  readonly remove: (portions: readonly Portion[]) => Promise<void>;
}

/** Work under way; whoever notes something of it says so. */
export interface WorkUnderWay {
  readonly name: string;
  isNoted: boolean;
}

export function createNotedWork<Portion>({ portionsNoted, nameOf, remove }: NotedWorkParts<Portion>) {
  const running = new Set<string>();
  return {
    /** Does what makes all or nothing; what it has noted is removed when it fails. */
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

    /** Removes what is left of work that is not under way: that which a stop has interrupted. */
    sweep: async (): Promise<void> => remove((await portionsNoted()).filter(portion => !running.has(nameOf(portion)))),
  };
}
