// What a topic says of other topics, also of those that are not here, and of the files that it is about.
import type { Caller, ProjectPlace } from '../../access/caller.ts';
import { invalid } from '../../kit/errors.ts';
import type { Db, Reads, Tx } from '../../storage/db.ts';
import { guidFrom } from '../topics/schema.ts';
import type { TopicRow, Topics } from '../topics/service.ts';
import type { RelatedTopics, TopicFiles } from './schema.ts';
import * as store from './store.ts';

export interface RelationDeps {
  readonly db: Db;
  readonly topics: Pick<Topics, 'rowOf' | 'reportPart'>;
}

export type Relations = ReturnType<typeof createRelations>;

export function createRelations({ db, topics }: RelationDeps) {
  return {
    /** Guids of related topics by the id of the topics' rows. */
    async relatedOf(reads: Reads, rows: readonly TopicRow[]): Promise<ReadonlyMap<number, string[]>> {
      const found = await store.listRelatedOf(
        reads,
        rows.map(({ id }) => id),
      );
      const grouped = Map.groupBy(found, ({ topic_id }) => topic_id);
      return new Map([...grouped].map(([id, related]) => [id, related.map(({ related_guid }) => related_guid)]));
    },

    /** What the topic of a file says of others and of its models. */
    async adopt(tx: Tx, { id }: TopicRow, related: readonly string[], files: TopicFiles): Promise<void> {
      if (related.length > 0) await store.setRelated(tx, id, related);
      if (files.length > 0) await store.setFiles(tx, id, JSON.stringify(files));
    },

    async related(place: ProjectPlace, guid: string): Promise<RelatedTopics> {
      const { id } = await topics.rowOf(db, place, guid);
      return (await store.listRelated(db, id)).map(related => ({ related_topic_guid: related }));
    },

    /** @throws 400 for the topic itself and for what is no guid */
    async setRelated(caller: Caller, place: ProjectPlace, guid: string, given: RelatedTopics): Promise<RelatedTopics> {
      const related = [...new Set(given.map(each => guidFrom(each.related_topic_guid || '-', 'related_topic_guid')))];
      await db.tx(async tx => {
        const topic = await topics.rowOf(tx, place, guid);
        if (related.includes(topic.guid))
          throw invalid('related_topic_guid', 'A topic is not related to itself.', 'same_topic');
        await store.setRelated(tx, topic.id, related);
        await topics.reportPart(tx, caller, place, topic);
      });
      return related.toSorted().map(each => ({ related_topic_guid: each }));
    },

    async files(place: ProjectPlace, guid: string): Promise<TopicFiles> {
      return JSON.parse((await topics.rowOf(db, place, guid)).files) as TopicFiles;
    },

    async setFiles(caller: Caller, place: ProjectPlace, guid: string, files: TopicFiles): Promise<TopicFiles> {
      await db.tx(async tx => {
        const topic = await topics.rowOf(tx, place, guid);
        await store.setFiles(tx, topic.id, JSON.stringify(files));
        await topics.reportPart(tx, caller, place, topic);
      });
      return files;
    },
  };
}
