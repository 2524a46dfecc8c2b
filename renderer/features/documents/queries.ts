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

const at = (cloud: number, project: number) => ({ cloud_pk: cloud, project_pk: project });

export const foldersQuery = (cloud: number, project: number) =>
  queryOptions({
    queryKey: keys.folders(project),
    queryFn: ({ signal }) =>
      request('GET /cloud/{cloud_pk}/project/{project_pk}/folder', { params: at(cloud, project), signal }),
  });

/** The documents directly in a folder. */
export const documentsQuery = (cloud: number, project: number, folder: number) =>
  queryOptions({
    queryKey: keys.documentsOf(project, folder),
    queryFn: ({ signal }) =>
      request('GET /cloud/{cloud_pk}/project/{project_pk}/folder/{folder_pk}/document', {
        params: { ...at(cloud, project), folder_pk: folder },
        signal,
      }),
  });

/** Documents of the whole project by name or content, with all of some tags. */
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

/** All changes of documents and folders. */
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
    /** Never rejects: returns the entries moved, and the error that stopped it. */
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
    /** Restores deleted entries from the bin. */
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
    /** Downloads files; requests their addresses again, since these expire after an hour. */
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
     * Downloads documents and folders, with all content, as one ZIP file. The browser fetches it by itself: nothing is
     * buffered here.
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
