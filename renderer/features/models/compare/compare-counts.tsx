// Table of named counts in two models, with the differences.
import { Checkbox } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../ui/numbers/format.ts';
import { Note } from '../../../ui/states.tsx';
import { VirtualTable, type Column } from '../../../ui/table/virtual-table.tsx';
import type { CountRow } from './compare.ts';
import classes from './compare.module.css';
import { countedRows, signed } from './difference-list.ts';

export interface CompareCountsProps {
  readonly label: string;
  readonly rows: readonly CountRow[];
  /** shown for the empty name */
  readonly none: string;
  /** by name; else in the order of the rows */
  readonly sort: boolean;
}

type Placed = ReturnType<typeof countedRows>[number];

const keyOf = ({ place }: Placed) => String(place);

export function CompareCounts({ label, rows, none, sort }: CompareCountsProps) {
  const { t } = useTranslation();
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  const shown = useMemo(() => countedRows(rows, onlyDifferent), [rows, onlyDifferent]);
  const columns = useMemo(
    (): Column<Placed>[] => [
      {
        id: 'name',
        title: label,
        width: 'minmax(160px, 3fr)',
        sortBy: ({ name, place }) => (sort ? name : place),
        cell: ({ name }) => name || none,
      },
      {
        id: 'a',
        title: 'A',
        width: 'minmax(72px, 1fr)',
        align: 'end',
        sortBy: ({ a }) => a,
        cell: ({ a }) => formatNumber(a),
      },
      {
        id: 'b',
        title: 'B',
        width: 'minmax(72px, 1fr)',
        align: 'end',
        sortBy: ({ b }) => b,
        cell: ({ b }) => formatNumber(b),
      },
      {
        id: 'difference',
        title: t('models.comparison.difference'),
        width: 'minmax(88px, 1fr)',
        align: 'end',
        sortBy: ({ a, b }) => b - a,
        cell: ({ a, b }) => (
          <span className={classes.gain} data-gain={Math.sign(b - a)}>
            {signed(b - a)}
          </span>
        ),
      },
    ],
    [t, label, none, sort],
  );
  return (
    <>
      <div className={classes.filter}>
        <Checkbox
          label={t('models.comparison.onlyDifferent')}
          checked={onlyDifferent}
          onChange={event => {
            setOnlyDifferent(event.currentTarget.checked);
          }}
        />
      </div>
      <div className={classes.list}>
        {shown.length === 0 ? (
          <Note title={t('models.comparison.equal')} text={t('models.comparison.equalText')} />
        ) : (
          <VirtualTable
            label={label}
            columns={columns}
            rows={shown}
            keyOf={keyOf}
            nameOf={({ name }) => name || none}
          />
        )}
      </div>
    </>
  );
}
