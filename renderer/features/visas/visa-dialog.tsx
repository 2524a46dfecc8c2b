// Asks who is to validate a document until when, for a new visa or one that is there.
import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblems } from '../../api/problem.ts';
import type { UserProject, Visa } from '../../api/shapes.ts';
import { below } from '../../ui/below.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { PeopleChoice } from './people-choice.tsx';
import { useVisaChanges } from './queries.ts';
import { formerMembers, refusalText, requestOf, validatorsOf, type Asked } from './visa-asking.ts';

export interface VisaDialogProps {
  readonly cloudId: number;
  readonly projectId: number;
  /** one or several; what is asked is the same for all */
  readonly documents: readonly { readonly id: number; readonly name: string }[];
  /** the one that is edited, of the only document; absent for new ones */
  readonly visa?: Visa;
  readonly people: readonly UserProject[];
  readonly selfId: number | undefined;
  readonly onClose: () => void;
  /** with what went wrong, where only a part could be asked for */
  readonly onDone: (problem: string | undefined) => void;
}

export function VisaDialog({ cloudId, projectId, documents, visa, people, selfId, onClose, onDone }: VisaDialogProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const { ask, edit } = useVisaChanges(cloudId, projectId);
  const [description, describe] = useState(visa?.description ?? '');
  const [deadline, setDeadline] = useState(visa?.deadline ?? '');
  const [validators, choose] = useState<readonly number[]>(visa ? validatorsOf(visa) : []);
  const left = visa ? formerMembers(visa, people) : [];
  const mutation = visa ? edit : ask;
  const settle = (asked: Asked) => {
    onDone(refusalText(t, asked, people));
  };
  const [first] = documents;
  const name = documents.length === 1 && first ? first.name : undefined;
  const submit = () => {
    const wanted = requestOf(description, deadline, validators);
    if (visa) edit.mutate({ visa, ...wanted }, { onSuccess: settle });
    else ask.mutate({ documents: documents.map(({ id }) => id), ...wanted }, { onSuccess: settle });
  };
  return (
    <FormDialog
      title={
        name === undefined
          ? t('visas.askOfMany', { count: documents.length })
          : t(visa ? 'visas.editTitle' : 'visas.askOf', { name })
      }
      action={t(visa ? 'visas.save' : 'visas.ask')}
      size="lg"
      busy={mutation.isPending}
      disabled={!visa && validators.length === 0}
      error={problems.of(mutation.error, ['deadline'])}
      onClose={onClose}
      onSubmit={submit}
    >
      <PeopleChoice people={[...people, ...left]} selfId={selfId} value={validators} onChange={choose} />
      <Textarea
        label={t('visas.description')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={10_000}
        value={description}
        onChange={event => {
          describe(event.currentTarget.value);
        }}
      />
      <TextInput
        type="date"
        label={t('visas.deadline')}
        {...below}
        description={t('visas.deadlineText')}
        max="9999-12-31"
        value={deadline}
        error={problems.field(mutation.error, 'deadline')}
        onChange={event => {
          setDeadline(event.currentTarget.value);
        }}
      />
    </FormDialog>
  );
}
