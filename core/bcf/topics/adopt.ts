// Takes in topics of files: nothing is enforced, values and people are as the file has them.
import type { ProjectPlace } from '../../access/caller.ts';
import type { Reads, Tx } from '../../storage/db.ts';
import { topicActionsOf, type History } from '../history/service.ts';
import { contentOf, draftFrom, toTopic } from './describe.ts';
import type { TopicDraft } from './draft.ts';
import type { Topic } from './schema.ts';
import * as store from './store.ts';

/** A topic of a file; its guid is free in the project. */
export interface AdoptedTopic extends TopicDraft {
  readonly guid: string;
  readonly modified_author: string | null;
  readonly modified_date: string | null;
}

export function createAdoption({ history }: { readonly history: Pick<History, 'note'> }) {
  return {
    /** Which of some guids the project has already: of topics, comments and viewpoints. */
    takenGuids: (reads: Reads, { projectId }: ProjectPlace, guids: readonly string[]): Promise<string[]> =>
      store.takenGuids(reads, projectId, guids),

    /** A topic that was just taken in: no models and groups are around it. */
    describeNew: (row: store.TopicRow): Topic => toTopic(row, { models: new Map(), groups: new Map() }),

    /** In which topics of the project some guids are: a topic is in itself. */
    async homesOf(
      reads: Reads,
      { projectId }: ProjectPlace,
      guids: readonly string[],
    ): Promise<ReadonlyMap<string, string>> {
      const rows = await store.homesOf(reads, projectId, guids);
      return new Map(rows.map(({ guid, home }) => [guid, home]));
    },

    /** Replaces what a file says of a topic; its number, its models and what only this program knows of it stay. */
    async readopt(
      tx: Tx,
      place: ProjectPlace,
      row: store.TopicRow,
      { guid, modified_author, modified_date, ...draft }: AdoptedTopic,
    ): Promise<store.TopicRow> {
      const around = { models: new Map(), groups: new Map() };
      const before = draftFrom(row, around);
      const { index, format, creation_author, creation_date, viewer_layout } = before;
      const after = { ...draft, index, format, creation_author, creation_date, viewer_layout };
      await store.updateTopic(tx, row.id, contentOf(after, { modified_author, modified_date }));
      const about = {
        topicGuid: guid,
        author: modified_author ?? draft.creation_author,
        date: modified_date ?? draft.creation_date,
      };
      await history.note(tx, place, about, topicActionsOf(before, after));
      return written(tx, place, guid);
    },

    /** Inserts a topic; with another index than its own where that is taken. */
    async adopt(tx: Tx, place: ProjectPlace, topic: AdoptedTopic): Promise<store.TopicRow> {
      const { guid, modified_author, modified_date, creation_author: author, creation_date: date } = topic;
      const isFree = topic.index !== null && !(await store.hasIndex(tx, place.projectId, topic.index));
      const { index, number } = await store.nextNumbers(tx, place.projectId, isFree ? topic.index : null);
      const content = contentOf({ ...topic, index }, { modified_author, modified_date });
      await store.insertTopic(tx, { projectId: place.projectId, guid, number }, content);
      await history.note(tx, place, { topicGuid: guid, author, date }, topicActionsOf(undefined, topic));
      return written(tx, place, guid);
    },
  };
}

async function written(tx: Tx, { projectId }: ProjectPlace, guid: string): Promise<store.TopicRow> {
  const row = await store.findTopic(tx, projectId, guid);
  if (!row) throw new Error('the topic that was taken in is not there');
  return row;
}
