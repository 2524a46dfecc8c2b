// Documents and folders as server data.
import { callQuery, projectParams, useChange, useRenewing } from '../../api/server-data.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { request } from '../../api/client.ts';
import { inTurn } from '../../api/in-turn.ts';
import { keys } from '../../api/keys.ts';
import { saveAddress } from '../../ui/files/save-file.ts';
import { splitIds, type Entry } from './entries.ts';
import type { TagFilter } from './list/list-actions.ts';
import type { MoveStep } from './moves/move-words.ts';
import type { Document } from '../../api/shapes.ts';

const path = '/cloud/{cloud_pk}/project/{project_pk}';

// Search for documents of the whole project: the request, and the filter of its response.

/**
 * The service splits tag names at commas and matches any of several: one tag is requested, and `hasAllTags` filters the
 * response.
 */
export function searchQueryOf(text: string, tagNames: readonly string[]) {
  const name = tagNames.find(each => !each.includes(','));
  return { ...(text !== '' && { search: text, text: true }), ...(name !== undefined && { tags: [name] }) };
}

/** Whether a document has all of some tags: the part of a search that the service does not do. */
export const hasAllTags = ({ tags }: Pick<Document, 'tags'>, ids: readonly number[]): boolean =>
  ids.every(id => tags.some(tag => tag.id === id));

export const foldersQuery = (cloud: number, project: number) =>
  callQuery(keys.folders(project), `GET ${path}/folder`, { params: projectParams(cloud, project) });

/** The documents directly in a folder. */
export const documentsQuery = (cloud: number, project: number, folder: number) =>
  callQuery(keys.documentsOf(project, folder), `GET ${path}/folder/{folder_pk}/document`, {
    params: { ...projectParams(cloud, project), folder_pk: folder },
  });

/** Documents of the whole project by name or content, with all of some tags. */
export const searchQuery = (cloud: number, project: number, text: string, tags: TagFilter) =>
  queryOptions({
    queryKey: keys.documentSearch(project, text, tags.ids),
    queryFn: async ({ signal }) => {
      const found = await request(`GET ${path}/document`, {
        params: projectParams(cloud, project),
        query: searchQueryOf(text, tags.names),
        signal,
      });
      return found.filter(document => hasAllTags(document, tags.ids));
    },
  });

/** All changes of documents and folders. */
export function useDocumentChanges(cloud: number, project: number) {
  const params = projectParams(cloud, project);
  const { documents, folders, models, bin } = keys;
  const onSettled = useRenewing(documents(project), folders(project), models(project), bin(project));
  const change = async ({ kind, id }: Entry, body: { readonly name?: string; readonly parent_id?: number }) => {
    if (kind === 'folder') await request(`PATCH ${path}/folder/{id}`, { params: { ...params, id }, body });
    else await request(`PATCH ${path}/document/{id}`, { params: { ...params, id }, body });
  };
  return {
    createFolder: useChange(onSettled, ({ name, parent }: { name: string; parent: number }) =>
      request(`POST ${path}/folder`, { params, body: { name, parent_id: parent } }),
    ),
    rename: useChange(onSettled, ({ entry, name }: { entry: Entry; name: string }) => change(entry, { name })),
    /** Never rejects: returns the entries moved, and the error that stopped it. */
    move: useChange(
      onSettled,
      ({ steps, onProgress }: { readonly steps: readonly MoveStep[]; readonly onProgress: (done: number) => void }) =>
        inTurn(steps, step => change(step.entry, { parent_id: step.to }), onProgress),
    ),
    remove: useChange(onSettled, async (entries: readonly Entry[]) => {
      const { documents, folders } = splitIds(entries);
      if (documents.length > 0)
        await request(`DELETE ${path}/document/bulk_destroy_history`, { params, body: documents });
      if (folders.length > 0) await request(`DELETE ${path}/folder/bulk_destroy`, { params, body: folders });
    }),
    /** Restores deleted entries from the bin. */
    restore: useChange(onSettled, async (entries: readonly Entry[]) => {
      const { documents, folders } = splitIds(entries);
      await request(`POST ${path}/bin/restore`, { params, body: { document_ids: documents, folder_ids: folders } });
    }),
    /** Downloads files; requests their addresses again, since these expire after an hour. */
    download: useMutation({
      mutationFn: async (ids: readonly number[]) => {
        for (const id of ids) {
          const { file, file_name } = await request(`GET ${path}/document/{id}`, { params: { ...params, id } });
          saveAddress(file, file_name);
        }
      },
    }),
    /**
     * Downloads documents and folders, with all content, as one ZIP file. The browser fetches it by itself: nothing is
     * buffered here.
     */
    downloadZip: useMutation({
      mutationFn: async (entries: readonly Entry[]) => {
        const { documents, folders } = splitIds(entries);
        const body = { folder_ids: folders, document_ids: documents };
        saveAddress((await request(`POST ${path}/archive`, { params, body })).url, '');
      },
    }),
  };
}
