// The user and possible validators of visas, from other features than that of visas.
import { useQuery } from '@tanstack/react-query';
import { peopleQuery } from '../../../features/people/queries.ts';
import { accessQuery, selfQuery } from '../../../features/places/queries.ts';
import type { VisaPeople } from '../../../features/visas/visa-card.tsx';
import { roles } from '../../../api/roles.ts';

/** Requested where visas are shown. */
export function useVisaPeople(cloudId: number, projectId: number): VisaPeople {
  const { data: access } = useQuery(accessQuery(cloudId, projectId));
  const { data: self } = useQuery(selfQuery);
  const { data: all } = useQuery(peopleQuery(cloudId, projectId));
  return {
    cloudId,
    projectId,
    selfId: self?.id,
    people: (all ?? []).filter(({ user_id }) => user_id !== null),
    isAdmin: access?.has_admin_permission ?? false,
    mayAsk: (access?.user_role ?? roles.guest) >= roles.user,
  };
}
