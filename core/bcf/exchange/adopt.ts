// Steps that write the topics of a file: new ones, and those merged with topics of the project.
import { portionsOf } from '../../storage/db.ts';
import type { TopicRow } from '../topics/service.ts';
import { arrivingTopic } from './arrivals.ts';
import { createMerging, type Merged } from './merging.ts';
import { weightOf, type Step } from './steps.ts';
import { createTopicSteps, referencesOf, sizeOf, type AdoptDeps, type Arrival, type Arriving } from './topic-steps.ts';
import { inPortions, type WaitingTopic } from './waiting.ts';

/** Reports of topics, each made in the step that writes them. */
interface Outcomes {
  /** new ones have their rows */
  readonly written: (rows: readonly TopicRow[]) => void;
  /** they have all that belongs to them */
  readonly complete: (rows: readonly TopicRow[]) => void;
  readonly merged: (before: TopicRow, merged: Merged) => void;
}

/** Topics of a step. */
const TOPICS = 50;

export type Adopting = ReturnType<typeof createAdopting>;

export function createAdopting(deps: AdoptDeps) {
  const { topics } = deps;
  const steps = createTopicSteps(deps);
  const { open, commentSteps, viewpointSteps, referenceSteps, partSteps, relationSteps } = steps;
  const { merge } = createMerging(deps, steps);

  /**
   * Steps of new topics with all that belongs to them: many in one statement, as each statement is a message to another
   * thread.
   */
  async function* adopt(
    arrival: Arrival,
    all: readonly WaitingTopic[],
    on: Pick<Outcomes, 'written' | 'complete'>,
  ): AsyncGenerator<Step> {
    let rows: readonly TopicRow[] = [];
    const arriving: Arriving[] = [];
    for (const [n, waiting] of all.entries())
      arriving.push({ ...(await open(arrival, waiting)), row: async () => rows[n] as TopicRow });
    yield {
      weight: weightOf(2 * all.length, sizeOf(all.map(({ text }) => text))),
      async write(tx) {
        const drafts = arriving.map(({ topic, naming }) => arrivingTopic(topic, naming));
        rows = await topics.adopt(tx, arrival.place, drafts);
        on.written(rows);
      },
    };
    yield* viewpointSteps(
      arrival,
      arriving.flatMap(each => each.waiting.viewpoints.map(view => ({ arriving: each, view }))),
    );
    yield* commentSteps(arrival, arriving);
    for (const each of arriving) {
      yield* referenceSteps(each, referencesOf(each.topic, each.naming, arrival.documents));
      yield* relationSteps(each);
      yield* partSteps(arrival, each);
    }
    yield {
      weight: all.length,
      write: async () => {
        on.complete(rows);
      },
    };
  }

  return {
    /** Steps of all topics of a file: new ones first, so that nothing is merged when one of these cannot be written. */
    async *stepsOf(
      arrival: Arrival,
      waiting: readonly WaitingTopic[],
      { isNew, ...on }: Outcomes & { readonly isNew: (topic: WaitingTopic) => boolean },
    ): AsyncGenerator<Step> {
      for (const portion of inPortions(waiting.filter(isNew), ({ text }) => text))
        for (const some of portionsOf(portion, TOPICS)) yield* adopt(arrival, some, on);
      for (const topic of waiting) if (!isNew(topic)) yield* merge(arrival, topic, on.merged);
    },
  };
}
