// All changes of the values that issues may have.
import { useMutation } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { keys } from '../../../api/keys.ts';
import { useRenewing } from '../../../api/renewing.ts';
import { valueBody, type ValueKind, type ValueWish } from './values.ts';

const at = '/bcf/2.1/projects/{projects_pk}/extension';

/** The five operations have the same type, except for the name of one field. */
const bodyOf = (wish: ValueWish) => valueBody(wish) as { topic_status: string; color: string | null };

export function useValueChanges(project: number) {
  const onSettled = useRenewing(keys.issueValues(project), keys.issues(project));
  const params = { projects_pk: project };
  const make = (wish: ValueWish) => request(`POST ${at}/${wish.kind as 'status'}`, { params, body: bodyOf(wish) });
  return {
    create: useMutation({ onSettled, mutationFn: make }),
    createAll: useMutation({
      onSettled,
      mutationFn: async (wishes: readonly ValueWish[]) => {
        // One after the other: their order is that of the project.
        for (const wish of wishes) await make(wish);
      },
    }),
    update: useMutation({
      onSettled,
      mutationFn: ({ id, ...wish }: ValueWish & { readonly id: number }) =>
        request(`PATCH ${at}/${wish.kind as 'status'}/{id}`, { params: { ...params, id }, body: bodyOf(wish) }),
    }),
    remove: useMutation({
      onSettled,
      mutationFn: ({ id, kind }: { readonly id: number; readonly kind: ValueKind }) =>
        request(`DELETE ${at}/${kind as 'status'}/{id}`, { params: { ...params, id } }),
    }),
  };
}
