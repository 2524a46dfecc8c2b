// Tags of a project as server data. The event stream invalidates them.
import { request } from '../../api/client.ts';
import { allInTurn } from '../../api/in-turn.ts';
import { keys } from '../../api/keys.ts';
import { callQuery, projectParams, useChange, useRenewing } from '../../api/server-data.ts';
import type { TagStep } from './choices.ts';

const path = '/cloud/{cloud_pk}/project/{project_pk}';

type TagFields = { readonly name: string; readonly color: string | null };

export const tagsQuery = (cloud: number, project: number) =>
  callQuery(keys.tags(project), `GET ${path}/tag`, { params: projectParams(cloud, project) });

type Applied = { readonly steps: readonly TagStep[]; readonly onProgress: (done: number) => void };

/** All changes of tags and of their documents. */
export function useTagChanges(cloud: number, project: number) {
  const params = projectParams(cloud, project);
  const onSettled = useRenewing(keys.tags(project), keys.documents(project));
  return {
    create: useChange(useRenewing(keys.tags(project)), (body: TagFields) =>
      request(`POST ${path}/tag`, { params, body }),
    ),
    update: useChange(onSettled, ({ id, ...body }: TagFields & { readonly id: number }) =>
      request(`PATCH ${path}/tag/{id}`, { params: { ...params, id }, body }),
    ),
    remove: useChange(onSettled, (id: number) => request(`DELETE ${path}/tag/{id}`, { params: { ...params, id } })),
    /** @throws the first failure; changes before it are kept */
    apply: useChange(onSettled, ({ steps, onProgress }: Applied) => {
      const take = ({ documentId, tagId, has }: TagStep): Promise<unknown> => {
        const own = { ...params, document_pk: documentId };
        return has
          ? request(`POST ${path}/document/{document_pk}/tag`, { params: own, body: { tag_id: tagId } })
          : request(`DELETE ${path}/document/{document_pk}/tag/{id}`, { params: { ...own, id: tagId } });
      };
      return allInTurn(steps, take, onProgress);
    }),
  };
}
