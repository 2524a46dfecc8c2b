// A field for a number: accepts decimal comma and point, and shows errors below it.
import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limitProblem, numberDraft, readNumber, type NumberLimits } from './number-text.ts';

interface NumberFieldProps extends NumberLimits, Omit<TextInputProps, 'value' | 'onChange' | 'min' | 'max'> {
  /** undefined: the input is empty or invalid */
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
  /** shown after it */
  readonly unit?: string;
}

export function NumberField({ value, onChange, min, max, isWhole, unit, error, ...field }: NumberFieldProps) {
  const { t, i18n } = useTranslation();
  const language = i18n.language;
  const [draft, setDraft] = useState(() => (value === undefined ? '' : numberDraft(value, language)));
  const read = (text: string): { readonly value?: number; readonly problem?: string } => {
    if (text.trim() === '') return {};
    const reading = readNumber(text, language);
    if ('problem' in reading) return { problem: t(`parts.number.${reading.problem}`) };
    const problem = limitProblem(reading.value, { min, max, isWhole });
    if (problem === undefined) return reading;
    const limit = String(problem === 'low' ? min : max);
    return { problem: problem === 'whole' ? t('parts.number.whole') : t(`parts.number.${problem}`, { limit }) };
  };
  // The value was changed from outside.
  const shown = read(draft);
  const text = value !== undefined && shown.value !== value ? numberDraft(value, language) : draft;
  return (
    <TextInput
      inputMode={isWhole ? 'numeric' : 'decimal'}
      autoComplete="off"
      {...field}
      {...(unit && { rightSection: <span className="quiet">{unit}</span> })}
      value={text}
      error={error ?? read(text).problem}
      onChange={event => {
        const next = event.currentTarget.value;
        setDraft(next);
        onChange(read(next).value);
      }}
    />
  );
}
