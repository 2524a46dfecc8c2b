// What the screen of issues offers the menu, the palette and the keys.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../ui/commands.ts';
import type { IssueQuestion } from './issue-questions.tsx';
import type { IssuePlace } from './place.ts';

export function useIssueCommands({ rights }: IssuePlace, ask: (question: IssueQuestion) => void): void {
  const { t } = useTranslation();
  const { create, manage } = rights;
  useCommands(
    useMemo(() => {
      const group = t('issues.title');
      const command = (id: string, title: string, question: IssueQuestion, keys?: string) => ({
        id,
        title,
        group,
        ...(keys !== undefined && { keys }),
        run: () => {
          ask(question);
        },
      });
      return [
        ...(create
          ? [
              command('new-issue', t('issues.new'), { kind: 'new' }, 'n'),
              command('import-issues', t('issues.import.menu'), { kind: 'import' }),
            ]
          : []),
        command('export-issues', t('issues.export.menu'), { kind: 'export' }),
        ...(manage ? [command('issue-values', t('issues.values.menu'), { kind: 'values' })] : []),
      ];
    }, [t, ask, create, manage]),
  );
}
