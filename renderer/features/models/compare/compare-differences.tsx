// The elements that differ between two models, and the differences of the selected one.
import { SegmentedControl } from '@mantine/core';
import { IconCircleCheck, IconMinus, IconPencil, IconPlus, IconSearch, type Icon } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../ui/states.tsx';
import { VirtualTable, type Column } from '../../../ui/table/virtual-table.tsx';
import type { Difference } from './compare.ts';
import classes from './compare.module.css';
import { changeText, differenceStates, findDifferences, nameOf, nameOfChange } from './difference-list.ts';
import { FindField } from '../../../ui/controls.tsx';
import { column, textColumn } from '../../../ui/table/virtual-table-props.ts';

const icons: Readonly<Record<Difference['state'], Icon>> = { added: IconPlus, removed: IconMinus, changed: IconPencil };

const keyOf = ({ guid, state }: Difference) => `${state} ${guid}`;

interface CompareDifferencesProps {
  readonly differences: readonly Difference[];
  /** shows an element among the differences in 3D */
  readonly onView: (element: string) => void;
}

export function CompareDifferences({ differences, onView }: CompareDifferencesProps) {
  const { t } = useTranslation();
  const [state, choose] = useState<Difference['state']>();
  const [text, setText] = useState('');
  const [active, activate] = useState<string>();
  const counts = useMemo(() => Map.groupBy(differences, difference => difference.state), [differences]);
  const rows = useMemo(() => findDifferences(differences, state, text), [differences, state, text]);
  const columns = useMemo(() => columnsOf(t), [t]);
  if (differences.length === 0)
    return <Note icon={IconCircleCheck} title={t('models.comparison.equal')} text={t('models.comparison.equalText')} />;
  const looked = rows.find(each => keyOf(each) === active);
  return (
    <>
      <div className={classes.filter}>
        <SegmentedControl
          aria-label={t('models.comparison.state')}
          value={state ?? 'all'}
          onChange={value => choose(differenceStates.find(each => each === value))}
          data={[
            { value: 'all', label: t('models.comparison.all', { count: differences.length }) },
            ...differenceStates.map(value => ({
              value,
              label: `${t(`models.comparison.states.${value}`)} (${counts.get(value)?.length ?? 0})`,
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
        {looked && looked.changes.length > 0 && <Changes difference={looked} />}
      </div>
    </>
  );
}

const columnsOf = (t: TFunction): Column<Difference>[] => [
  column('state', t('models.comparison.state'), '100px', {
    sortBy: each => differenceStates.indexOf(each.state),
    cell: each => <State state={each.state} />,
  }),
  textColumn('type', t('models.warning.type'), 'minmax(110px, 1.4fr)', ({ type }) => type),
  column('name', t('models.name'), 'minmax(110px, 2fr)', {
    sortBy: ({ name }) => name,
    cell: ({ name }) => <span title={name}>{name}</span>,
  }),
  textColumn('storey', t('models.comparison.kind.storey'), 'minmax(90px, 1.2fr)', ({ storey }) => storey, {
    wide: true,
  }),
  column('what', t('models.comparison.what'), 'minmax(140px, 3fr)', {
    sortBy: ({ count }) => count,
    cell: each => <What difference={each} />,
  }),
  column('guid', t('models.warning.guid'), '190px', {
    wide: true,
    sortBy: ({ guid }) => guid,
    cell: ({ guid }) => <code>{guid}</code>,
  }),
];

function State({ state }: { readonly state: Difference['state'] }) {
  const { t } = useTranslation();
  const Symbol = icons[state];
  return (
    <span className={classes.state} data-state={state}>
      <Symbol size={14} stroke={2} aria-hidden />
      {t(`models.comparison.states.${state}`)}
    </span>
  );
}

/** The first difference, and the number of further ones. */
function What({ difference }: { readonly difference: Difference }) {
  const { t } = useTranslation();
  const { changes, count } = difference;
  if (!changes[0]) return null;
  const text = changeText(t, changes[0]);
  return (
    <span title={text}>
      {text}
      {count > 1 && <span className="quiet"> {t('models.comparison.more', { count: count - 1 })}</span>}
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
        {changes.map((change, index) => (
          <div key={index}>
            <dt>{nameOfChange(t, change)}</dt>
            <dd>
              <del>{change.was ?? '–'}</del> <ins>{change.is ?? '–'}</ins>
            </dd>
          </div>
        ))}
      </dl>
      {count > changes.length && (
        <p className="quiet">{t('models.comparison.more', { count: count - changes.length })}</p>
      )}
    </aside>
  );
}
