// Versions of a document as server data.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { keys } from '../../../api/keys.ts';
import { numbered, type Version } from './version-rules.ts';

export interface VersionPlace {
  readonly cloudId: number;
  readonly projectId: number;
  /** any version of the document */
  readonly documentId: number;
}

const at = ({ cloudId, projectId }: VersionPlace) => ({ cloud_pk: cloudId, project_pk: projectId });

/**
 * All versions of a document, the newest first. Below the key of the project's documents, so that it is invalidated
 * with them.
 */
export const versionsQuery = (place: VersionPlace) =>
  queryOptions({
    queryKey: [...keys.documents(place.projectId), 'versions', place.documentId],
    queryFn: async ({ signal }) => {
      const all = await request('GET /cloud/{cloud_pk}/project/{project_pk}/document/{document_pk}/history', {
        params: { ...at(place), document_pk: place.documentId },
        signal,
      });
      return numbered(all);
    },
  });

/** All changes of versions. */
export function useVersionChanges(place: VersionPlace) {
  const queryClient = useQueryClient();
  const onSettled = async () => {
    await Promise.all(
      [keys.documents(place.projectId), keys.models(place.projectId)].map(queryKey =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
  };
  return {
    /** Copies the cached versions to another version that identifies the document from now on. */
    keepFor: (documentId: number, versions: readonly Version[]) => {
      queryClient.setQueryData(versionsQuery({ ...place, documentId }).queryKey, [...versions]);
    },
    makeHead: useMutation({
      onSettled,
      mutationFn: (id: number) =>
        request('POST /cloud/{cloud_pk}/project/{project_pk}/document/{document_pk}/history/{id}/head-version', {
          params: { ...at(place), document_pk: place.documentId, id },
        }),
    }),
    /** Makes a version a separate document in the same folder. */
    leave: useMutation({
      onSettled,
      mutationFn: (id: number) =>
        request('POST /cloud/{cloud_pk}/project/{project_pk}/document/{document_pk}/history/{id}/leave', {
          params: { ...at(place), document_pk: place.documentId, id },
        }),
    }),
    /** Removes one version with its model. */
    remove: useMutation({
      onSettled,
      mutationFn: (id: number) =>
        request('DELETE /cloud/{cloud_pk}/project/{project_pk}/document/{id}', { params: { ...at(place), id } }),
    }),
  };
}
