// Asks for visas on the documents that are selected.
import { Button, Text } from '@mantine/core';
import { IconRubberStamp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Document } from '../../api/shapes.ts';
import { accessQuery } from '../../features/places/queries.ts';
import { VisaDialog, type VisaDialogProps } from '../../features/visas/visa-dialog.tsx';
import { TellDialog } from '../../ui/form-dialog.tsx';
import { useVisaPeople } from './visa-people.ts';

export function AskForVisas({ cloud, project, documents }: { readonly cloud: number; readonly project: number; readonly documents: readonly Document[] }) {
  const { t } = useTranslation();
  const { data: access } = useQuery(accessQuery(cloud, project));
  const [isAsking, ask] = useState(false);
  const [told, tell] = useState<string>();
  const mayAsk = documents.length > 0 && (access?.user_role ?? 25) >= 50;
  return (
    <>
      {mayAsk && <Button leftSection={<IconRubberStamp size={14} />} onClick={() => { ask(true); }}>{t('visas.askMore')}</Button>}
      {isAsking && <Dialog cloudId={cloud} projectId={project} documents={documents} onClose={() => { ask(false); }} onDone={problem => { tell(problem); ask(false); }} />}
      {told && <TellDialog title={t('visas.askedTitle')} onClose={() => { tell(undefined); }}><Text size="sm">{told}</Text></TellDialog>}
    </>
  );
}

/** The people are asked for once it is open. */
function Dialog(props: Omit<VisaDialogProps, 'people' | 'selfId'>) {
  const { people, selfId } = useVisaPeople(props.cloudId, props.projectId);
  return <VisaDialog {...props} people={people} selfId={selfId} />;
}
