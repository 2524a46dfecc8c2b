// In the report of a version: the manual edits of the previous one, carried over or in conflict.
import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  conflictsQuery,
  EarlierEditsNote,
  earlierEditsQuery,
  useSettling,
  type ModelPlace,
} from '../../../api/earlier-edits.tsx';
import { placeWords, valueWords } from '../../../api/earlier-edits-words.ts';
import { Loaded } from '../../../api/loaded.tsx';
import type { EditConflict } from '../../../api/shapes.ts';
import { VirtualTable, type Column } from '../../../ui/table/virtual-table.tsx';
import classes from '../models.module.css';
import { TextButton } from '../../../ui/buttons.tsx';
import { column } from '../../../ui/table/virtual-table-props.ts';

interface EarlierEditsSectionProps extends ModelPlace {
  readonly mayWrite: boolean;
  /** opens an element in the viewer; absent where the viewer does not show the model */
  readonly onElement: ((guid: string) => void) | undefined;
}

export function EarlierEditsSection({ onElement, mayWrite, ...place }: EarlierEditsSectionProps) {
  const { t } = useTranslation();
  const { data } = useQuery(earlierEditsQuery(place));
  if (!data || data.state === 'none') return null;
  return (
    <section className={data.conflicts > 0 ? classes.warnings : undefined} aria-labelledby="report-earlier">
      <h2 id="report-earlier">{t('parts.earlier.title')}</h2>
      <EarlierEditsNote {...place} mayWrite={mayWrite} />
      {data.same > 0 && <p className={classes.clean}>{t('parts.earlier.same', { count: data.same })}</p>}
      {data.conflicts > 0 && <Conflicts {...place} mayWrite={mayWrite} onElement={onElement} />}
    </section>
  );
}

type Row = EditConflict;
type TextColumn = 'base' | 'edited' | 'now' | 'place' | 'kind';

function Conflicts({ onElement, mayWrite, ...place }: EarlierEditsSectionProps) {
  const { t } = useTranslation();
  const conflicts = useQuery(conflictsQuery(place));
  const { mutate: settle, isPending, isError } = useSettling(place);
  const columns = useMemo((): Column<Row>[] => {
    const titled = (id: TextColumn, width: string, text: (row: Row) => string, room: Partial<Column<Row>> = {}) => {
      const cell = (row: Row) => <span title={text(row)}>{text(row)}</span>;
      return column<Row>(id, t(`parts.earlier.columns.${id}`), width, { sortBy: text, cell, ...room });
    };
    const value = (id: 'base' | 'edited' | 'now', room: Partial<Column<Row>>) =>
      titled(id, 'minmax(70px, 1fr)', row => valueWords(t, row[id]), room);
    return [
      column('element', t('parts.earlier.columns.element'), 'minmax(64px, 1fr)', {
        sortBy: ({ name, element }) => name ?? element ?? '',
        cell: ({ name, element, kind }) =>
          // Elements that the new file does not have cannot be shown.
          element !== null && onElement && kind !== 'element_gone' && kind !== 'group_gone' ? (
            <button
              type="button"
              className={`${classes.open} ${classes.element}`}
              title={t('models.warning.show')}
              onClick={() => onElement(element)}
            >
              {name ?? element}
            </button>
          ) : (
            <span title={element ?? undefined}>{name ?? element ?? ''}</span>
          ),
      }),
      titled('place', 'minmax(88px, 2fr)', row => placeWords(t, row)),
      value('base', { wide: true }),
      value('edited', { roomy: true }),
      value('now', { roomy: true }),
      titled('kind', 'minmax(180px, 2fr)', ({ kind }) => t(`parts.earlier.kinds.${kind}`), { roomy: true }),
      ...(mayWrite
        ? [
            column<Row>('settle', t('parts.earlier.settle.title'), '92px', {
              cell: row => <Settle row={row} isBusy={isPending} onKeep={keep => settle({ id: row.id, keep })} />,
            }),
          ]
        : []),
    ];
  }, [t, onElement, mayWrite, isPending, settle]);
  return (
    <Loaded query={conflicts}>
      {() => (
        <div className={`${classes.list} ${classes.conflicts}`}>
          <VirtualTable
            label={t('parts.earlier.conflictsTitle')}
            columns={columns}
            rows={conflicts.data ?? []}
            keyOf={({ id }) => String(id)}
            nameOf={row => `${row.name ?? ''} ${placeWords(t, row)}`}
          />
          {isError && <p role="alert">{t('shell.notDone')}</p>}
        </div>
      )}
    </Loaded>
  );
}

type SettleProps = { readonly row: Row; readonly isBusy: boolean; readonly onKeep: (keep: 'edited' | 'file') => void };

/** Resolves a conflict with one of its values. */
function Settle({ row, isBusy, onKeep }: SettleProps) {
  const { t } = useTranslation();
  const item = (keep: 'edited' | 'file', value: unknown, isOff: boolean) => (
    <Menu.Item disabled={isOff} onClick={() => onKeep(keep)}>
      {t(`parts.earlier.settle.${keep}`, { value: valueWords(t, value) })}
    </Menu.Item>
  );
  return (
    <Menu position="bottom-end" returnFocus>
      <Menu.Target>
        <TextButton
          text={t('parts.earlier.settle.title')}
          size="compact-xs"
          disabled={isBusy}
          aria-label={`${t('parts.earlier.settle.title')}: ${row.name ?? placeWords(t, row)}`}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {item('edited', row.edited, !row.can_keep_edited)}
        {item('file', row.now, false)}
      </Menu.Dropdown>
    </Menu>
  );
}
