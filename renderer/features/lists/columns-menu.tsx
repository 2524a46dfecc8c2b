// Chooses the columns of the list and those to group by.
import { Button, Checkbox, NativeSelect, Stack } from '@mantine/core';
import { IconColumns3, IconLayoutList } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasColumn, nameOf, offeredColumns, titleOf, toggledColumn, type ColumnWords } from './conditions.ts';
import { groupChoices, regrouped } from './groupings.ts';
import { columnOf, keyOf, type ColumnInfo, type ListColumn } from './list-shapes.ts';
import { BarPopover } from './filters-menu.tsx';
import { setList, useListState } from './use-list.ts';
import classes from './lists.module.css';
import { FindField } from '../../ui/controls.tsx';

/** Longer lists are not usable: users search. */
const MOST_OFFERED = 200;

type MenuProps = { readonly offered: readonly ColumnInfo[]; readonly words: ColumnWords };

export function ColumnsMenu({ offered, words }: MenuProps) {
  const { t } = useTranslation();
  return (
    <BarPopover icon={IconColumns3} text={t('lists.columns')} width={320}>
      <ColumnChoice offered={offered} words={words} />
    </BarPopover>
  );
}

function ColumnChoice({ offered, words }: MenuProps) {
  const { t } = useTranslation();
  const columns = useListState(state => state.columns);
  const [text, setText] = useState('');
  const { sections, left } = offeredColumns(offered, useDeferredValue(text), words, MOST_OFFERED);
  const toggle = (column: ListColumn) => setList({ columns: toggledColumn(columns, columnOf(column)) });
  const heading = { own: t('lists.own'), attributes: t('lists.attributes') };
  return (
    <>
      <FindField data-autofocus label={t('lists.searchColumns')} value={text} onText={setText} />
      <div className={classes.sections} role="group" aria-label={t('lists.columns')}>
        {text === '' && <h3>{t('lists.chosen')}</h3>}
        {text === '' &&
          columns.map(column => (
            <div key={keyOf(column)} className={classes.option}>
              <Checkbox size="xs" checked onChange={() => toggle(column)} label={titleOf(column, words)} />
            </div>
          ))}
        {sections.map(({ id, kind, columns: own }) => (
          <section key={`${kind} ${id}`}>
            <h3>{kind === 'set' ? id : heading[kind]}</h3>
            {own.map(column => (
              <div key={keyOf(column)} className={classes.option}>
                <Checkbox
                  size="xs"
                  checked={hasColumn(columns, column)}
                  onChange={() => toggle(column)}
                  label={`${nameOf(column, words)}${column.unit ? ` (${column.unit})` : ''}`}
                />
                <span className="quiet" title={t('lists.elements', { count: column.count })}>
                  {column.count}
                </span>
              </div>
            ))}
          </section>
        ))}
        {sections.length === 0 && <p className="quiet">{t('lists.noColumns')}</p>}
        {left > 0 && <p className="quiet">{t('lists.moreColumns', { count: left })}</p>}
      </div>
    </>
  );
}

export function GroupsMenu({ words, onFoldAll }: Pick<MenuProps, 'words'> & { readonly onFoldAll: () => void }) {
  const { t } = useTranslation();
  const { columns, groups, folded } = useListState();
  const set = (at: number, key: string) => setList({ groups: regrouped(columns, groups, at, key), folded: new Set() });
  const select = (at: number, label: string) => (
    <NativeSelect
      label={label}
      value={groups[at] ? keyOf(groups[at]) : ''}
      onChange={event => set(at, event.currentTarget.value)}
      data={[
        { value: '', label: t('lists.noGroup') },
        ...groupChoices(columns, groups, at).map(column => ({ value: keyOf(column), label: titleOf(column, words) })),
      ]}
    />
  );
  return (
    <BarPopover
      icon={IconLayoutList}
      text={groups[0] ? `${t('lists.group')} ${nameOf(groups[0], words)}` : t('lists.group')}
      isOn={groups.length > 0}
      width={260}
    >
      <Stack gap="sm">
        {select(0, t('lists.groupFirst'))}
        {groups.length > 0 && select(1, t('lists.groupSecond'))}
        {groups.length > 0 && (
          <Button onClick={folded.size > 0 ? () => setList({ folded: new Set() }) : onFoldAll}>
            {folded.size > 0 ? t('lists.unfold') : t('lists.fold')}
          </Button>
        )}
      </Stack>
    </BarPopover>
  );
}
