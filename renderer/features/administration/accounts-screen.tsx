// All accounts of the service, for its administrators.
import { IconDoorExit, IconKey, IconPencil, IconShieldCheck, IconShieldOff, IconTrash } from '@tabler/icons-react';
import { IconUserPlus, type Icon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../api/list-page.tsx';
import { MoreMenu } from '../../ui/more-menu.tsx';
import { personName } from '../../ui/numbers/format.ts';
import type { PageHead } from '../../ui/page.tsx';
import { type Column, column, textColumn, TIME } from '../../ui/table/virtual-table-props.ts';
import { type AccountCommand, lastSignInText, nameText, signInText, yesFirst, commandsFor } from './account-facts.ts';
import { AccountQuestions, type AccountQuestion } from './account-questions.tsx';
import { accountsQuery, useAccountsChanges, type ServerAccount } from './queries.ts';
import { EmailCell } from '../../ui/status.tsx';

const symbols = {
  edit: IconPencil,
  link: IconKey,
  access: IconShieldCheck,
  reset: IconShieldOff,
  end: IconDoorExit,
  delete: IconTrash,
} as const satisfies Record<AccountCommand, Icon>;

interface AccountMenuProps {
  readonly account: ServerAccount;
  readonly isSelf: boolean;
  readonly onCommand: (command: AccountCommand, account: ServerAccount) => void;
}

function AccountMenu({ account, isSelf, onCommand }: AccountMenuProps) {
  const { t } = useTranslation();
  const words = {
    edit: t('parts.edit'),
    link: t('administration.resetLink'),
    access: t('activeAccess.title'),
    reset: t('secondFactor.reset'),
    end: t('administration.endSignOns'),
    delete: t('shell.deleteMore'),
  } satisfies Record<AccountCommand, string>;
  const actions = commandsFor(account, isSelf).map(command => ({
    title: words[command],
    icon: symbols[command],
    danger: command === 'delete',
    run: () => onCommand(command, account),
  }));
  return <MoreMenu label={t('parts.more', { name: personName(account) })} size={24} actions={actions} />;
}

/** @param menu actions on an account; must be stable between renders */
function useAccountColumns(selfId: number | undefined, menu: (account: ServerAccount) => ReactNode) {
  const { t } = useTranslation();
  return useMemo(
    (): Column<ServerAccount>[] => [
      column('name', t('people.name'), 'minmax(120px, 2fr)', {
        sortBy: personName,
        cell: account => nameText(t, account, selfId),
      }),
      column('email', t('people.email'), 'minmax(150px, 2fr)', {
        sortBy: ({ email }) => email,
        cell: ({ email, email_verified, email_problem }) => (
          <EmailCell email={email} problem={email_problem} isUnverified={!email_verified} />
        ),
      }),
      column('role', t('administration.role'), '120px', {
        roomy: true,
        sortBy: ({ is_administrator }) => yesFirst(is_administrator),
        cell: ({ is_administrator }) => (is_administrator ? t('people.roles.admin') : ''),
      }),
      column('how', t('administration.signsIn'), '110px', {
        wide: true,
        sortBy: ({ provider }) => provider,
        cell: account => signInText(t, account),
      }),
      column('factor', t('secondFactor.column'), '112px', {
        whole: true,
        wide: true,
        sortBy: ({ has_second_factor }) => yesFirst(has_second_factor),
        cell: ({ has_second_factor }) => (has_second_factor ? t('secondFactor.has') : ''),
      }),
      textColumn('clouds', t('administration.clouds'), '64px', ({ clouds }) => clouds, { align: 'end', wide: true }),
      column('last', t('administration.lastSignIn'), TIME, {
        whole: true,
        roomy: true,
        sortBy: ({ last_sign_in_at }) => last_sign_in_at ?? '',
        cell: account => lastSignInText(t, account),
      }),
      column('more', t('people.actions'), '32px', { silent: true, cell: menu }),
    ],
    [t, selfId, menu],
  );
}

interface AccountsScreenProps extends PageHead {
  readonly selfId: number | undefined;
  /** shows the active access of an account */
  readonly onAccess: (account: number) => void;
}

const keyOf = ({ id }: ServerAccount) => String(id);

export function AccountsScreen({ title, tabs, selfId, onAccess }: AccountsScreenProps) {
  const { t } = useTranslation();
  const { resetLink } = useAccountsChanges();
  const [question, ask] = useState<AccountQuestion>();
  const getLink = resetLink.mutate;
  const onCommand = useCallback(
    (command: AccountCommand, account: ServerAccount) => {
      if (command === 'access') onAccess(account.id);
      else if (command !== 'link') ask({ kind: command, account });
      else getLink(account.id, { onSuccess: ({ link }) => ask({ kind: 'link', email: account.email, link }) });
    },
    [getLink, onAccess],
  );
  const menu = useCallback(
    (account: ServerAccount) => <AccountMenu account={account} isSelf={account.id === selfId} onCommand={onCommand} />,
    [selfId, onCommand],
  );
  const columns = useAccountColumns(selfId, menu);
  return (
    <ListPage
      {...{ title, tabs, columns, keyOf }}
      query={useQuery(accountsQuery)}
      create={{
        command: ['new-account', t('administration.accounts')],
        title: t('administration.newAccount'),
        icon: IconUserPlus,
        run: () => ask({ kind: 'new' }),
      }}
      error={resetLink.error}
      label={t('administration.accounts')}
      nameOf={personName}
      onOpen={account => ask({ kind: 'edit', account })}
    >
      {question && <AccountQuestions question={question} onAsk={ask} onClose={() => ask(undefined)} />}
    </ListPage>
  );
}
