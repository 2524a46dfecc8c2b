// Tokens for browsers and viewers: one project, some scopes, limited lifetime. Every user sees only their own.
import { CopyButton } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../api/list-page.tsx';
import type { ProjectAccessToken } from '../../api/shapes.ts';
import { type Column, column, TIME } from '../../ui/table/virtual-table-props.ts';
import { tokensQuery } from './queries.ts';
import { TokenQuestions, type TokenQuestion, type TokenQuestionsProps } from './token-questions.tsx';
import { nameOf } from './new-token.ts';
import { formatTime } from '../../ui/numbers/format.ts';
import { scopesOf, useScopeWords } from '../../ui/scopes/scope-names.ts';
import { TextButton } from '../../ui/buttons.tsx';
import { EndButton } from '../../ui/controls.tsx';

function useTokenColumns(onEnd: (token: ProjectAccessToken) => void): Column<ProjectAccessToken>[] {
  const { t } = useTranslation();
  const words = useScopeWords();
  return [
    column('token', t('tokens.token'), '150px', {
      cell: token => (
        <>
          <code>{nameOf(token)}</code>{' '}
          <CopyButton value={token.token}>
            {({ copied, copy }) => (
              <TextButton
                text={t(copied ? 'parts.copied' : 'parts.copy')}
                size="compact-xs"
                variant="subtle"
                aria-label={`${t('parts.copy')}: ${nameOf(token)}`}
                onClick={copy}
              />
            )}
          </CopyButton>
        </>
      ),
    }),
    column('scopes', t('tokens.scopes'), 'minmax(180px, 3fr)', {
      cell: ({ scopes }) => {
        const text = scopesOf(scopes).map(words).join(', ');
        return <span title={text}>{text}</span>;
      },
    }),
    column('for', t('tokens.for'), 'minmax(100px, 1.5fr)', {
      sortBy: ({ email_impersonation }) => email_impersonation ?? '',
      cell: ({ email_impersonation }) => email_impersonation ?? t('tokens.forMe'),
    }),
    column('end', t('tokens.until'), TIME, {
      whole: true,
      sortBy: ({ expires_at }) => expires_at,
      cell: ({ expires_at }) => formatTime(expires_at),
    }),
    column('actions', t('tokens.actions'), '86px', {
      silent: true,
      cell: token => (
        <EndButton
          text={t('tokens.end')}
          label={t('tokens.endOne', { name: nameOf(token) })}
          onClick={() => onEnd(token)}
        />
      ),
    }),
  ];
}

type TokensScreenProps = Omit<TokenQuestionsProps, 'question' | 'onAsk' | 'onClose'> & { readonly tabs: ReactNode };

const keyOf = ({ token }: ProjectAccessToken) => token;

export function TokensScreen({ tabs, ...place }: TokensScreenProps) {
  const { t } = useTranslation();
  const [question, ask] = useState<TokenQuestion>();
  const askToEnd = (token: ProjectAccessToken) => ask({ kind: 'end', token });
  const columns = useTokenColumns(askToEnd);
  return (
    <ListPage
      title={t('tokens.title')}
      {...{ tabs, columns, keyOf, nameOf }}
      query={useQuery(tokensQuery(place.cloudId, place.projectId))}
      create={{
        command: ['new-token', t('people.tabTokens')],
        title: t('tokens.create'),
        run: () => ask({ kind: 'new' }),
      }}
      none={{ icon: IconKey, title: t('tokens.none'), text: t('tokens.noneText') }}
      label={t('tokens.title')}
      sort={{ column: 'end', down: false }}
      onDelete={askToEnd}
    >
      {question && <TokenQuestions {...place} question={question} onAsk={ask} onClose={() => ask(undefined)} />}
    </ListPage>
  );
}
