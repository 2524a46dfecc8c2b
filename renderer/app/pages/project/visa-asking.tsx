// Visa requests in the list of documents: the action and its dialogs.
import { Text } from '@mantine/core';
import { IconRubberStamp } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Document } from '../../../api/shapes.ts';
import type { ListAction } from '../../../features/documents/list/list-actions.ts';
import { VisaDialog, type VisaDialogProps } from '../../../features/visas/visa-dialog.tsx';
import { TellDialog } from '../../../ui/dialogs/form-dialog.tsx';
import type { Place } from '../../routes/place.ts';
import { useVisaPeople } from './visas.tsx';

/** @param mayAsk true for members other than guests */
export function useVisaAsking(
  { cloud, project }: Place,
  mayAsk: boolean,
): { readonly actions: readonly ListAction[]; readonly dialogs: ReactNode } {
  const { t } = useTranslation();
  const [asking, ask] = useState<readonly Document[]>();
  const [told, tell] = useState<string>();
  const actions = useMemo(
    (): readonly ListAction[] =>
      mayAsk
        ? [
            {
              id: 'ask-for-visas',
              title: t('visas.askMore'),
              icon: IconRubberStamp,
              isFor: entries => entries.some(({ kind }) => kind === 'document'),
              run: entries => ask(entries.flatMap(entry => (entry.kind === 'document' ? [entry.document] : []))),
            },
          ]
        : [],
    [t, mayAsk],
  );
  return {
    actions,
    dialogs: (
      <>
        {asking && (
          <Dialog
            cloudId={cloud}
            projectId={project}
            documents={asking}
            onClose={() => ask(undefined)}
            onDone={problem => {
              tell(problem);
              ask(undefined);
            }}
          />
        )}
        {told && (
          <TellDialog title={t('visas.askedTitle')} onClose={() => tell(undefined)}>
            <Text size="sm">{told}</Text>
          </TellDialog>
        )}
      </>
    ),
  };
}

/** People are requested once it is open. */
function Dialog(props: Omit<VisaDialogProps, 'people' | 'selfId'>) {
  const { people, selfId } = useVisaPeople(props.cloudId, props.projectId);
  return <VisaDialog {...props} people={people} selfId={selfId} />;
}
