// Relations of a topic to other topics, also to missing ones, and to the files that it is about.
import { askerHas } from '../../access/request-context.ts';
import type { ProjectCaller, ProjectPlace } from '../../access/caller.ts';
import { invalid } from '../../kit/errors.ts';
import { idsOf } from '../../kit/ids.ts';
import type { Db, Reads, Tx } from '../../storage/db.ts';
import { guidFrom } from '../topics/schema.ts';
import { changingTopic, type TopicRow, type Topics } from '../topics/service.ts';
import { findModels } from '../../models/access/rows.ts';
import type { FilesInformation, NewTopicFiles, RelatedTopics, TopicFiles, TopicFiles3 } from './schema.ts';
import * as store from './store.ts';

export type Relations = ReturnType<typeof createRelations>;

/** Guids of related topics by the id of the topics' rows. */
async function relatedOf(reads: Reads, rows: readonly TopicRow[]): Promise<ReadonlyMap<number, string[]>> {
  const found = await store.listRelatedOf(reads, idsOf(rows));
  const grouped = Map.groupBy(found, ({ topic_id }) => topic_id);
  return new Map([...grouped].map(([id, related]) => [id, related.map(({ related_guid }) => related_guid)]));
}

export function createRelations({ db, topics }: { readonly db: Db; readonly topics: Topics }) {
  const changing = changingTopic(db, topics);

  return {
    relatedOf,

    /** Stores related topics and models of a topic from a file. */
    async adopt(tx: Tx, { id }: TopicRow, related: readonly string[], files: TopicFiles): Promise<void> {
      if (related.length > 0) await store.setRelated(tx, id, related);
      if (files.length > 0) await store.setFiles(tx, id, JSON.stringify(files));
    },

    async related(place: ProjectPlace, guid: string): Promise<RelatedTopics> {
      const topic = await topics.rowOf(db, place, guid);
      const related = (await relatedOf(db, [topic])).get(topic.id) ?? [];
      return related.map(each => ({ related_topic_guid: each }));
    },

    /** @throws 400 for the topic itself and for an invalid guid */
    async setRelated(from: ProjectCaller, guid: string, given: RelatedTopics): Promise<RelatedTopics> {
      const related = [...new Set(given.map(each => guidFrom(each.related_topic_guid || '-', 'related_topic_guid')))];
      const message = 'A topic is not related to itself.';
      await changing(from, guid, async (tx, topic) => {
        if (related.includes(topic.guid))
          throw invalid('related_topic_guid', message, { code: 'same_topic' }, 'same_topic');
        await store.setRelated(tx, topic.id, related);
      });
      return related.toSorted().map(each => ({ related_topic_guid: each }));
    },

    files: async (place: ProjectPlace, guid: string) =>
      JSON.parse((await topics.rowOf(db, place, guid)).files) as TopicFiles,

    async setFiles(from: ProjectCaller, guid: string, given: NewTopicFiles): Promise<TopicFiles> {
      const files = given.map(storedFile);
      await changing(from, guid, (tx, topic) => store.setFiles(tx, topic.id, JSON.stringify(files)));
      return files;
    },

    /** Every model that the caller sees, with the scope `model:read`, as a file that topics may be about. */
    async filesInformation(place: ProjectPlace): Promise<FilesInformation> {
      if (!askerHas('model:read')) return [];
      const versions = await store.listModelVersions(db, place.projectId);
      const numbers = new Map(versions.map(({ id, version }) => [id, version]));
      const seen = await topics.visibleModels(place, [...numbers.keys()]);
      return (await findModels(db, place.projectId, [...seen])).map(row => {
        const name = row.name ?? row.document_name ?? '';
        return {
          display_information: [
            { field_display_name: 'Name', field_value: name },
            { field_display_name: 'Version', field_value: String(numbers.get(row.id) ?? 1) },
            { field_display_name: 'Date', field_value: row.created_at },
          ],
          file: {
            filename: row.source_name ?? name,
            date: row.created_at,
            reference: row.document_id === null ? `model ${row.id}` : String(row.document_id),
          },
        };
      });
    },
  };
}

const storedFile = ({ filename, ...file }: NewTopicFiles[number]): TopicFiles[number] => ({
  ...file,
  ...(file.file_name === undefined && filename !== undefined && { file_name: filename }),
});

/** Files in the form of version 3.0. */
export const filesIn3 = (files: TopicFiles): TopicFiles3 =>
  files.map(({ file_name: filename, ...file }) => ({ ...file, ...(filename !== undefined && { filename }) }));
