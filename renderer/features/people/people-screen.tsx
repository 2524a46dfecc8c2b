// Who is in a project, and as what.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { request } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { Loaded } from '../../api/loaded.tsx';
import type { UserProject } from '../../api/shapes.ts';
import { personName } from '../../ui/format.ts';
import { Note } from '../../ui/states.tsx';
import { Status } from '../../ui/status.tsx';
import { VirtualTable, type Column } from '../../ui/virtual-table.tsx';

export const peopleQuery = (cloud: number, project: number) => queryOptions({
  queryKey: keys.people(project),
  queryFn: ({ signal }) => request('GET /cloud/{cloud_pk}/project/{project_pk}/user', { params: { cloud_pk: cloud, project_pk: project }, signal }),
});

const roleNames = { 100: 'admin', 50: 'user', 25: 'guest' } as const;
const keyOf = ({ id, invitation_id }: UserProject) => `${invitation_id === null ? 'member' : 'invited'}-${id}`;

export function PeopleScreen({ cloudId, projectId }: { readonly cloudId: number; readonly projectId: number }) {
  const { t } = useTranslation();
  const people = useQuery(peopleQuery(cloudId, projectId));
  const columns = useMemo((): Column<UserProject>[] => [
    { id: 'name', title: t('people.name'), width: 'minmax(140px, 2fr)', sortBy: personName, cell: personName },
    { id: 'email', title: t('people.email'), width: 'minmax(160px, 2fr)', sortBy: ({ email }) => email, cell: ({ email }) => email },
    { id: 'role', title: t('people.role'), width: '140px', sortBy: ({ role }) => -role, cell: ({ role }) => t(`people.roles.${roleNames[role]}`) },
    { id: 'state', title: t('people.state'), width: '120px', sortBy: ({ invitation_id }) => (invitation_id === null ? 0 : 1), cell: ({ invitation_id }) => (
      invitation_id === null ? <Status kind="done" word={t('people.member')} /> : <Status kind="waiting" word={t('people.invited')} />
    ) },
    { id: 'cloud', title: t('people.cloudRole'), width: '140px', wide: true, sortBy: ({ cloud_role }) => -cloud_role, cell: ({ cloud_role }) => t(`people.roles.${roleNames[cloud_role]}`) },
  ], [t]);
  return (
    <Loaded query={people}>
      {all => (all.length === 0
        ? <Note title={t('people.none')} text={t('people.noneText')} />
        : <VirtualTable label={t('people.title')} columns={columns} rows={all} keyOf={keyOf} nameOf={personName} />)}
    </Loaded>
  );
}
