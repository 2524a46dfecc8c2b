// Members of a project and their roles; administrators invite, change roles and remove here.
import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import { useProblems } from '../../api/problem.ts';
import { roles, type Role } from '../../api/roles.ts';
import type { UserProject } from '../../api/shapes.ts';
import { useCommands, type Command } from '../../ui/commands.ts';
import { personName } from '../../ui/numbers/format.ts';
import { Outcome, Page } from '../../ui/page.tsx';
import { Note } from '../../ui/states.tsx';
import { VirtualTable } from '../../ui/table/virtual-table.tsx';
import { inviterOf } from './cloud-entries.ts';
import { usePeopleColumns } from './people-columns.tsx';
import { PeopleQuestions, type PeopleQuestion } from './people-questions.tsx';
import { peopleQuery, projectInvitationsQuery, useProjectPeople } from './queries.ts';

export interface PeopleScreenProps {
  readonly cloudId: number;
  readonly projectId: number;
  readonly tabs: ReactNode;
  readonly mayManage: boolean;
  /** id of the signed-in user */
  readonly selfId: number | undefined;
  /** called after the user left, or removed themselves */
  readonly onLeft: () => void;
}

const keyOf = ({ id, invitation_id }: UserProject) => `${invitation_id === null ? 'member' : 'invited'}-${id}`;

export function PeopleScreen({ cloudId, projectId, tabs, mayManage, selfId, onLeft }: PeopleScreenProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const people = useQuery(peopleQuery(cloudId, projectId));
  const changes = useProjectPeople(cloudId, projectId);
  const [question, ask] = useState<PeopleQuestion>();
  const [newRole, setNewRole] = useState<Role>(roles.user);
  const { data: invitations } = useQuery({ ...projectInvitationsQuery(cloudId, projectId), enabled: mayManage });
  const inviters = useMemo(() => new Map(invitations?.map(each => [each.id, inviterOf(each)])), [invitations]);
  const columns = usePeopleColumns({ mayManage, selfId, inviters, changes, ask });
  const askToInvite = useCallback(() => ask({ kind: 'invite' }), []);
  useCommands(
    useMemo(
      (): Command[] =>
        mayManage
          ? [{ id: 'invite', group: t('shell.people'), title: t('people.invite'), keys: 'n', run: askToInvite }]
          : [],
      [t, mayManage, askToInvite],
    ),
  );
  const problem = problems.of(changes.setRole.error ?? changes.cancel.error ?? changes.invite.error);
  return (
    <Page
      title={t('people.title')}
      wide
      tabs={tabs}
      actions={
        mayManage && (
          <Button variant="filled" leftSection={<IconUserPlus size={14} />} onClick={askToInvite}>
            {t('people.invite')}
          </Button>
        )
      }
    >
      {problem !== undefined && question === undefined && (
        <div style={{ padding: '0 16px' }}>
          <Outcome problem={problem} />
        </div>
      )}
      <Loaded query={people}>
        {all =>
          all.length === 0 ? (
            <Note title={t('people.none')} text={t('people.noneText')} />
          ) : (
            <VirtualTable label={t('people.title')} columns={columns} rows={all} keyOf={keyOf} nameOf={personName} />
          )
        }
      </Loaded>
      {question && (
        <PeopleQuestions
          question={question}
          changes={changes}
          newRole={newRole}
          onNewRole={setNewRole}
          onLeft={onLeft}
          onClose={() => ask(undefined)}
        />
      )}
    </Page>
  );
}
