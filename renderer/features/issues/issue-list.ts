// State of the issues list: counts, empty states, and the neighbours of the open issue.
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isClosed } from '../../api/issues/issue-state.ts';
import type { OwnTopic, Topic } from '../../api/shapes.ts';
import { valueIn, type ValueKind } from './values/values.ts';
import { useCommands, type Command } from '../../ui/commands.ts';
import type { IssuePlace, IssueRights } from './place.ts';

/** A dialog of the screen. */
export type IssueQuestion =
  | { readonly kind: 'new'; readonly status?: string | null }
  | { readonly kind: 'import'; readonly file?: File }
  | { readonly kind: 'export' | 'values' }
  | { readonly kind: 'delete'; readonly issues: readonly Topic[] };

// Commands of the issues screen, for the menu, the palette and the shortcuts.

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

export type Neighbours = { readonly previous: string | undefined; readonly next: string | undefined };

/** Guids of the issues before and after the open one; for an issue that is not in the list, the first is the next. */
export function neighboursOf(order: readonly string[], opened: string): Neighbours {
  const place = order.indexOf(opened);
  return place < 0 ? { previous: undefined, next: order[0] } : { previous: order[place - 1], next: order[place + 1] };
}

/** What replaces the list if it is empty. A board keeps its columns when no issue passes the filter. */
export function listState(shown: number, all: number, view: 'table' | 'board'): 'list' | 'none' | 'filtered' {
  if (shown > 0) return 'list';
  if (all === 0) return 'none';
  return view === 'table' ? 'filtered' : 'list';
}

export const countText = (t: TFunction, shown: number, all: number): string =>
  shown === all ? t('issues.all', { count: all }) : t('issues.someOf', { count: all, shown });

/** Issues that use a value. */
export const usesOf = (issues: readonly Topic[], kind: ValueKind, name: string): number =>
  issues.filter(issue => (kind === 'label' ? issue.labels.includes(name) : valueIn(issue, kind) === name)).length;

/** Text of the dialog before issues are deleted, and during deletion. @param done number of issues deleted so far */
export function deletionWords(t: TFunction, issues: readonly Pick<Topic, 'title'>[], done: number) {
  const [only, ...others] = issues;
  const { length: count } = issues;
  return {
    title:
      only && others.length === 0 ? t('issues.deleteOne', { title: only.title }) : t('issues.deleteMany', { count }),
    text: done > 0 && count > 1 ? t('issues.deleting', { done, count }) : t('issues.deleteText'),
  };
}

/** Open issues, in the order of the service: by due date, those without one last. */
export const openOf = (issues: readonly OwnTopic[]) => issues.filter(({ topic_status }) => !isClosed(topic_status));
