// Fields of an issue with values from the project.
import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Extensions } from '../../api/shapes.ts';
import { choicesOf, valueLists, type FieldValues } from './issue-rules.ts';
import classes from './viewpoints.module.css';

export interface IssueFieldsProps {
  readonly extensions: Extensions | undefined;
  readonly values: FieldValues;
  readonly isReadOnly?: boolean;
  readonly onChange: (change: Partial<FieldValues>) => void;
}

/** A kind without values in the project is left out. */
export function IssueFields({ extensions, values, isReadOnly = false, onChange }: IssueFieldsProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.fields}>
      {valueLists.map(([name, list]) => {
        const value = values[name];
        const choices = choicesOf(extensions?.[list], value);
        return (
          choices.length > 0 && (
            <NativeSelect
              key={name}
              label={t(`viewpoints.field.${name}`)}
              value={value}
              disabled={isReadOnly}
              onChange={event => onChange({ [name]: event.currentTarget.value })}
              data={[{ value: '', label: t('viewpoints.none') }, ...choices]}
            />
          )
        );
      })}
      <TextInput
        type="date"
        label={t('viewpoints.field.due_date')}
        max="9999-12-31"
        value={values.due_date}
        disabled={isReadOnly}
        onChange={event => onChange({ due_date: event.currentTarget.value })}
      />
    </div>
  );
}
