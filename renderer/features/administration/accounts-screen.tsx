// Everybody with an account at this service.
import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconDots,
  IconDoorExit,
  IconKey,
  IconPencil,
  IconShieldCheck,
  IconShieldOff,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import { useProblems } from '../../api/problem.ts';
import { useCommands, type Command } from '../../ui/commands.ts';
import { CopyRow } from '../../ui/copy-row.tsx';
import { DeleteDialog } from '../../ui/dialogs.tsx';
import { TellDialog } from '../../ui/form-dialog.tsx';
import { EmailCell } from '../../ui/email-cell.tsx';
import { formatTime, personName } from '../../ui/format.ts';
import { Outcome, Page } from '../../ui/page.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { VirtualTable, type Column } from '../../ui/virtual-table.tsx';
import { AccountDialog } from './account-dialog.tsx';
import { accountsQuery, useAccountsChanges, type ServerAccount } from './queries.ts';

export interface AccountsScreenProps {
  readonly title: string;
  readonly tabs: ReactNode;
  readonly selfId: number | undefined;
  /** shows what an account is let in by */
  readonly onAccess: (account: number) => void;
}

type Question =
  | { readonly kind: 'new' }
  | { readonly kind: 'edit' | 'delete' | 'end' | 'reset'; readonly account: ServerAccount }
  | { readonly kind: 'link'; readonly email: string; readonly link: string };

/** How the service calls itself among the providers of accounts. */
const OWN = 'plinth';

const keyOf = ({ id }: ServerAccount) => String(id);

export function AccountsScreen({ title, tabs, selfId, onAccess }: AccountsScreenProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const accounts = useQuery(accountsQuery);
  const { remove, resetLink, resetFactors, endSignOns } = useAccountsChanges();
  const [question, ask] = useState<Question>();
  const close = () => {
    ask(undefined);
  };
  const getLink = resetLink.mutate;
  const columns = useMemo(
    (): Column<ServerAccount>[] => [
      {
        id: 'name',
        title: t('people.name'),
        width: 'minmax(120px, 2fr)',
        sortBy: personName,
        cell: account => (account.id === selfId ? t('people.you', { name: personName(account) }) : personName(account)),
      },
      {
        id: 'email',
        title: t('people.email'),
        width: 'minmax(150px, 2fr)',
        sortBy: ({ email }) => email,
        cell: ({ email, email_verified, email_problem }) => (
          <EmailCell email={email} problem={email_problem} isUnverified={!email_verified} />
        ),
      },
      {
        id: 'role',
        title: t('administration.role'),
        width: '120px',
        sortBy: ({ is_administrator }) => (is_administrator ? 0 : 1),
        cell: ({ is_administrator }) => (is_administrator ? t('people.roles.admin') : ''),
      },
      {
        id: 'how',
        title: t('administration.signsIn'),
        width: '110px',
        wide: true,
        sortBy: ({ provider }) => provider,
        cell: ({ provider, has_password }) =>
          has_password ? t('administration.byPassword') : provider === OWN ? t('administration.noPassword') : provider,
      },
      {
        id: 'factor',
        title: t('secondFactor.column'),
        width: '112px',
        wide: true,
        sortBy: ({ has_second_factor }) => (has_second_factor ? 0 : 1),
        cell: ({ has_second_factor }) => (has_second_factor ? t('secondFactor.has') : ''),
      },
      {
        id: 'clouds',
        title: t('administration.clouds'),
        width: '64px',
        align: 'end',
        wide: true,
        sortBy: ({ clouds }) => clouds,
        cell: ({ clouds }) => clouds,
      },
      {
        id: 'last',
        title: t('administration.lastSignIn'),
        width: '120px',
        sortBy: ({ last_sign_in_at }) => last_sign_in_at ?? '',
        cell: ({ last_sign_in_at }) =>
          last_sign_in_at === null ? t('administration.never') : formatTime(last_sign_in_at),
      },
      {
        id: 'more',
        title: t('people.actions'),
        width: '32px',
        silent: true,
        cell: account => (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon size={24} aria-label={t('parts.more', { name: personName(account) })}>
                <IconDots size={16} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                leftSection={<IconPencil size={14} />}
                onClick={() => {
                  ask({ kind: 'edit', account });
                }}
              >
                {t('parts.edit')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconKey size={14} />}
                onClick={() => {
                  getLink(account.id, {
                    onSuccess: ({ link }) => {
                      ask({ kind: 'link', email: account.email, link });
                    },
                  });
                }}
              >
                {t('administration.resetLink')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconShieldCheck size={14} />}
                onClick={() => {
                  onAccess(account.id);
                }}
              >
                {t('activeAccess.title')}
              </Menu.Item>
              {account.has_second_factor && (
                <Menu.Item
                  leftSection={<IconShieldOff size={14} />}
                  onClick={() => {
                    ask({ kind: 'reset', account });
                  }}
                >
                  {t('secondFactor.reset')}
                </Menu.Item>
              )}
              <Menu.Item
                leftSection={<IconDoorExit size={14} />}
                onClick={() => {
                  ask({ kind: 'end', account });
                }}
              >
                {t('administration.endSignOns')}
              </Menu.Item>
              {account.id !== selfId && (
                <Menu.Item
                  leftSection={<IconTrash size={14} />}
                  color="var(--failed)"
                  onClick={() => {
                    ask({ kind: 'delete', account });
                  }}
                >
                  {t('shell.deleteMore')}
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        ),
      },
    ],
    [t, selfId, getLink, onAccess],
  );
  useCommands(
    useMemo(
      (): Command[] => [
        {
          id: 'new-account',
          group: t('administration.accounts'),
          title: t('administration.newAccount'),
          keys: 'n',
          run: () => {
            ask({ kind: 'new' });
          },
        },
      ],
      [t],
    ),
  );
  const problem = problems.of(resetLink.error);
  return (
    <Page
      title={title}
      wide
      tabs={tabs}
      actions={
        <Button
          variant="filled"
          leftSection={<IconUserPlus size={14} />}
          onClick={() => {
            ask({ kind: 'new' });
          }}
        >
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
            onOpen={account => {
              ask({ kind: 'edit', account });
            }}
          />
        )}
      </Loaded>
      {question?.kind === 'new' && (
        <AccountDialog
          onClose={close}
          onMade={({ email, link }) => {
            ask({ kind: 'link', email, link });
          }}
        />
      )}
      {question?.kind === 'edit' && <AccountDialog account={question.account} onClose={close} />}
      {question?.kind === 'link' && (
        <TellDialog title={t('administration.linkTitle', { email: question.email })} size="lg" onClose={close}>
          <p className="quiet">{t('administration.linkText')}</p>
          <CopyRow label="" text={question.link} name={question.email} />
          <QrCode text={question.link} />
        </TellDialog>
      )}
      {question?.kind === 'reset' && (
        <DeleteDialog
          title={t('secondFactor.resetTitle', { name: personName(question.account) })}
          text={t('secondFactor.resetText')}
          action={t('secondFactor.resetAction')}
          busy={resetFactors.isPending}
          error={problems.of(resetFactors.error)}
          onClose={close}
          onDelete={() => {
            resetFactors.mutate(question.account.id, { onSuccess: close });
          }}
        />
      )}
      {question?.kind === 'end' && (
        <DeleteDialog
          title={t('administration.endTitle', { name: personName(question.account) })}
          text={t('administration.endText')}
          action={t('administration.end')}
          busy={endSignOns.isPending}
          error={problems.of(endSignOns.error)}
          onClose={close}
          onDelete={() => {
            endSignOns.mutate(question.account.id, { onSuccess: close });
          }}
        />
      )}
      {question?.kind === 'delete' && (
        <DeleteDialog
          title={t('administration.deleteTitle', { name: personName(question.account) })}
          text={t('administration.deleteText')}
          name={question.account.email}
          busy={remove.isPending}
          error={problems.of(remove.error)}
          onClose={close}
          onDelete={() => {
            remove.mutate(question.account.id, { onSuccess: close });
          }}
        />
      )}
    </Page>
  );
}
