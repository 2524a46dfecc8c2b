// Validators, purpose and deadline of a new or an existing visa.
import { Textarea, TextInput, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMail } from '../../api/service-reach.ts';
import type { UserProject, Visa, InProject } from '../../api/shapes.ts';
import { described } from '../../ui/input-layout.ts';
import { useVisaChanges } from './queries.ts';
import { formerMembers, refusalText, requestOf, validatorsOf, findPeople, personLabel } from './visa-asking.ts';
import type { Asked } from './visa-asking.ts';
import classes from './visas.module.css';
import { ChangeForm } from '../../api/change-form.tsx';
import { useForm } from '../../api/form.ts';
import { FindField } from '../../ui/controls.tsx';

// Members of a project to choose from, with a search where there are many.

interface PeopleChoiceProps {
  readonly people: readonly UserProject[];
  readonly selfId: number | undefined;
  /** ids in the project's list of people */
  readonly value: readonly number[];
  readonly onChange: (value: readonly number[]) => void;
}

/** Longer lists have a search field. */
const MANY = 8;

function PeopleChoice({ people, selfId, value, onChange }: PeopleChoiceProps) {
  const { t } = useTranslation();
  const [text, search] = useState('');
  const hasMail = useMail();
  const found = findPeople(people, text);
  return (
    <fieldset className={classes.choose}>
      <legend>{t('visas.validators')}</legend>
      <p className="quiet">
        {t('visas.validatorsText')}{' '}
        {hasMail !== undefined && t(hasMail ? 'visas.validatorsMailed' : 'visas.validatorsNotMailed')}
      </p>
      {people.length > MANY && <FindField label={t('visas.findPerson')} value={text} onText={search} />}
      <div className={classes.names}>
        {found.map(person => (
          <Checkbox
            key={person.id}
            label={personLabel(t, person, selfId)}
            checked={value.includes(person.id)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? [...value, person.id] : value.filter(id => id !== person.id))
            }
          />
        ))}
        {found.length === 0 && (
          <p className="quiet" role="status">
            {t('visas.nobody')}
          </p>
        )}
      </div>
    </fieldset>
  );
}

export interface VisaDialogProps extends InProject {
  /** one or several; the request is the same for all */
  readonly documents: readonly { readonly id: number; readonly name: string }[];
  /** the visa to edit, of the only document; absent for new ones */
  readonly visa?: Visa;
  readonly people: readonly UserProject[];
  readonly selfId: number | undefined;
  readonly onClose: () => void;
  /** with the error, if a part was refused */
  readonly onDone: (problem: string | undefined) => void;
}

export function VisaDialog({ cloudId, projectId, documents, visa, people, selfId, onClose, onDone }: VisaDialogProps) {
  const { t } = useTranslation();
  const { ask, edit } = useVisaChanges(cloudId, projectId);
  const left = visa ? formerMembers(visa, people) : [];
  const mutation = visa ? edit : ask;
  const { values, set, text } = useForm(
    {
      description: visa?.description ?? '',
      deadline: visa?.deadline ?? '',
      validators: visa ? validatorsOf(visa) : [],
    },
    mutation.error,
  );
  const { description, deadline, validators } = values;
  const settle = (asked: Asked) => onDone(refusalText(t, asked, people));
  const [first] = documents;
  const name = documents.length === 1 && first ? first.name : undefined;
  const submit = () => {
    const wanted = requestOf(description, deadline, validators);
    if (visa) edit.mutate({ visa, ...wanted }, { onSuccess: settle });
    else ask.mutate({ documents: documents.map(({ id }) => id), ...wanted }, { onSuccess: settle });
  };
  return (
    <ChangeForm
      title={
        name === undefined
          ? t('visas.askOfMany', { count: documents.length })
          : t(visa ? 'visas.editTitle' : 'visas.askOf', { name })
      }
      action={t(visa ? 'visas.save' : 'visas.ask')}
      size="lg"
      change={mutation}
      disabled={!visa && validators.length === 0}
      fields={['deadline']}
      onClose={onClose}
      onSubmit={submit}
    >
      <PeopleChoice
        people={[...people, ...left]}
        selfId={selfId}
        value={validators}
        onChange={next => set({ validators: [...next] })}
      />
      <Textarea
        label={t('visas.description')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={10_000}
        {...text('description')}
      />
      <TextInput
        type="date"
        label={t('visas.deadline')}
        {...described(t('visas.deadlineText'))}
        max="9999-12-31"
        {...text('deadline')}
      />
    </ChangeForm>
  );
}
