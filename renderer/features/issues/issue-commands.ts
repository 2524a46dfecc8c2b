// Commands of the issues screen, for the menu, the palette and the shortcuts.
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands, type Command } from '../../ui/commands.ts';
import type { IssueQuestion } from './issue-questions.tsx';
import type { IssuePlace } from './place.ts';
import type { IssueRights } from './rights.ts';

/** Commands by permission; every member may export. */
export function issueCommands(
  t: TFunction,
  { create, manage }: Pick<IssueRights, 'create' | 'manage'>,
  ask: (question: IssueQuestion) => void,
): readonly Command[] {
  const group = t('issues.title');
  const command = (id: string, title: string, question: IssueQuestion, keys?: string) => ({
    id,
    title,
    group,
    ...(keys !== undefined && { keys }),
    run: () => ask(question),
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
}

export function useIssueCommands({ rights }: IssuePlace, ask: (question: IssueQuestion) => void): void {
  const { t } = useTranslation();
  const { create, manage } = rights;
  useCommands(useMemo(() => issueCommands(t, { create, manage }, ask), [t, ask, create, manage]));
}
