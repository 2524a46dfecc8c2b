// The dialogs of the issues screen: one at a time.
import { ChangeDialog } from '../../api/change-form.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Topic } from '../../api/shapes.ts';
import { useIssueChanges } from './changes.ts';
import { ExportDialog, ImportDialog } from './exchange/exchange-dialogs.tsx';
import type { ExportSets } from './exchange/exchange.ts';
import { deletionWords, usesOf, type IssueQuestion } from './issue-list.ts';
import { NewIssueDialog } from './new-issue/new-issue-dialog.tsx';
import type { Placed } from './place.ts';
import { ValuesDialog } from './values/values-dialog.tsx';

interface IssueQuestionsProps extends Placed {
  readonly projectName: string;
  readonly question: IssueQuestion;
  readonly sets: ExportSets & { readonly all: readonly Topic[] };
  /** guid of the issue in the side panel */
  readonly opened: string | undefined;
  readonly onClose: () => void;
}

export function IssueQuestions(props: IssueQuestionsProps) {
  const { at, ways, projectName, question, sets, onClose } = props;
  const { projectId } = at;
  switch (question.kind) {
    case 'new':
      return (
        <NewIssueDialog
          at={at}
          status={question.status}
          onClose={onClose}
          onMade={guid => {
            onClose();
            ways.onOpen(guid);
          }}
        />
      );
    case 'import':
      return <ImportDialog projectId={projectId} file={question.file} onClose={onClose} />;
    case 'export':
      return <ExportDialog projectId={projectId} name={projectName} sets={sets} onClose={onClose} />;
    case 'values':
      return (
        <ValuesDialog
          projectId={projectId}
          values={at.values}
          countOf={(kind, name) => usesOf(sets.all, kind, name)}
          onClose={onClose}
        />
      );
    case 'delete':
      return <DeleteIssues {...props} issues={question.issues} />;
  }
}

type DeleteIssuesProps = IssueQuestionsProps & { readonly issues: readonly Topic[] };

/** Deletes issues permanently, with everything that belongs to them. */
function DeleteIssues({ at, ways, issues, opened, onClose }: DeleteIssuesProps) {
  const { t } = useTranslation();
  const { remove } = useIssueChanges(at.projectId);
  const [done, setDone] = useState(0);
  return (
    <ChangeDialog
      {...deletionWords(t, issues, done)}
      change={remove}
      given={{ guids: issues.map(({ guid }) => guid), onProgress: setDone }}
      onClose={onClose}
      onDone={() => {
        onClose();
        if (issues.some(({ guid }) => guid === opened)) ways.onOpen(undefined);
      }}
    />
  );
}
