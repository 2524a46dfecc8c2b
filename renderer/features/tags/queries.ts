// Tags of a project as server data. The event stream invalidates them.
import { queryOptions, useMutation } from '@tanstack/react-query';
import { request } from '../../api/client.ts';
import { allInTurn } from '../../api/in-turn.ts';
import { keys } from '../../api/keys.ts';
import { useRenewing } from '../../api/renewing.ts';
import type { TagStep } from './choices.ts';

export interface TagFields {
  readonly name: string;
  readonly color: string | null;
}

const at = (cloud: number, project: number) => ({ cloud_pk: cloud, project_pk: project });

export const tagsQuery = (cloud: number, project: number) =>
  queryOptions({
    queryKey: keys.tags(project),
    queryFn: ({ signal }) =>
      request('GET /cloud/{cloud_pk}/project/{project_pk}/tag', { params: at(cloud, project), signal }),
  });

/** All changes of tags and of their documents. */
export function useTagChanges(cloud: number, project: number) {
  const params = at(cloud, project);
  const onSettled = useRenewing(keys.tags(project), keys.documents(project));
  return {
    create: useMutation({
      onSettled: useRenewing(keys.tags(project)),
      mutationFn: (body: TagFields) => request('POST /cloud/{cloud_pk}/project/{project_pk}/tag', { params, body }),
    }),
    update: useMutation({
      onSettled,
      mutationFn: ({ id, ...body }: TagFields & { readonly id: number }) =>
        request('PATCH /cloud/{cloud_pk}/project/{project_pk}/tag/{id}', { params: { ...params, id }, body }),
    }),
    remove: useMutation({
      onSettled,
      mutationFn: (id: number) =>
        request('DELETE /cloud/{cloud_pk}/project/{project_pk}/tag/{id}', { params: { ...params, id } }),
    }),
    /** @throws the first failure; changes before it are kept */
    apply: useMutation({
      onSettled,
      mutationFn: async ({
        steps,
        onProgress,
      }: {
        readonly steps: readonly TagStep[];
        readonly onProgress: (done: number) => void;
      }) => {
        await allInTurn(
          steps,
          async ({ documentId, tagId, has }) => {
            if (has)
              await request('POST /cloud/{cloud_pk}/project/{project_pk}/document/{document_pk}/tag', {
                params: { ...params, document_pk: documentId },
                body: { tag_id: tagId },
              });
            else
              await request('DELETE /cloud/{cloud_pk}/project/{project_pk}/document/{document_pk}/tag/{id}', {
                params: { ...params, document_pk: documentId, id: tagId },
              });
          },
          onProgress,
        );
      },
    }),
  };
}
