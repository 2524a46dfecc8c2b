// Members and invitations of a cloud, for its administrators: roles, invitations, removal.
import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import { useProblems } from '../../api/problem.ts';
import { roles } from '../../api/roles.ts';
import { useCommands, type Command } from '../../ui/commands.ts';
import { Outcome, Page } from '../../ui/page.tsx';
import { VirtualTable } from '../../ui/table/virtual-table.tsx';
import { entriesOf, keyOf, nameOf } from './cloud-entries.ts';
import { useCloudPeopleColumns } from './cloud-people-columns.tsx';
import { CloudQuestions, type CloudQuestion } from './cloud-people-questions.tsx';
import type { NewRoles } from './people-rules.ts';
import { cloudInvitationsQuery, cloudPeopleQuery, useCloudPeople } from './queries.ts';

export interface CloudPeopleScreenProps {
  readonly cloudId: number;
  readonly cloudName: string;
  readonly tabs: ReactNode;
  readonly selfId: number | undefined;
}

export function CloudPeopleScreen({ cloudId, cloudName, tabs, selfId }: CloudPeopleScreenProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const people = useQuery(cloudPeopleQuery(cloudId));
  const invited = useQuery(cloudInvitationsQuery(cloudId));
  const changes = useCloudPeople(cloudId);
  const [question, ask] = useState<CloudQuestion>();
  const [newRoles, setNewRoles] = useState<NewRoles>({ cloud: roles.user, project: null });
  const rows = useMemo(() => entriesOf(people.data, invited.data), [people.data, invited.data]);
  const columns = useCloudPeopleColumns({ selfId, changes, ask });
  const askToInvite = useCallback(() => ask({ kind: 'invite' }), []);
  useCommands(
    useMemo(
      (): Command[] => [
        { id: 'invite-cloud', group: cloudName, title: t('people.invite'), keys: 'n', run: askToInvite },
      ],
      [t, cloudName, askToInvite],
    ),
  );
  const problem = problems.of(changes.setRole.error ?? changes.cancel.error ?? changes.invite.error);
  return (
    <Page
      title={cloudName}
      wide
      tabs={tabs}
      actions={
        <Button variant="filled" leftSection={<IconUserPlus size={14} />} onClick={askToInvite}>
          {t('people.invite')}
        </Button>
      }
    >
      {problem !== undefined && question === undefined && (
        <div style={{ padding: '0 16px' }}>
          <Outcome problem={problem} />
        </div>
      )}
      <Loaded query={people}>
        {() => (
          <VirtualTable label={t('people.cloudTitle')} columns={columns} rows={rows} keyOf={keyOf} nameOf={nameOf} />
        )}
      </Loaded>
      {question && (
        <CloudQuestions
          question={question}
          cloudName={cloudName}
          changes={changes}
          newRoles={newRoles}
          onNewRoles={setNewRoles}
          onClose={() => ask(undefined)}
        />
      )}
    </Page>
  );
}
