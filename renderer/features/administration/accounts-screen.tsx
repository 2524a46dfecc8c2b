// All accounts of the service, for its administrators.
import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import { useProblems } from '../../api/problem.ts';
import { useCommands, type Command } from '../../ui/commands.ts';
import { personName } from '../../ui/numbers/format.ts';
import { Outcome, Page } from '../../ui/page.tsx';
import { VirtualTable } from '../../ui/table/virtual-table.tsx';
import { useAccountColumns } from './account-columns.tsx';
import type { AccountCommand } from './account-facts.ts';
import { AccountMenu } from './account-menu.tsx';
import { AccountQuestions, type AccountQuestion } from './account-questions.tsx';
import { accountsQuery, useAccountsChanges, type ServerAccount } from './queries.ts';

export interface AccountsScreenProps {
  readonly title: string;
  readonly tabs: ReactNode;
  readonly selfId: number | undefined;
  /** shows the active access of an account */
  readonly onAccess: (account: number) => void;
}

const keyOf = ({ id }: ServerAccount) => String(id);

export function AccountsScreen({ title, tabs, selfId, onAccess }: AccountsScreenProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const accounts = useQuery(accountsQuery);
  const { resetLink } = useAccountsChanges();
  const [question, ask] = useState<AccountQuestion>();
  const getLink = resetLink.mutate;
  const onCommand = useCallback(
    (command: AccountCommand, account: ServerAccount) => {
      if (command === 'access') onAccess(account.id);
      else if (command !== 'link') ask({ kind: command, account });
      else
        getLink(account.id, {
          onSuccess: ({ link }) => ask({ kind: 'link', email: account.email, link }),
        });
    },
    [getLink, onAccess],
  );
  const menu = useCallback(
    (account: ServerAccount) => <AccountMenu account={account} isSelf={account.id === selfId} onCommand={onCommand} />,
    [selfId, onCommand],
  );
  const columns = useAccountColumns(selfId, menu);
  const askForNew = useCallback(() => ask({ kind: 'new' }), []);
  useCommands(
    useMemo(
      (): Command[] => [
        {
          id: 'new-account',
          group: t('administration.accounts'),
          title: t('administration.newAccount'),
          keys: 'n',
          run: askForNew,
        },
      ],
      [t, askForNew],
    ),
  );
  const problem = problems.of(resetLink.error);
  return (
    <Page
      title={title}
      wide
      tabs={tabs}
      actions={
        <Button variant="filled" leftSection={<IconUserPlus size={14} />} onClick={askForNew}>
          {t('administration.newAccount')}
        </Button>
      }
    >
      {problem !== undefined && (
        <div style={{ padding: '0 16px' }}>
          <Outcome problem={problem} />
        </div>
      )}
      <Loaded query={accounts}>
        {all => (
          <VirtualTable
            label={t('administration.accounts')}
            columns={columns}
            rows={all}
            keyOf={keyOf}
            nameOf={personName}
            onOpen={account => ask({ kind: 'edit', account })}
          />
        )}
      </Loaded>
      {question && <AccountQuestions question={question} onAsk={ask} onClose={() => ask(undefined)} />}
    </Page>
  );
}
