// The fields of an issue, each edited in place.
import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dueDay } from '../../../api/issues/issue-state.ts';
import type { Topic } from '../../../api/shapes.ts';
import { Chips } from '../../../ui/colours/color-mark.tsx';
import { toggled } from '../../../ui/toggled.ts';
import { DueMark, PersonMark, ValueMark } from '../marks.tsx';
import type { IssueChange } from '../changes.ts';
import {
  chosenPerson,
  labelOptions,
  memberOptions,
  noneOption,
  offered,
  pickedValue,
  shownFields,
  nameOf,
} from '../options.ts';
import classes from './panel.module.css';
import { PickMenu } from '../pick-menu.tsx';
import type { IssuePlace } from '../place.ts';
import { shownValue, singleFields, valueIn } from '../values/values.ts';

export interface IssueFieldsProps {
  readonly at: IssuePlace;
  /** values of the fields; a new issue has only some */
  readonly issue: Topic;
  readonly onChange: (change: IssueChange) => void;
}

export function IssueFields({ at, issue, onChange }: IssueFieldsProps) {
  const { t } = useTranslation();
  const { values, people, self, rights, today } = at;
  return (
    <div className={classes.fields}>
      {shownFields(values, issue).map(kind => {
        const value = valueIn(issue, kind);
        const word = t(`issues.no.${kind}`);
        return (
          <Field key={kind} name={t(`issues.fields.${kind}`)}>
            <PickMenu
              prefix={t(`issues.fields.${kind}`)}
              field
              disabled={!rights.update}
              options={[...offered(values, kind), noneOption(word, true)]}
              chosen={[value ?? '']}
              onPick={picked => onChange({ [singleFields[kind]]: pickedValue(picked) })}
            >
              {value === null ? (
                <span className="quiet">{word}</span>
              ) : (
                <ValueMark {...shownValue(values, kind, value)} />
              )}
            </PickMenu>
          </Field>
        );
      })}
      <Field name={t('issues.fields.assignee')}>
        <PickMenu
          prefix={t('issues.fields.assignee')}
          field
          disabled={!rights.update}
          options={[...memberOptions(t, people, self), noneOption(t('issues.no.who'), false)]}
          chosen={chosenPerson(people, issue.assigned_to)}
          onPick={email => onChange({ assigned_to: pickedValue(email) })}
        >
          {issue.assigned_to === null ? (
            <span className="quiet">{t('issues.no.who')}</span>
          ) : (
            <PersonMark name={nameOf(people, issue.assigned_to)} />
          )}
        </PickMenu>
      </Field>
      <Field name={t('issues.fields.due')}>
        {rights.update ? (
          <TextInput
            type="date"
            classNames={{ input: classes.date ?? '' }}
            aria-label={t('issues.fields.due')}
            value={dueDay(issue) ?? ''}
            onChange={({ currentTarget: { value } }) => onChange({ due_date: pickedValue(value) })}
          />
        ) : (
          <DueMark issue={issue} today={today} />
        )}
      </Field>
      {(values.label.length > 0 || issue.labels.length > 0) && (
        <Field name={t('issues.fields.labels')}>
          <PickMenu
            prefix={t('issues.fields.labels')}
            field
            many
            disabled={!rights.update}
            options={labelOptions(values, issue.labels)}
            chosen={issue.labels}
            onPick={label => onChange({ labels: toggled(issue.labels, label) })}
          >
            {issue.labels.length === 0 ? (
              <span className="quiet">{t('issues.no.label')}</span>
            ) : (
              <Chips wrap of={issue.labels.map((label, id) => ({ id, ...shownValue(values, 'label', label) }))} />
            )}
          </PickMenu>
        </Field>
      )}
    </div>
  );
}

const Field = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className={classes.field}>
    <span aria-hidden>{name}</span>
    <div>{children}</div>
  </div>
);
