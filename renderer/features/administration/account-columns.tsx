import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmailCell } from '../../ui/email-cell.tsx';
import { personName } from '../../ui/numbers/format.ts';
import type { Column } from '../../ui/table/virtual-table.tsx';
import { lastSignInText, nameText, signInText, yesFirst } from './account-facts.ts';
import type { ServerAccount } from './queries.ts';

/** @param menu actions on an account; must be stable between renders */
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
        cell: account => nameText(t, account, selfId),
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
        sortBy: ({ is_administrator }) => yesFirst(is_administrator),
        cell: ({ is_administrator }) => (is_administrator ? t('people.roles.admin') : ''),
      },
      {
        id: 'how',
        title: t('administration.signsIn'),
        width: '110px',
        wide: true,
        sortBy: ({ provider }) => provider,
        cell: account => signInText(t, account),
      },
      {
        id: 'factor',
        title: t('secondFactor.column'),
        width: '112px',
        wide: true,
        sortBy: ({ has_second_factor }) => yesFirst(has_second_factor),
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
        cell: account => lastSignInText(t, account),
      },
      { id: 'more', title: t('people.actions'), width: '32px', silent: true, cell: menu },
    ],
    [t, selfId, menu],
  );
}
