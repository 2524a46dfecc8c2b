// Tokens for browsers and viewers: one project, some scopes, some days. Everybody sees their own.
import { Button, CopyButton } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import { useProblems } from '../../api/problem.ts';
import type { ProjectAccessToken } from '../../api/shapes.ts';
import { useCommands, type Command } from '../../ui/commands.ts';
import { CopyBlock, CopyRow } from '../../ui/copy-row.tsx';
import { DeleteDialog } from '../../ui/dialogs.tsx';
import { TellDialog } from '../../ui/form-dialog.tsx';
import { formatTime } from '../../ui/format.ts';
import { Page } from '../../ui/page.tsx';
import { scopesOf, useScopeWords } from '../../ui/scopes.ts';
import { Note } from '../../ui/states.tsx';
import { VirtualTable, type Column } from '../../ui/virtual-table.tsx';
import { NewTokenDialog, type NewTokenDialogProps } from './new-token-dialog.tsx';
import { tokensQuery, useTokenChanges } from './queries.ts';

export interface TokensScreenProps extends Pick<NewTokenDialogProps, 'cloudId' | 'projectId' | 'usable' | 'people'> {
  readonly tabs: ReactNode;
}

type Question = { readonly kind: 'new' } | { readonly kind: 'made' | 'end'; readonly token: ProjectAccessToken };

const keyOf = ({ token }: ProjectAccessToken) => token;
/** Enough to tell tokens apart; the whole is copied, not shown to whoever stands behind. */
const nameOf = ({ token }: ProjectAccessToken) => `${token.slice(0, 8)}…`;

export function TokensScreen({ cloudId, projectId, usable, people, tabs }: TokensScreenProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const words = useScopeWords();
  const tokens = useQuery(tokensQuery(cloudId, projectId));
  const { end } = useTokenChanges(cloudId, projectId);
  const [question, ask] = useState<Question>();
  const close = () => {
    ask(undefined);
  };
  const columns: Column<ProjectAccessToken>[] = [
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
          onClick={() => {
            ask({ kind: 'end', token });
          }}
        >
          {t('tokens.end')}
        </Button>
      ),
    },
  ];
  useCommands(
    useMemo(
      (): Command[] => [
        {
          id: 'new-token',
          group: t('people.tabTokens'),
          title: t('tokens.create'),
          keys: 'n',
          run: () => {
            ask({ kind: 'new' });
          },
        },
      ],
      [t],
    ),
  );
  const make = (
    <Button
      variant="filled"
      leftSection={<IconPlus size={14} />}
      onClick={() => {
        ask({ kind: 'new' });
      }}
    >
      {t('tokens.create')}
    </Button>
  );
  return (
    <Page title={t('tokens.title')} wide tabs={tabs} actions={make}>
      <Loaded query={tokens}>
        {all =>
          all.length === 0 ? (
            <Note icon={IconKey} title={t('tokens.none')} text={t('tokens.noneText')} />
          ) : (
            <VirtualTable
              label={t('tokens.title')}
              columns={columns}
              rows={all}
              keyOf={keyOf}
              nameOf={nameOf}
              sort={{ column: 'end', down: false }}
              onDelete={token => {
                ask({ kind: 'end', token });
              }}
            />
          )
        }
      </Loaded>
      {question?.kind === 'new' && (
        <NewTokenDialog
          cloudId={cloudId}
          projectId={projectId}
          usable={usable}
          people={people}
          onClose={close}
          onMade={token => {
            ask({ kind: 'made', token });
          }}
        />
      )}
      {question?.kind === 'made' && (
        <TellDialog title={t('tokens.made')} size="lg" once onClose={close}>
          <CopyRow label="" text={question.token.token} name={nameOf(question.token)} />
          <p className="quiet">{t('tokens.how')}</p>
          <CopyBlock
            label={t('tokens.how')}
            text={`curl -H "Authorization: Bearer ${question.token.token}" \\\n  ${location.origin}/cloud/${cloudId}/project/${projectId}/model`}
          />
        </TellDialog>
      )}
      {question?.kind === 'end' && (
        <DeleteDialog
          title={t('tokens.endTitle')}
          text={t('tokens.endText')}
          action={t('tokens.end')}
          busy={end.isPending}
          error={problems.of(end.error)}
          onClose={close}
          onDelete={() => {
            end.mutate(question.token.token, { onSuccess: close });
          }}
        />
      )}
    </Page>
  );
}
