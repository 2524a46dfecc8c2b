// Documents and folders as server data.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../api/client.ts';
import { inTurn } from '../../api/in-turn.ts';
import { keys } from '../../api/keys.ts';
import { saveAddress } from '../../ui/files/save-file.ts';
import { splitIds, type Entry } from './entries.ts';
import type { TagFilter } from './list/list-actions.ts';
import type { MoveStep } from './moves/move-plan.ts';
import type { Document } from '../../api/shapes.ts';

// How documents of the whole project are looked for: what the service is asked for, and what is left out of its answer.

/** The service takes commas for the end of a name, and any of several names for enough: it is asked for one tag, and
 *  leaves out most. */
export function searchQueryOf(text: string, tagNames: readonly string[]) {
  const name = tagNames.find(each => !each.includes(','));
  return { ...(text !== '' && { search: text, text: true }), ...(name !== undefined && { tags: [name] }) };
}

/** Whether a document has all of some tags: the rest of the search. */
export const hasAllTags = ({ tags }: Pick<Document, 'tags'>, ids: readonly number[]): boolean =>
  ids.every(id => tags.some(tag => tag.id === id));

const at = (cloud: number, project: number) => ({ cloud_pk: cloud, project_pk: project });

export const foldersQuery = (cloud: number, project: number) =>
  queryOptions({
    queryKey: keys.folders(project),
    queryFn: ({ signal }) =>
      request('GET /cloud/{cloud_pk}/project/{project_pk}/folder', { params: at(cloud, project), signal }),
  });

/** The documents that lie in a folder itself. */
export const documentsQuery = (cloud: number, project: number, folder: number) =>
  queryOptions({
    queryKey: keys.documentsOf(project, folder),
    queryFn: ({ signal }) =>
      request('GET /cloud/{cloud_pk}/project/{project_pk}/folder/{folder_pk}/document', {
        params: { ...at(cloud, project), folder_pk: folder },
        signal,
      }),
  });

/** Documents of the whole project by a part of their name, or of what they say, that have all of some tags. */
export const searchQuery = (cloud: number, project: number, text: string, tags: TagFilter) =>
  queryOptions({
    queryKey: keys.documentSearch(project, text, tags.ids),
    queryFn: async ({ signal }) => {
      const found = await request('GET /cloud/{cloud_pk}/project/{project_pk}/document', {
        params: at(cloud, project),
        query: searchQueryOf(text, tags.names),
        signal,
      });
      return found.filter(document => hasAllTags(document, tags.ids));
    },
  });

/** Everything that can be done to documents and folders. */
export function useDocumentChanges(cloud: number, project: number) {
  const queryClient = useQueryClient();
  const params = at(cloud, project);
  const onSettled = async () => {
    await Promise.all(
      [keys.documents(project), keys.folders(project), keys.models(project), keys.bin(project)].map(queryKey =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
  };
  const change = async ({ kind, id }: Entry, body: { readonly name?: string; readonly parent_id?: number }) => {
    if (kind === 'folder')
      await request('PATCH /cloud/{cloud_pk}/project/{project_pk}/folder/{id}', { params: { ...params, id }, body });
    else
      await request('PATCH /cloud/{cloud_pk}/project/{project_pk}/document/{id}', { params: { ...params, id }, body });
  };
  return {
    createFolder: useMutation({
      onSettled,
      mutationFn: ({ name, parent }: { name: string; parent: number }) =>
        request('POST /cloud/{cloud_pk}/project/{project_pk}/folder', { params, body: { name, parent_id: parent } }),
    }),
    rename: useMutation({
      onSettled,
      mutationFn: ({ entry, name }: { entry: Entry; name: string }) => change(entry, { name }),
    }),
    /** Never fails: it tells how far it came, and what stopped it. */
    move: useMutation({
      onSettled,
      mutationFn: ({
        steps,
        onProgress,
      }: {
        readonly steps: readonly MoveStep[];
        readonly onProgress: (done: number) => void;
      }) => inTurn(steps, step => change(step.entry, { parent_id: step.to }), onProgress),
    }),
    remove: useMutation({
      onSettled,
      mutationFn: async (entries: readonly Entry[]) => {
        const { documents, folders } = splitIds(entries);
        if (documents.length > 0)
          await request('DELETE /cloud/{cloud_pk}/project/{project_pk}/document/bulk_destroy_history', {
            params,
            body: documents,
          });
        if (folders.length > 0)
          await request('DELETE /cloud/{cloud_pk}/project/{project_pk}/folder/bulk_destroy', { params, body: folders });
      },
    }),
    /** Puts back what was deleted. */
    restore: useMutation({
      onSettled,
      mutationFn: async (entries: readonly Entry[]) => {
        const { documents, folders } = splitIds(entries);
        await request('POST /cloud/{cloud_pk}/project/{project_pk}/bin/restore', {
          params,
          body: { document_ids: documents, folder_ids: folders },
        });
      },
    }),
    /** Saves files; their addresses are asked for anew, since they live for an hour only. */
    download: useMutation({
      mutationFn: async (ids: readonly number[]) => {
        for (const id of ids) {
          const { file, file_name } = await request('GET /cloud/{cloud_pk}/project/{project_pk}/document/{id}', {
            params: { ...params, id },
          });
          saveAddress(file, file_name);
        }
      },
    }),
    /**
     * Saves documents and folders with all in them as one file. The browser fetches it by itself: nothing of it is kept
     * here.
     */
    downloadZip: useMutation({
      mutationFn: async (entries: readonly Entry[]) => {
        const { documents, folders } = splitIds(entries);
        const { url } = await request('POST /cloud/{cloud_pk}/project/{project_pk}/archive', {
          params,
          body: { folder_ids: folders, document_ids: documents },
        });
        saveAddress(url, '');
      },
    }),
  };
}
