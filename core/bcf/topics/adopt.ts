// Imports topics of files: nothing is enforced, values and people are as in the file.
import type { ProjectPlace } from '../../access/caller.ts';
import type { Clock } from '../../kit/time.ts';
import { inTurns } from '../../kit/event-loop.ts';
import { portionsOf, type Reads, type Tx } from '../../storage/db.ts';
import { topicActionsOf, type History } from '../history/service.ts';
import { contentOf, draftFrom, toTopic } from './describe.ts';
import type { TopicDraft } from './draft.ts';
import type { Topic } from './schema.ts';
import { indexLater } from './finding/service.ts';
import * as store from './store.ts';
import { writtenRow } from './write.ts';

/** A topic of a file; its guid is free in the project. */
export interface AdoptedTopic extends TopicDraft {
  readonly guid: string;
  readonly modified_author: string | null;
  readonly modified_date: string | null;
  readonly imported: string;
  readonly modified_imported: string | null;
}

/** Guids per query: it takes some milliseconds. */
const LOOKED_UP = 2000;

export function createAdoption({ clock, history }: { readonly clock: Clock; readonly history: History }) {
  return {
    /** Guids among some that the project has already: of topics, comments and viewpoints. */
    takenGuids: (reads: Reads, { projectId }: ProjectPlace, guids: readonly string[]) =>
      store.takenGuids(reads, projectId, guids),

    /** A newly imported topic: it has no models and groups yet. */
    describeNew: (row: store.TopicRow): Topic => toTopic(row, { models: new Map(), groups: new Map() }),

    /**
     * Topics of the project that contain some guids; a topic contains its own. Other work gets its turn during a long
     * search.
     */
    async homesOf(reads: Reads, { projectId }: ProjectPlace, guids: readonly string[]) {
      const found = await inTurns(portionsOf(guids, LOOKED_UP), portion => store.homesOf(reads, projectId, portion));
      return new Map((await Promise.all(found)).flatMap(rows => rows.map(({ guid, home }) => [guid, home] as const)));
    },

    /**
     * Replaces the fields of a topic by those of a file; its number, its models and fields that only this program has
     * stay.
     */
    async readopt(
      tx: Tx,
      place: ProjectPlace,
      row: store.TopicRow,
      { guid, modified_author, modified_date, imported, modified_imported, ...draft }: AdoptedTopic,
    ): Promise<store.TopicRow> {
      const around = { models: new Map(), groups: new Map() };
      const before = draftFrom(row, around);
      const { index, format, creation_author, creation_date, viewer_layout } = before;
      const after = { ...draft, index, format, creation_author, creation_date, viewer_layout };
      const modified = { modified_author, modified_date, imported: row.imported, modified_imported };
      await store.updateTopic(tx, row.id, contentOf(after, modified));
      await indexLater(tx, clock, row.id, [after]);
      const [author, date] = [modified_author ?? draft.creation_author, modified_date ?? draft.creation_date];
      const about = { topicGuid: guid, author, date, imported: modified_imported ?? imported };
      await history.note(tx, place, about, topicActionsOf(before, after));
      return writtenRow(tx, place, guid);
    },

    /** Inserts topics, with a new index where theirs is taken. @returns their rows, in that order */
    async adopt(tx: Tx, place: ProjectPlace, topics: readonly AdoptedTopic[]): Promise<store.TopicRow[]> {
      if (topics.length === 0) return [];
      const numbers = await numbersFor(tx, place, topics);
      const added = topics.map(({ modified_author, modified_date, imported, modified_imported, ...topic }, n) => {
        const { index, number } = numbers[n] ?? { index: null, number: 0 };
        const modified = { modified_author, modified_date, imported, modified_imported };
        return { guid: topic.guid, number, content: contentOf({ ...topic, index }, modified) };
      });
      const rows = await store.insertTopics(tx, place.projectId, added);
      await indexLater(tx, clock, rows[0]?.id ?? 0, topics);
      const notes = topics.map(topic => {
        const { guid: topicGuid, creation_author: author, creation_date: date, imported } = topic;
        return { about: { topicGuid, author, date, imported }, actions: topicActionsOf(undefined, topic) };
      });
      await history.noteAll(tx, place, notes);
      return rows;
    },
  };
}

/** Numbers of new topics, in their order. A topic keeps its index where that is free; no index is given twice. */
async function numbersFor(tx: Tx, { projectId }: ProjectPlace, topics: readonly AdoptedTopic[]) {
  const given = topics.flatMap(({ index }) => index ?? []);
  const taken = new Set(given.length > 0 ? await store.takenIndexes(tx, projectId, given) : []);
  let { index: highest, number } = await store.lastNumbers(tx, projectId);
  const numbers = topics.map(topic => {
    const own = topic.index === null || taken.has(topic.index) ? highest + 1 : topic.index;
    taken.add(own);
    highest = Math.max(highest, own);
    number += 1;
    return { index: own, number };
  });
  await store.setLastNumbers(tx, projectId, { index: highest, number });
  return numbers;
}
