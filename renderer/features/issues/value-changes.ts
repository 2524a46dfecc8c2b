// Everything that can be done to the values that issues may have.
import { useMutation } from '@tanstack/react-query';
import { request } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useRenewing } from '../../api/renewing.ts';
import type { ValueKind } from './values.ts';

/** Kind of value -> the field of its name in the API. */
const fields = {
  status: 'topic_status',
  type: 'topic_type',
  priority: 'priority',
  stage: 'stage',
  label: 'label',
} as const satisfies Readonly<Record<ValueKind, string>>;

export interface ValueWish {
  readonly kind: ValueKind;
  readonly name: string;
  readonly color: string | null;
}

const at = '/bcf/2.1/projects/{projects_pk}/extension';

export function useValueChanges(project: number) {
  const onSettled = useRenewing(keys.issueValues(project), keys.issues(project));
  const params = { projects_pk: project };
  const make = ({ kind, name, color }: ValueWish) => {
    // The five operations have one shape, with another field for the name in each.
    const body = { [fields[kind]]: name, color } as { topic_status: string; color: string | null };
    return request(`POST ${at}/${kind as 'status'}`, { params, body });
  };
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
      mutationFn: ({ id, kind, name, color }: ValueWish & { readonly id: number }) =>
        request(`PATCH ${at}/${kind as 'status'}/{id}`, {
          params: { ...params, id },
          body: { [fields[kind]]: name, color } as { topic_status: string; color: string | null },
        }),
    }),
    remove: useMutation({
      onSettled,
      mutationFn: ({ id, kind }: { readonly id: number; readonly kind: ValueKind }) =>
        request(`DELETE ${at}/${kind as 'status'}/{id}`, { params: { ...params, id } }),
    }),
  };
}
