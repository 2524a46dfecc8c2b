// Creates an issue with a picture of the current view.
import { ActionIcon, Button, Textarea, TextInput } from '@mantine/core';
import { IconMapPin, IconMapPinPlus, IconX, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { lazy, Suspense, useState } from 'react';
import { useProblems } from '../../api/problem.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Problem } from '../../ui/states.tsx';
import type { OpenView } from '../../viewer/open-view.ts';
import { IssueFields } from './issue-fields.tsx';
import { extensionsQuery, useIssueChanges } from './queries.ts';
import { changeDraft, setIssues, useIssueState, type IssueDraft, type Taken } from './state.ts';
import { draftFields, newIssue } from './taking.ts';
import classes from './viewpoints.module.css';
import { type MarkupShape, paintMarkup } from './markup/markup-shapes.ts';

const MarkupEditor = lazy(async () => ({ default: (await import('./markup/markup-editor.tsx')).MarkupEditor }));

/** The picture of a captured view, and the button to draw on it. */
function TakenPicture({ taken, onChange }: { readonly taken: Taken; readonly onChange: (taken: Taken) => void }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const draw = (shapes: readonly MarkupShape[]) => {
    setOpen(false);
    paintMarkup(taken.plain, shapes).then(
      picture => {
        setFailed(false);
        onChange({ ...taken, picture, shapes });
      },
      () => setFailed(true),
    );
  };
  return (
    <div className={classes.takenBox}>
      <img className={classes.taken} src={taken.picture} alt={t('viewpoints.picture')} />
      <Button leftSection={<IconPencil size={14} />} onClick={() => setOpen(true)}>
        {t('viewpoints.markup.open')}
      </Button>
      <Problem className={classes.problem} text={hasFailed && t('viewpoints.markup.failed')} />
      {isOpen && (
        <Suspense fallback={null}>
          <MarkupEditor picture={taken.plain} shapes={taken.shapes} onClose={() => setOpen(false)} onDone={draw} />
        </Suspense>
      )}
    </div>
  );
}

export interface NewIssueDialogProps {
  readonly projectId: number;
  /** absent: outside of the viewer */
  readonly view?: OpenView;
  readonly draft: IssueDraft;
  /** the document of the issue */
  readonly document?: { readonly id: number; readonly name: string };
  readonly onMade: (guid: string) => void;
}

export function NewIssueDialog({ projectId, view, draft, document, onMade }: NewIssueDialogProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const { create } = useIssueChanges(projectId);
  const extensions = useQuery(extensionsQuery(projectId));
  const fields = draftFields(draft, extensions.data?.topic_status);
  const isPlacing = useIssueState(state => state.isPlacing);
  // Hidden while a pin is placed; the input is kept.
  if (isPlacing) return null;
  const close = () => setIssues({ draft: null });
  const onSuccess = ({ guid }: { readonly guid: string }) => {
    close();
    onMade(guid);
  };
  const submit = () => create.mutate({ issue: newIssue(fields), document: document?.id }, { onSuccess });
  const place = () => {
    setIssues({ isPlacing: true });
    view?.askPlace(point => {
      if (point) changeDraft({ pins: [...draft.pins, point] });
      setIssues({ isPlacing: false });
    });
  };
  return (
    <FormDialog
      title={t('viewpoints.newIssue')}
      action={t('viewpoints.create')}
      size="lg"
      busy={create.isPending}
      disabled={draft.title.trim() === ''}
      error={problems.of(create.error)}
      onClose={close}
      onSubmit={submit}
    >
      {draft.taken && <TakenPicture taken={draft.taken} onChange={taken => changeDraft({ taken })} />}
      {document && <p className="quiet">{t('viewpoints.about', { name: document.name })}</p>}
      <TextInput
        data-autofocus
        label={t('viewpoints.field.title')}
        required
        withAsterisk={false}
        maxLength={4096}
        value={draft.title}
        onChange={event => changeDraft({ title: event.currentTarget.value })}
      />
      <IssueFields extensions={extensions.data} values={fields} onChange={changeDraft} />
      <Textarea
        label={t('viewpoints.field.description')}
        autosize
        minRows={2}
        maxRows={6}
        value={draft.description}
        onChange={event => changeDraft({ description: event.currentTarget.value })}
      />
      {view && draft.taken && (
        <div className={classes.pins}>
          {draft.pins.map((_point, n) => (
            <span key={n} className={classes.pin}>
              <IconMapPin size={14} aria-hidden />
              {t('viewpoints.pin.one', { number: n + 1 })}
              <ActionIcon
                size={20}
                aria-label={t('viewpoints.pin.remove', { number: n + 1 })}
                onClick={() => changeDraft({ pins: draft.pins.filter((_each, other) => other !== n) })}
              >
                <IconX size={12} />
              </ActionIcon>
            </span>
          ))}
          <Button leftSection={<IconMapPinPlus size={14} />} onClick={place}>
            {t('viewpoints.pin.place')}
          </Button>
        </div>
      )}
    </FormDialog>
  );
}
