// Filters rows by their columns.
import { ActionIcon, Button, Group, NativeSelect, Popover, TextInput } from '@mantine/core';
import { IconFilter, IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { titleOf, type ColumnWords } from './columns-rules.ts';
import { comparatorsOf, takesValue } from './filter-rules.ts';
import { columnOf, keyOf, type ColumnInfo, type Comparator, type Condition } from './list-shapes.ts';
import { setList, useListState } from './state.ts';
import classes from './lists.module.css';

interface FiltersProps {
  readonly offered: readonly ColumnInfo[];
  readonly words: ColumnWords;
}

export function FiltersMenu({ offered, words }: FiltersProps) {
  const { t } = useTranslation();
  const { filter, columns } = useListState();
  const { conditions = [] } = filter;
  const set = (next: readonly Condition[]) => setList({ filter: { ...filter, conditions: next } });
  const kindOf = (column: Condition['column']) =>
    offered.find(each => keyOf(each) === keyOf(column))?.value_type ?? 'string';
  const add = () => {
    const column = columns[0]!;
    set([...conditions, { column, is: comparatorsOf(kindOf(column))[0]!, value: '' }]);
  };
  return (
    <Popover position="top-start" width={520} trapFocus returnFocus>
      <Popover.Target>
        <Button leftSection={<IconFilter size={14} />} variant={conditions.length > 0 ? 'light' : 'default'}>
          {conditions.length > 0 ? `${t('lists.filters')} (${conditions.length})` : t('lists.filters')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown maw="94vw">
        {conditions.map((condition, at) => (
          <ConditionRow
            // eslint-disable-next-line react/no-array-index-key -- conditions have no other name
            key={at}
            label={t('lists.filter', { count: at + 1 })}
            condition={condition}
            kind={kindOf(condition.column)}
            offered={offered}
            words={words}
            onChange={next => set(next ? conditions.with(at, next) : conditions.toSpliced(at, 1))}
            kindOf={kindOf}
          />
        ))}
        <Group gap="sm">
          <Button leftSection={<IconPlus size={14} />} onClick={add}>
            {t('lists.addFilter')}
          </Button>
          {conditions.length > 0 && <Button onClick={() => set([])}>{t('lists.clearFilters')}</Button>}
        </Group>
      </Popover.Dropdown>
    </Popover>
  );
}

interface RowProps extends FiltersProps {
  readonly label: string;
  readonly condition: Condition;
  readonly kind: ColumnInfo['value_type'];
  /** null: it goes */
  readonly onChange: (next: Condition | null) => void;
  readonly kindOf: (column: Condition['column']) => ColumnInfo['value_type'];
}

export function ConditionRow({ label, condition, kind, offered, words, onChange, kindOf }: RowProps) {
  const { t } = useTranslation();
  const { column, is, value = '' } = condition;
  const title = titleOf(offered.find(each => keyOf(each) === keyOf(column)) ?? column, words);
  const choices = offered.some(each => keyOf(each) === keyOf(column)) ? offered : [column, ...offered];
  const choose = (key: string) => {
    const next = choices.find(each => keyOf(each) === key);
    if (!next) return;
    const possible = comparatorsOf(kindOf(next));
    onChange({ column: columnOf(next), is: possible.includes(is) ? is : possible[0]!, value: '' });
  };
  return (
    <div className={classes.condition} role="group" aria-label={label}>
      <NativeSelect
        aria-label={t('lists.column')}
        value={keyOf(column)}
        onChange={event => choose(event.currentTarget.value)}
        data={choices.map(each => ({ value: keyOf(each), label: titleOf(each, words) }))}
      />
      <NativeSelect
        aria-label={t('lists.comparison')}
        value={is}
        onChange={event => onChange({ ...condition, is: event.currentTarget.value as Comparator })}
        data={comparatorsOf(kind).map(each => ({ value: each, label: t(`lists.is.${each}`) }))}
      />
      {takesValue(is) && kind === 'boolean' && (
        <NativeSelect
          aria-label={t('lists.value')}
          value={value}
          onChange={event => onChange({ ...condition, value: event.currentTarget.value })}
          data={[
            { value: '', label: '' },
            { value: 'true', label: t('lists.yes') },
            { value: 'false', label: t('lists.no') },
          ]}
        />
      )}
      {takesValue(is) && kind !== 'boolean' && (
        <TextInput
          aria-label={t('lists.value')}
          inputMode={kind === 'number' ? 'decimal' : 'text'}
          value={value}
          maxLength={512}
          onChange={event => onChange({ ...condition, value: event.currentTarget.value })}
        />
      )}
      {!takesValue(is) && <span />}
      <ActionIcon aria-label={t('lists.removeFilter', { column: title })} onClick={() => onChange(null)}>
        <IconX size={14} />
      </ActionIcon>
    </div>
  );
}
