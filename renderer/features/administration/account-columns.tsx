// The columns of all accounts.
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmailCell } from '../../ui/email-cell.tsx';
import { formatTime, personName } from '../../ui/format.ts';
import type { Column } from '../../ui/virtual-table.tsx';
import type { ServerAccount } from './queries.ts';

/** How the service calls itself among the providers of accounts. */
const OWN = 'plinth';

/** @param menu what can be done with an account; the same function as long as it does the same */
export function useAccountColumns(
  selfId: number | undefined,
  menu: (account: ServerAccount) => ReactNode,
): Column<ServerAccount>[] {
  const { t } = useTranslation();
  return useMemo(
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
        roomy: true,
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
        roomy: true,
        sortBy: ({ last_sign_in_at }) => last_sign_in_at ?? '',
        cell: ({ last_sign_in_at }) =>
          last_sign_in_at === null ? t('administration.never') : formatTime(last_sign_in_at),
      },
      { id: 'more', title: t('people.actions'), width: '32px', silent: true, cell: menu },
    ],
    [t, selfId, menu],
  );
}
