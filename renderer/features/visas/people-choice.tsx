// Members of a project to choose from, with a search where there are many.
import { Checkbox, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserProject } from '../../api/shapes.ts';
import { findPeople, personLabel } from './visa-asking.ts';
import classes from './visas.module.css';

export interface PeopleChoiceProps {
  readonly people: readonly UserProject[];
  readonly selfId: number | undefined;
  /** ids in the project's list of people */
  readonly value: readonly number[];
  readonly onChange: (value: readonly number[]) => void;
}

/** More than these are searched. */
const MANY = 8;

export function PeopleChoice({ people, selfId, value, onChange }: PeopleChoiceProps) {
  const { t } = useTranslation();
  const [text, search] = useState('');
  const found = findPeople(people, text);
  return (
    <fieldset className={classes.choose}>
      <legend>{t('visas.validators')}</legend>
      <p className="quiet">{t('visas.validatorsText')}</p>
      {people.length > MANY && (
        <TextInput
          aria-label={t('visas.findPerson')}
          placeholder={t('visas.findPerson')}
          leftSection={<IconSearch size={14} />}
          value={text}
          onChange={event => {
            search(event.currentTarget.value);
          }}
        />
      )}
      <div className={classes.names}>
        {found.map(person => (
          <Checkbox
            key={person.id}
            label={personLabel(t, person, selfId)}
            checked={value.includes(person.id)}
            onChange={({ currentTarget: { checked } }) => {
              onChange(checked ? [...value, person.id] : value.filter(id => id !== person.id));
            }}
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
