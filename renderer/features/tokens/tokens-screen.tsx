// Tokens for browsers and viewers: one project, some scopes, limited lifetime. Every user sees only their own.
import { Button } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import type { ProjectAccessToken } from '../../api/shapes.ts';
import { useCommands, type Command } from '../../ui/commands.ts';
import { Page } from '../../ui/page.tsx';
import { Note } from '../../ui/states.tsx';
import { VirtualTable } from '../../ui/table/virtual-table.tsx';
import { tokensQuery } from './queries.ts';
import { useTokenColumns } from './token-columns.tsx';
import { TokenQuestions, type TokenQuestion, type TokenQuestionsProps } from './token-questions.tsx';
import { nameOf } from './token-words.ts';

export interface TokensScreenProps extends Omit<TokenQuestionsProps, 'question' | 'onAsk' | 'onClose'> {
  readonly tabs: ReactNode;
}

const keyOf = ({ token }: ProjectAccessToken) => token;

export function TokensScreen({ tabs, ...place }: TokensScreenProps) {
  const { t } = useTranslation();
  const tokens = useQuery(tokensQuery(place.cloudId, place.projectId));
  const [question, ask] = useState<TokenQuestion>();
  const askForNew = useCallback(() => ask({ kind: 'new' }), []);
  const askToEnd = (token: ProjectAccessToken) => ask({ kind: 'end', token });
  const columns = useTokenColumns(askToEnd);
  useCommands(
    useMemo(
      (): Command[] => [
        { id: 'new-token', group: t('people.tabTokens'), title: t('tokens.create'), keys: 'n', run: askForNew },
      ],
      [t, askForNew],
    ),
  );
  const make = (
    <Button variant="filled" leftSection={<IconPlus size={14} />} onClick={askForNew}>
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
              onDelete={askToEnd}
            />
          )
        }
      </Loaded>
      {question && <TokenQuestions {...place} question={question} onAsk={ask} onClose={() => ask(undefined)} />}
    </Page>
  );
}
