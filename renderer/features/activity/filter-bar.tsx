// Filters of a log: kinds, a person, days.
import { ActionIcon, NativeSelect, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './activity.module.css';
import { actionsOf, isEverything, noFilter, valueOf, type Filter } from './log-filter.ts';

export interface Choice {
  readonly name: string;
  /** actions or prefixes of them */
  readonly actions: readonly string[];
}

const results = ['done', 'failed', 'refused'] as const;

export interface FilterBarProps {
  readonly filter: Filter;
  readonly kinds: readonly Choice[];
  readonly people: readonly { readonly id: number; readonly name: string }[];
  readonly withResult?: boolean;
  readonly onFilter: (filter: Filter) => void;
  readonly children?: ReactNode;
}

export function FilterBar({ filter, kinds, people, withResult = false, onFilter, children }: FilterBarProps) {
  const { t } = useTranslation();
  const change = (part: Partial<Filter>) => onFilter({ ...filter, ...part });
  return (
    <div role="search" className={classes.filters} aria-label={t('activity.filters')}>
      <NativeSelect
        aria-label={t('activity.kind')}
        value={valueOf(filter.actions)}
        onChange={event => change({ actions: actionsOf(event.currentTarget.value) })}
        data={[
          { value: '', label: t('activity.everything') },
          ...kinds.map(({ name, actions }) => ({ value: valueOf(actions), label: name })),
        ]}
      />
      <NativeSelect
        aria-label={t('activity.person')}
        value={filter.person}
        onChange={event => change({ person: event.currentTarget.value })}
        data={[
          { value: '', label: t('activity.everybody') },
          ...people.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      {withResult && (
        <NativeSelect
          aria-label={t('activity.result')}
          value={filter.result}
          onChange={event => change({ result: event.currentTarget.value as Filter['result'] })}
          data={[
            { value: '', label: t('activity.result') },
            ...results.map(value => ({ value, label: t(`activity.results.${value}`) })),
          ]}
        />
      )}
      <span className={classes.days}>
        {(['from', 'until'] as const).map(name => (
          <label key={name} className={classes.day}>
            <span>{t(`activity.${name}`)}</span>
            <TextInput
              type="date"
              value={filter[name]}
              {...(name === 'from' ? { max: filter.until } : { min: filter.from })}
              onChange={event => change({ [name]: event.currentTarget.value })}
            />
          </label>
        ))}
      </span>
      {!isEverything(filter) && (
        <ActionIcon aria-label={t('activity.all')} title={t('activity.all')} onClick={() => onFilter(noFilter)}>
          <IconX size={14} />
        </ActionIcon>
      )}
      {children}
    </div>
  );
}
