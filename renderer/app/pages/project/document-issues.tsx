// Issues about documents in the list of documents: the actions and the dialog.
import { IconMessagePlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Document } from '../../../api/shapes.ts';
import type { ListAction } from '../../../features/documents/list/list-actions.ts';
import { emptyDraft, setIssues, useIssueState } from '../../../features/viewpoints/state.ts';
import { TellDialog } from '../../../ui/dialogs/form-dialog.tsx';
import type { Place } from '../../routes/place.ts';

const Dialog = lazy(async () => ({
  default: (await import('../../../features/viewpoints/new-issue-dialog.tsx')).NewIssueDialog,
}));

export function useDocumentIssues(
  { cloud, project }: Place,
  mayWrite: boolean,
): { readonly actions: readonly ListAction[]; readonly dialogs: ReactNode } {
  const { t } = useTranslation();
  const draft = useIssueState(state => state.draft);
  const [about, setAbout] = useState<Document>();
  const [made, setMade] = useState<string>();
  const actions = useMemo(
    (): readonly ListAction[] =>
      mayWrite
        ? [
            {
              id: 'new-issue',
              title: t('viewpoints.newIssueMore'),
              icon: IconMessagePlus,
              isFor: entries => entries.length === 1 && entries[0]?.kind === 'document',
              run: ([entry]) => {
                if (entry?.kind !== 'document') return;
                setAbout(entry.document);
                setIssues({ draft: emptyDraft(null) });
              },
            },
          ]
        : [],
    [t, mayWrite],
  );
  return {
    actions,
    dialogs: (
      <>
        {about && draft && (
          <Suspense fallback={null}>
            <Dialog projectId={project} draft={draft} document={{ id: about.id, name: about.name }} onMade={setMade} />
          </Suspense>
        )}
        {made && about && (
          <TellDialog title={t('viewpoints.made')} onClose={() => setMade(undefined)}>
            <p>{t('viewpoints.madeText', { name: about.name })}</p>
            <Link
              to="/c/$cloud/p/$project/viewer"
              params={{ cloud, project }}
              search={{ models: about.model_id ? String(about.model_id) : '', issue: made }}
            >
              {t('viewpoints.openInViewer')}
            </Link>
          </TellDialog>
        )}
      </>
    ),
  };
}
