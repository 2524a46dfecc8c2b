// Empty states: no issues, none that pass the filter, or no statuses.
import { Button } from '@mantine/core';
import { IconMessageReport, IconPlus, IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useProblems } from '../../api/problem.ts';
import { Note } from '../../ui/states.tsx';
import { everything, type Filter } from './filters/filters.ts';
import type { IssueQuestion } from './issue-list.ts';
import classes from './issues.module.css';
import type { IssuePlace } from './place.ts';
import { useValueChanges, usualNames } from './values/values-dialog.tsx';
import { TextButton } from '../../ui/buttons.tsx';

interface NoIssuesProps {
  readonly at: IssuePlace;
  /** there are issues, but none passes the filter */
  readonly isFiltered: boolean;
  readonly onAsk: (question: IssueQuestion) => void;
  readonly onArrange: (change: { readonly filter: Filter }) => void;
}

export function NoIssues({ at, isFiltered, onAsk, onArrange }: NoIssuesProps) {
  const { t } = useTranslation();
  if (isFiltered)
    return (
      <Note icon={IconMessageReport} title={t('issues.noneFound')} text={t('issues.noneFoundText')}>
        <Button onClick={() => onArrange({ filter: everything })}>{t('issues.clearFilter')}</Button>
      </Note>
    );
  const { create } = at.rights;
  return (
    <Note icon={IconMessageReport} title={t('issues.none')} text={t(create ? 'issues.noneText' : 'issues.noneToRead')}>
      {create && (
        <>
          <TextButton icon={IconPlus} text={t('issues.new')} variant="filled" onClick={() => onAsk({ kind: 'new' })} />
          <TextButton icon={IconUpload} text={t('issues.import.menu')} onClick={() => onAsk({ kind: 'import' })} />
        </>
      )}
    </Note>
  );
}

/** A board needs statuses: a project without any can start with the default ones. */
export function NoStatuses({ at }: { readonly at: IssuePlace }) {
  const { t } = useTranslation();
  const problems = useProblems();
  const { addUsual } = useValueChanges(at.projectId);
  if (at.values.status.length > 0) return null;
  const problem = problems.of(addUsual.error);
  return (
    <div className={classes.hint}>
      <span>{t('issues.noStatuses')}</span>
      {at.rights.manage && (
        <Button loading={addUsual.isPending} onClick={() => addUsual.mutate('status')}>
          {t('issues.usualStatuses', { names: usualNames('status') })}
        </Button>
      )}
      {problem && (
        <span className={classes.problem} role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}
