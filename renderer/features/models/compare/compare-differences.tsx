// The elements that differ between two models, and the differences of the selected one.
import { SegmentedControl } from '@mantine/core';
import {
  IconArrowsMove,
  IconCircleCheck,
  IconMinus,
  IconPencil,
  IconPlus,
  IconResize,
  IconSearch,
  type Icon,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../ui/states.tsx';
import { VirtualTable, type Column } from '../../../ui/table/virtual-table.tsx';
import type { Difference } from './compare.ts';
import classes from './compare.module.css';
import { changeLines, differenceStates, findDifferences, isOfState, nameOf, statesOf } from './difference-list.ts';
import { useNumberStyle } from '../../../ui/numbers/number-style.ts';
import { formatNumber } from '../../../ui/numbers/format.ts';
import { FindField } from '../../../ui/controls.tsx';
import { column, textColumn } from '../../../ui/table/virtual-table-props.ts';

const icons: Readonly<Record<Difference['state'], Icon>> = {
  added: IconPlus,
  removed: IconMinus,
  changed: IconPencil,
  moved: IconArrowsMove,
  reshaped: IconResize,
};

const keyOf = ({ guid, state }: Difference) => `${state} ${guid}`;

interface CompareDifferencesProps {
  readonly differences: readonly Difference[];
  /** places and shapes were compared, too */
  readonly hasBodies: boolean;
  /** shows an element among the differences in 3D */
  readonly onView: (element: string) => void;
}

export function CompareDifferences({ differences, hasBodies, onView }: CompareDifferencesProps) {
  const { t } = useTranslation();
  const [state, choose] = useState<Difference['state']>();
  const [text, setText] = useState('');
  const [active, activate] = useState<string>();
  const offered = useMemo(
    () =>
      differenceStates.flatMap(each => {
        const count = differences.filter(difference => isOfState(difference, each)).length;
        // Without bodies nothing is known of places and shapes.
        return hasBodies || count > 0 || !(each === 'moved' || each === 'reshaped') ? [{ state: each, count }] : [];
      }),
    [differences, hasBodies],
  );
  const rows = useMemo(() => findDifferences(differences, state, text), [differences, state, text]);
  const columns = useMemo(() => columnsOf(t), [t]);
  if (differences.length === 0)
    return hasBodies ? (
      <Note icon={IconCircleCheck} title={t('models.comparison.equal')} text={t('models.comparison.equalText')} />
    ) : (
      <Note icon={IconCircleCheck} title={t('models.comparison.equalData')} text={t('models.comparison.noShapes')} />
    );
  const looked = rows.find(each => keyOf(each) === active);
  return (
    <>
      <div className={classes.filter}>
        <SegmentedControl
          className={classes.states}
          aria-label={t('models.comparison.state')}
          value={state ?? 'all'}
          onChange={value => choose(differenceStates.find(each => each === value))}
          data={[
            { value: 'all', label: t('models.comparison.all', { count: differences.length }) },
            ...offered.map(({ state: value, count }) => ({
              value,
              label: `${t(`models.comparison.states.${value}`)} (${formatNumber(count)})`,
            })),
          ]}
        />
        <FindField
          label={t('models.comparison.find')}
          type="search"
          className={classes.search}
          value={text}
          onText={setText}
        />
      </div>
      <div className={classes.beside}>
        <div className={classes.list}>
          {rows.length === 0 ? (
            <Note icon={IconSearch} title={t('models.comparison.nothing')} text={t('models.comparison.nothingText')} />
          ) : (
            <VirtualTable
              label={t('models.comparison.view.differences')}
              columns={columns}
              rows={rows}
              keyOf={keyOf}
              nameOf={nameOf}
              onActive={activate}
              onOpen={({ guid }) => onView(guid)}
            />
          )}
        </div>
        {looked && hasChanges(looked) && <Changes difference={looked} />}
      </div>
    </>
  );
}

const hasChanges = ({ count, moved, reshaped }: Difference): boolean => count > 0 || Boolean(moved ?? reshaped);

const columnsOf = (t: TFunction): Column<Difference>[] => [
  column('state', t('models.comparison.state'), 'minmax(120px, 1fr)', {
    whole: true,
    phoneWidth: '100px',
    sortBy: each => differenceStates.indexOf(each.state),
    cell: each => <State difference={each} />,
  }),
  textColumn('type', t('models.warning.type'), 'minmax(110px, 1.4fr)', ({ type }) => type, { priority: 2.5 }),
  column('name', t('models.name'), 'minmax(110px, 2fr)', {
    phoneWidth: 'minmax(84px, 2fr)',
    priority: 3.5,
    sortBy: ({ name }) => name,
    cell: ({ name }) => <span title={name}>{name}</span>,
  }),
  textColumn('storey', t('models.comparison.kind.storey'), 'minmax(90px, 1.2fr)', ({ storey }) => storey, {
    wide: true,
  }),
  column('what', t('models.comparison.what'), 'minmax(140px, 3fr)', {
    phoneWidth: 'minmax(96px, 2fr)',
    sortBy: ({ count, moved, reshaped }) => [reshaped, moved].filter(Boolean).length + count,
    cell: each => <What difference={each} />,
  }),
  column('guid', t('models.warning.guid'), '190px', {
    wide: true,
    sortBy: ({ guid }) => guid,
    cell: ({ guid }) => <code>{guid}</code>,
  }),
];

function State({ difference }: { readonly difference: Difference }) {
  const { t } = useTranslation();
  const Symbol = icons[difference.state];
  const words = statesOf(difference).map(state => t(`models.comparison.states.${state}`));
  return (
    <span className={classes.state} data-state={difference.state} title={words.join(' · ')}>
      <Symbol size={14} stroke={2} aria-hidden />
      {words.join(' · ')}
    </span>
  );
}

/** The first change, and the number of further ones. */
function What({ difference }: { readonly difference: Difference }) {
  const { t } = useTranslation();
  const lines = changeLines(t, difference, useNumberStyle());
  const [line] = lines;
  if (!line) return null;
  const more = lines.length - 1 + difference.count - difference.changes.length;
  return (
    <span title={lines.map(({ text }) => text).join('\n')}>
      {line.text}
      {more > 0 && <span className="quiet"> {t('models.comparison.more', { count: more })}</span>}
    </span>
  );
}

function Changes({ difference }: { readonly difference: Difference }) {
  const { t } = useTranslation();
  const { changes, count } = difference;
  return (
    <aside className={classes.changes} aria-label={t('models.comparison.changesOf', { name: nameOf(difference) })}>
      <h2>{nameOf(difference)}</h2>
      <dl>
        {changeLines(t, difference, useNumberStyle()).map(({ state, title, text, was, is }, index) => (
          <div key={index}>
            {state !== 'changed' && <dt className={classes.motion}>{text}</dt>}
            {was !== is && <dt>{title}</dt>}
            {was !== is && (
              <dd>
                <del>{was ?? '–'}</del> <ins>{is ?? '–'}</ins>
              </dd>
            )}
          </div>
        ))}
      </dl>
      {count > changes.length && (
        <p className="quiet">{t('models.comparison.more', { count: count - changes.length })}</p>
      )}
    </aside>
  );
}
