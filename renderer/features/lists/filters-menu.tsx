// Filters rows by their columns.
import { ActionIcon, Button, Group, NativeSelect, Popover, TextInput, type PopoverDropdownProps } from '@mantine/core';
import { IconFilter, IconPlus, IconX, type Icon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import {
  titleOf,
  type ColumnWords,
  conditionColumns,
  conditionTitle,
  firstCondition,
  kindOf,
  movedCondition,
  withCondition,
} from './conditions.ts';
import { comparatorsOf, takesValue } from './filter-rules.ts';
import { keyOf, type ColumnInfo, type Comparator, type Condition } from './list-shapes.ts';
import { setList, useListState } from './use-list.ts';
import classes from './lists.module.css';
import { TextButton } from '../../ui/buttons.tsx';

type FiltersProps = { readonly offered: readonly ColumnInfo[]; readonly words: ColumnWords };

export function FiltersMenu({ offered, words }: FiltersProps) {
  const { t } = useTranslation();
  const { filter, columns } = useListState();
  const { conditions = [] } = filter;
  const set = (next: readonly Condition[]) => setList({ filter: { ...filter, conditions: next } });
  const add = () => set([...conditions, firstCondition(offered, columns[0]!)]);
  return (
    <BarPopover
      icon={IconFilter}
      text={conditions.length > 0 ? `${t('lists.filters')} (${conditions.length})` : t('lists.filters')}
      isOn={conditions.length > 0}
      width={520}
      maw="94vw"
    >
      <ConditionRows {...{ conditions, offered, words }} onChange={set} />
      <Group gap="sm">
        <TextButton icon={IconPlus} text={t('lists.addFilter')} onClick={add} />
        {conditions.length > 0 && <Button onClick={() => set([])}>{t('lists.clearFilters')}</Button>}
      </Group>
    </BarPopover>
  );
}

interface BarPopoverProps extends Pick<PopoverDropdownProps, 'maw' | 'children'> {
  readonly icon: Icon;
  readonly text: string;
  /** whether it has a choice in effect */
  readonly isOn?: boolean;
  readonly width: number;
}

/** A button of the bar, and what it opens above it. */
export const BarPopover = ({ icon, text, isOn = false, width, ...dropdown }: BarPopoverProps) => (
  <Popover position="top-start" width={width} trapFocus returnFocus>
    <Popover.Target>
      <TextButton icon={icon} text={text} variant={isOn ? 'light' : 'default'} />
    </Popover.Target>
    <Popover.Dropdown {...dropdown} />
  </Popover>
);

interface ConditionRowsProps extends FiltersProps {
  readonly conditions: readonly Condition[];
  readonly onChange: (next: readonly Condition[]) => void;
}

/** A row for each condition. */
export function ConditionRows({ conditions, offered, words, onChange }: ConditionRowsProps) {
  const { t } = useTranslation();
  return conditions.map((condition, at) => (
    <ConditionRow
      // eslint-disable-next-line react/no-array-index-key -- conditions have no other name
      key={at}
      label={t('lists.filter', { count: at + 1 })}
      {...{ condition, offered, words }}
      onChange={next => onChange(withCondition(conditions, at, next))}
    />
  ));
}

interface RowProps extends FiltersProps {
  readonly label: string;
  readonly condition: Condition;
  /** null: removes the condition */
  readonly onChange: (next: Condition | null) => void;
}

function ConditionRow({ label, condition, offered, words, onChange }: RowProps) {
  const { t } = useTranslation();
  const { column, is, value = '' } = condition;
  const kind = kindOf(offered, column);
  const title = conditionTitle(offered, column, words);
  const choose = (key: string) => {
    const next = movedCondition(offered, condition, key);
    if (next) onChange(next);
  };
  return (
    <div className={classes.condition} role="group" aria-label={label}>
      <NativeSelect
        aria-label={t('lists.column')}
        value={keyOf(column)}
        onChange={event => choose(event.currentTarget.value)}
        data={conditionColumns(offered, column).map(each => ({ value: keyOf(each), label: titleOf(each, words) }))}
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
