// Two models side by side: counts of their content, and the elements that differ.
import { SegmentedControl, Checkbox } from '@mantine/core';
import { IconArrowsExchange, IconCube, IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../api/loaded.tsx';
import type { Model, InProject } from '../../../api/shapes.ts';
import { formatNumber, formatTime, personName } from '../../../ui/numbers/format.ts';
import { LoadingRows, Note, TroubleNote } from '../../../ui/states.tsx';
import { withoutEnding } from '../../../ui/files/file-names.ts';
import { saveTable } from '../../../ui/files/save-file.ts';
import { CompareDifferences } from './compare-differences.tsx';
import { comparisonQuery, versionOfQuery } from './compare-query.ts';
import { differenceTable } from './compare-rules.ts';
import { canCompare, countedRows, shiftText, signed } from './difference-list.ts';
import type { Comparison, CountRow } from './compare.ts';
import classes from './compare.module.css';
import { allModelsQuery } from '../queries.ts';
import { VirtualTable, type Column } from '../../../ui/table/virtual-table.tsx';
import { useNumberStyle } from '../../../ui/numbers/number-style.ts';
import { IconButton } from '../../../ui/controls.tsx';
import { TextButton } from '../../../ui/buttons.tsx';
import { column } from '../../../ui/table/virtual-table-props.ts';

interface CompareCountsProps {
  readonly label: string;
  readonly rows: readonly CountRow[];
  /** shown for the empty name */
  readonly none: string;
  /** by name; else in the order of the rows */
  readonly sort: boolean;
}

type Placed = ReturnType<typeof countedRows>[number];

const keyOf = ({ place }: Placed) => String(place);

/** Table of named counts in two models, with the differences. */
function CompareCounts({ label, rows, none, sort }: CompareCountsProps) {
  const { t } = useTranslation();
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  const shown = useMemo(() => countedRows(rows, onlyDifferent), [rows, onlyDifferent]);
  const columns = useMemo(
    (): Column<Placed>[] => [
      column('name', label, 'minmax(160px, 3fr)', {
        sortBy: ({ name, place }) => (sort ? name : place),
        cell: ({ name }) => name || none,
      }),
      column('a', 'A', 'minmax(72px, 1fr)', { align: 'end', sortBy: ({ a }) => a, cell: ({ a }) => formatNumber(a) }),
      column('b', 'B', 'minmax(72px, 1fr)', { align: 'end', sortBy: ({ b }) => b, cell: ({ b }) => formatNumber(b) }),
      column('difference', t('models.comparison.difference'), 'minmax(88px, 1fr)', {
        align: 'end',
        sortBy: ({ a, b }) => b - a,
        cell: ({ a, b }) => (
          <span className={classes.gain} data-gain={Math.sign(b - a)}>
            {signed(b - a)}
          </span>
        ),
      }),
    ],
    [t, label, none, sort],
  );
  return (
    <>
      <div className={classes.filter}>
        <Checkbox
          label={t('models.comparison.onlyDifferent')}
          checked={onlyDifferent}
          onChange={event => setOnlyDifferent(event.currentTarget.checked)}
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

interface CompareScreenProps extends InProject {
  /** ids of the first and the second */
  readonly pair: readonly [number, number];
  readonly onSwap: () => void;
  /** shows the differences in the models; with a GlobalId, at this element */
  readonly onView: (element?: string) => void;
}

export function CompareScreen(props: CompareScreenProps) {
  const { cloudId, projectId, pair } = props;
  const { t } = useTranslation();
  const models = useQuery(allModelsQuery(cloudId, projectId));
  return (
    <Loaded query={models} loading={<LoadingRows rows={10} />}>
      {all => {
        const [a, b] = pair.map(id => all.find(model => model.id === id));
        if (!a || !b) return <TroubleNote trouble="absent" />;
        if (![a, b].every(canCompare))
          return (
            <Note icon={IconCube} title={t('models.comparison.notYet')} text={t('models.comparison.notYetText')} />
          );
        return <Compared {...props} a={a} b={b} />;
      }}
    </Loaded>
  );
}

function Compared(props: CompareScreenProps & { readonly a: Model; readonly b: Model }) {
  const { cloudId, projectId, a, b, onSwap, onView } = props;
  const { t } = useTranslation();
  const comparison = useQuery(comparisonQuery(cloudId, projectId, a.id, b.id));
  const style = useNumberStyle();
  return (
    <div className={classes.screen}>
      <div className={classes.bar}>
        <h1 className={classes.title}>{t('models.comparison.title')}</h1>
        <Which mark="A" model={a} cloudId={cloudId} projectId={projectId} />
        <IconButton label={t('models.comparison.swap')} icon={IconArrowsExchange} hint="title" onClick={onSwap} />
        <Which mark="B" model={b} cloudId={cloudId} projectId={projectId} />
        <span className={classes.space} />
        <TextButton
          icon={IconDownload}
          text={t('models.comparison.csv')}
          disabled={!comparison.data}
          onClick={() => {
            if (comparison.data)
              saveTable(
                `${withoutEnding(a.name ?? '')} – ${withoutEnding(b.name ?? '')}.csv`,
                differenceTable(t, comparison.data.differences, style),
              );
          }}
        />
        <TextButton icon={IconCube} text={t('models.comparison.inViewer')} variant="filled" onClick={() => onView()} />
      </div>
      <Loaded
        query={comparison}
        loading={
          <>
            <p className={classes.working} role="status">
              {t('models.comparison.working')}
            </p>
            <LoadingRows rows={12} />
          </>
        }
      >
        {found => <Result comparison={found} onView={onView} />}
      </Loaded>
    </div>
  );
}

interface WhichProps extends InProject {
  readonly mark: string;
  readonly model: Model;
}

/** Versions of one document share a name: their number, date and person distinguish them. */
function Which({ mark, model, cloudId, projectId }: WhichProps) {
  const { t } = useTranslation();
  const { name, document_id: documentId, created_at, creator } = model;
  const { data: version } = useQuery({
    ...versionOfQuery({ cloudId, projectId, documentId: documentId ?? 0 }),
    enabled: documentId !== null,
  });
  const about = [
    version && t('models.comparison.version', { number: version.number }),
    formatTime(version?.document.created_at ?? created_at),
    personName(version?.document.created_by ?? creator),
  ];
  return (
    <span className={classes.which} data-mark={mark}>
      <strong>{mark}</strong>
      <span className="truncate" title={name ?? ''}>
        {name}
      </span>
      <span className={`truncate ${classes.whichAbout}`}>{about.filter(Boolean).join(' · ')}</span>
    </span>
  );
}

const views = ['differences', 'classes', 'storeys', 'sets'] as const;
type View = (typeof views)[number];

function Result({ comparison, onView }: Pick<CompareScreenProps, 'onView'> & { readonly comparison: Comparison }) {
  const { t } = useTranslation();
  const [view, choose] = useState<View>('differences');
  const { elements, differences, bodies } = comparison;
  const style = useNumberStyle();
  return (
    <>
      <div className={classes.bar}>
        <SegmentedControl
          aria-label={t('models.comparison.views')}
          value={view}
          onChange={value => choose(views.find(each => each === value) ?? 'differences')}
          data={views.map(value => ({ value, label: t(`models.comparison.view.${value}`) }))}
        />
        <span className="quiet numbers">
          {t(bodies ? 'models.comparison.totals' : 'models.comparison.dataTotals', {
            a: formatNumber(elements.a),
            b: formatNumber(elements.b),
            same: formatNumber(elements.same),
          })}
        </span>
        {!bodies && <strong role="status">{t('models.comparison.noShapes')}</strong>}
        {bodies?.shift && <strong role="status">{shiftText(t, bodies.shift, style)}</strong>}
      </div>
      {view === 'differences' ? (
        <CompareDifferences differences={differences} hasBodies={bodies !== null} onView={onView} />
      ) : (
        <CompareCounts
          key={view}
          label={t(`models.comparison.view.${view}`)}
          rows={comparison[view]}
          none={view === 'storeys' ? t('models.comparison.noStorey') : ''}
          sort={view !== 'storeys'}
        />
      )}
    </>
  );
}
