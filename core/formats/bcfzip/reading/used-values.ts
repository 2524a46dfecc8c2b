// The values that topics use, in addition to those of the file's lists.
import { ownText } from '../report.ts';
import { EXTENSION_NAMES } from './read-project.ts';
import type { BcfExtensions, BcfTopic } from '../shape.ts';

export type UsedValues = Readonly<Record<keyof BcfExtensions, ReadonlySet<string>>>;

/** Of each kind; a list that people choose from is much shorter. */
const MOST_VALUES = 10_000;

const valuesIn: Readonly<Record<keyof BcfExtensions, (topic: BcfTopic) => readonly (string | null | undefined)[]>> = {
  topic_types: topic => [topic.topic_type],
  topic_statuses: topic => [topic.topic_status],
  priorities: topic => [topic.priority],
  topic_labels: topic => topic.labels,
  users: topic => [topic.assigned_to],
  snippet_types: topic => [topic.bim_snippet?.snippet_type],
  stages: topic => [topic.stage],
};

/** Collects the values of topics that are read one after the other. */
export function collectValues() {
  const used = Object.fromEntries(EXTENSION_NAMES.map(([field]) => [field, new Set<string>()])) as Record<
    keyof BcfExtensions,
    Set<string>
  >;
  return {
    used: used as UsedValues,

    add(topic: BcfTopic): void {
      for (const [field] of EXTENSION_NAMES)
        for (const value of valuesIn[field](topic))
          if (value && used[field].size < MOST_VALUES && !used[field].has(value)) used[field].add(ownText(value));
    },

    /** Lists with the further values that were used; a list that is missing allows everything and stays missing. */
    within: (extensions: BcfExtensions): BcfExtensions =>
      Object.fromEntries(
        EXTENSION_NAMES.map(([field]) => {
          const values = extensions[field];
          return [field, values && [...new Set([...values, ...used[field]])]];
        }),
      ) as unknown as BcfExtensions,
  };
}

/** The same for topics that are all in memory. */
export function withUsedValues(extensions: BcfExtensions, topics: readonly BcfTopic[]): BcfExtensions {
  const values = collectValues();
  for (const topic of topics) values.add(topic);
  return values.within(extensions);
}
