// The bytes of a topic's extract from a model (BIM snippet): the topic has its name and whether it is stored here.
import type { ProjectCaller, ProjectPlace } from '../../access/caller.ts';
import { invalid, notFound } from '../../kit/errors.ts';
import { discardBlob, findBlob, retainBlob, type PinnedBlob } from '../../storage/blobs/blobs.ts';
import type { Db } from '../../storage/db.ts';
import type { Quota } from '../../storage/space/quota.ts';
import type { Snippet } from '../topics/schema.ts';
import { changingTopic, setSnippetHash, type TopicRow, type Topics } from '../topics/service.ts';

export type Snippets = ReturnType<typeof createSnippets>;

/** Most bytes of one. */
export const SNIPPET_BYTES = 64 << 20;

const snippetOf = ({ snippet }: TopicRow): Snippet | undefined =>
  snippet === null ? undefined : (JSON.parse(snippet) as Snippet);

export function createSnippets(deps: { readonly db: Db; readonly topics: Topics; readonly quota: Quota }) {
  const { db, topics, quota } = deps;
  const changing = changingTopic(db, topics);

  return {
    /** Streams the bytes of one to the store, as long as they can fit into the cloud. @throws 413 `quota_exceeded` */
    store: ({ cloudId }: ProjectPlace, bytes: AsyncIterable<Uint8Array>, announcedSize: number | undefined) =>
      quota.put(cloudId, bytes, { compress: true, announcedSize }),

    /** @throws 404 for a topic whose snippet has no bytes here */
    async file(place: ProjectPlace, guid: string) {
      const row = await topics.rowOf(db, place, guid);
      const snippet = snippetOf(row);
      const facts = row.snippet_hash === null ? undefined : await findBlob(db, row.snippet_hash);
      if (!snippet || snippet.is_external || !facts) throw notFound('snippet');
      return { facts, fileName: snippet.reference };
    },

    /**
     * Stores the bytes. Their name is that of the topic's snippet, also when a client gives none. @throws 400 for a
     * topic without a snippet of its own, and for another name. The bytes are then deleted
     */
    async replace(
      from: ProjectCaller,
      guid: string,
      { fileName, blob }: { readonly fileName: string | undefined; readonly blob: PinnedBlob },
    ): Promise<void> {
      try {
        await changing(from, guid, async (tx, row) => {
          const snippet = snippetOf(row);
          if (!snippet) throw invalid('bim_snippet', 'The topic has no snippet.', { code: 'no_snippet' }, 'required');
          if (snippet.is_external)
            throw invalid('bim_snippet', 'The snippet is kept elsewhere.', { code: 'snippet_elsewhere' }, 'external');
          const { reference: name } = snippet;
          const message = `The file must be called ${name}, as the topic says.`;
          if (fileName !== undefined && fileName !== name)
            throw invalid('bim_snippet', message, { code: 'other_name', name }, 'other_name');
          await retainBlob(tx, blob);
          await setSnippetHash(tx, row.id, blob.hash);
          await quota.check(tx, from.place.cloudId);
        });
        blob.unpin();
      } catch (error) {
        await discardBlob(db, blob);
        throw error;
      }
    },
  };
}
