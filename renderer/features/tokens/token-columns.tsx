import { Button, CopyButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ProjectAccessToken } from '../../api/shapes.ts';
import { formatTime } from '../../ui/numbers/format.ts';
import { scopesOf } from '../../ui/scopes/scope-names.ts';
import { useScopeWords } from '../../ui/scopes/scopes.ts';
import type { Column } from '../../ui/table/virtual-table.tsx';
import { nameOf } from './token-words.ts';

export function useTokenColumns(onEnd: (token: ProjectAccessToken) => void): Column<ProjectAccessToken>[] {
  const { t } = useTranslation();
  const words = useScopeWords();
  return [
    {
      id: 'token',
      title: t('tokens.token'),
      width: '150px',
      cell: token => (
        <>
          <code>{nameOf(token)}</code>{' '}
          <CopyButton value={token.token}>
            {({ copied, copy }) => (
              <Button
                size="compact-xs"
                variant="subtle"
                aria-label={`${t('parts.copy')}: ${nameOf(token)}`}
                onClick={copy}
              >
                {t(copied ? 'parts.copied' : 'parts.copy')}
              </Button>
            )}
          </CopyButton>
        </>
      ),
    },
    {
      id: 'scopes',
      title: t('tokens.scopes'),
      width: 'minmax(180px, 3fr)',
      cell: ({ scopes }) => {
        const text = scopesOf(scopes).map(words).join(', ');
        return <span title={text}>{text}</span>;
      },
    },
    {
      id: 'for',
      title: t('tokens.for'),
      width: 'minmax(100px, 1.5fr)',
      sortBy: ({ email_impersonation }) => email_impersonation ?? '',
      cell: ({ email_impersonation }) => email_impersonation ?? t('tokens.forMe'),
    },
    {
      id: 'end',
      title: t('tokens.until'),
      width: '120px',
      sortBy: ({ expires_at }) => expires_at,
      cell: ({ expires_at }) => formatTime(expires_at),
    },
    {
      id: 'actions',
      title: t('tokens.actions'),
      width: '86px',
      silent: true,
      cell: token => (
        <Button
          size="compact-xs"
          variant="subtle"
          color="var(--failed)"
          aria-label={t('tokens.endOne', { name: nameOf(token) })}
          onClick={() => onEnd(token)}
        >
          {t('tokens.end')}
        </Button>
      ),
    },
  ];
}
