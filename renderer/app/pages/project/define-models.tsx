// Creates models from documents in the list of documents: the action and its dialog.
import { IconStack2 } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Document } from '../../../api/shapes.ts';
import type { ListAction } from '../../../features/documents/list/list-actions.ts';
import { canBeDefined } from '../../../features/models/making/from-document.ts';
import { DefineDialog } from '../../../features/models/making/define-dialog.tsx';
import type { Place } from '../../routes/place.ts';

export function useDefining(
  { cloud, project }: Place,
  mayWrite: boolean,
): { readonly actions: readonly ListAction[]; readonly dialog: ReactNode } {
  const { t } = useTranslation();
  const [documents, ask] = useState<readonly Document[]>();
  const actions = useMemo(
    (): readonly ListAction[] =>
      mayWrite
        ? [
            {
              id: 'define-as-model',
              title: t('models.define.more'),
              icon: IconStack2,
              isFor: entries =>
                entries.length > 0 && entries.every(entry => entry.kind === 'document' && canBeDefined(entry.document)),
              run: entries => ask(entries.flatMap(entry => (entry.kind === 'document' ? [entry.document] : []))),
            },
          ]
        : [],
    [t, mayWrite],
  );
  return {
    actions,
    dialog: documents && (
      <DefineDialog cloudId={cloud} projectId={project} documents={documents} onClose={() => ask(undefined)} />
    ),
  };
}
