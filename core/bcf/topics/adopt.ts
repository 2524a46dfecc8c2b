// Takes in topics of files: nothing is enforced, values and people are as the file has them.
import type { ProjectPlace } from '../../access/caller.ts';
import type { Reads, Tx } from '../../storage/db.ts';
import { topicActionsOf, type History } from '../history/service.ts';
import { contentOf } from './describe.ts';
import type { TopicDraft } from './draft.ts';
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

    /** Inserts a topic; with another index than its own where that is taken. */
    async adopt(tx: Tx, place: ProjectPlace, topic: AdoptedTopic): Promise<store.TopicRow> {
      const { guid, modified_author, modified_date, creation_author: author, creation_date: date } = topic;
      const isFree = topic.index !== null && !(await store.hasIndex(tx, place.projectId, topic.index));
      const { index, number } = await store.nextNumbers(tx, place.projectId, isFree ? topic.index : null);
      const content = contentOf({ ...topic, index }, { modified_author, modified_date });
      await store.insertTopic(tx, { projectId: place.projectId, guid, number }, content);
      await history.note(tx, place, { topicGuid: guid, author, date }, topicActionsOf(undefined, topic));
      const row = await store.findTopic(tx, place.projectId, guid);
      if (!row) throw new Error('the topic that was taken in is not there');
      return row;
    },
  };
}
