// Report on the processing of one model: phases, counts, problems.
import { Pairs } from '../../../ui/controls.tsx';
import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconCube } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { georeferenceQuery, type OneModel } from '../../../api/models.ts';
import { Loaded } from '../../../api/loaded.tsx';
import { isIfc, type Model, type ModelReport } from '../../../api/shapes.ts';
import { formatDuration } from '../../../ui/numbers/format.ts';
import { LoadingRows, Note, TroubleNote } from '../../../ui/states.tsx';
import { VirtualTable, type Column } from '../../../ui/table/virtual-table.tsx';
import { EarlierEditsSection } from './earlier-edits-section.tsx';
import { phaseName } from '../model-state.ts';
import classes from '../models.module.css';
import { allModelsQuery, findingNamesQuery, reportQuery } from '../queries.ts';
import { kindOf, openingOf, type ModelKind } from '../offered.ts';
import { factsOf, phaseShares, placeFacts, totalOf } from './report-table.ts';
import { ReportHead, type ReportHeadProps } from './report-head.tsx';
import { WritingStrip } from '../writing/writing-dialogs.tsx';
import { column, textColumn } from '../../../ui/table/virtual-table-props.ts';

interface ReportScreenProps extends Omit<ReportHeadProps, 'model' | 'report'> {
  readonly modelId: number;
  /** opens an element in the viewer */
  readonly onElement: (modelId: number, guid: string) => void;
}

export function ReportScreen(props: ReportScreenProps) {
  const { cloudId, projectId, modelId, onReport, onDocument } = props;
  const models = useQuery(allModelsQuery(cloudId, projectId));
  const report = useQuery(reportQuery(cloudId, projectId, modelId));
  return (
    <Loaded query={models} loading={<LoadingRows rows={10} />}>
      {all => {
        const model = all.find(({ id }) => id === modelId);
        if (!model) return <TroubleNote trouble="absent" />;
        return (
          <div className={classes.screen}>
            <ReportHead {...props} model={model} report={report.data} />
            <WritingStrip projectId={projectId} onDocument={onDocument} onReport={onReport} />
            <Loaded query={report}>{found => <Body {...props} model={model} report={found} />}</Loaded>
          </div>
        );
      }}
    </Loaded>
  );
}

type BodyProps = ReportScreenProps & { readonly model: Model; readonly report: ModelReport };

function Body({ model, report, cloudId, projectId, modelId, mayWrite, onElement }: BodyProps) {
  const { t } = useTranslation();
  const place = { cloudId, projectId, modelId };
  const onGuid = openingOf(model) === 'viewer' ? (guid: string) => onElement(modelId, guid) : undefined;
  const { data: names } = useQuery(findingNamesQuery(cloudId, projectId, modelId, report));
  if (model.status === 'P' || model.status === 'I')
    return <Note icon={IconCube} title={t('models.atWork')} text={t('models.atWorkText')} />;
  return (
    <div className={classes.report}>
      {model.cancelled ? (
        <p>{t('models.cancelledText')}</p>
      ) : (
        report.errors.length > 0 && <Errors errors={report.errors} />
      )}
      {report.phases.length > 0 && (
        <div className={classes.facts}>
          <Facts kind={kindOf(model)} report={report} place={{ cloud: cloudId, project: projectId, model: modelId }} />
          <Phases phases={report.phases} />
        </div>
      )}
      {/* Only IFC models can be edited. */}
      {isIfc(model) && <EarlierEditsSection {...place} mayWrite={mayWrite} onElement={onGuid} />}
      {(model.status === 'C' || report.warnings.length > 0) && (
        <Findings kind="warnings" findings={report.warnings} names={names} onElement={onGuid} />
      )}
      {report.information.length > 0 && (
        <Findings kind="information" findings={report.information} names={names} onElement={onGuid} />
      )}
    </div>
  );
}

function Errors({ errors }: { readonly errors: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <section className={classes.errors} aria-labelledby="report-errors">
      <h2 id="report-errors">{t('models.whyFailed')}</h2>
      <ul>
        {errors.map((text, index) => (
          <li key={index}>{text}</li>
        ))}
      </ul>
      <p>{t('models.whatIsSafe')}</p>
    </section>
  );
}

interface FactsProps {
  readonly kind: ModelKind;
  readonly report: ModelReport;
  readonly place: OneModel;
}

function Facts({ kind, report, place }: FactsProps) {
  const { t } = useTranslation();
  const { data } = useQuery(georeferenceQuery(place));
  return (
    <section aria-labelledby="report-facts">
      <h2 id="report-facts">{t('models.facts')}</h2>
      <Pairs
        className={classes.pairs}
        of={[...factsOf(report, kind), ...(data ? placeFacts(data) : [])].map(
          ([name, value]) => [t(`models.fact.${name}`), value] as const,
        )}
      />
    </section>
  );
}

/** The phases of processing, folded: most readers need their total only. */
function Phases({ phases }: Pick<ModelReport, 'phases'>) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const Arrow = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <section aria-labelledby="report-phases">
      <h2 id="report-phases">
        <UnstyledButton className={classes.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Arrow size={14} aria-hidden />
          {t('models.phases', { time: formatDuration(totalOf(phases)) })}
        </UnstyledButton>
      </h2>
      {isOpen && (
        <ul className={classes.phases}>
          {phaseShares(phases).map(({ name, milliseconds, share }) => (
            <li key={name}>
              <span>{phaseName(t, name)}</span>
              <span className={classes.meter} aria-hidden>
                <span style={{ width: `${share * 100}%` }} />
              </span>
              <span className="numbers">{formatDuration(milliseconds)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type Finding = ModelReport['warnings'][number] & { readonly key: string };

interface FindingsProps {
  /** opens an element in the viewer; absent where the viewer does not show the model */
  readonly onElement: ((guid: string) => void) | undefined;
  readonly kind: 'warnings' | 'information';
  readonly findings: ModelReport['warnings'];
  /** of elements by their GlobalIds */
  readonly names: ReadonlyMap<string, string> | undefined;
}

/** Columns of findings on elements, which only models of buildings have. */
const elementColumns = (
  t: TFunction,
  names: FindingsProps['names'],
  onElement: FindingsProps['onElement'],
): Column<Finding>[] => [
  textColumn('element', t('models.warning.element'), 'minmax(100px, 1.5fr)', ({ guid = '' }) => names?.get(guid) ?? ''),
  textColumn('type', t('models.warning.type'), 'minmax(80px, 1fr)', ({ type }) => type ?? ''),
  column('guid', t('models.warning.guid'), '190px', {
    wide: true,
    sortBy: ({ guid }) => guid ?? '',
    cell: ({ guid }) =>
      guid !== undefined && onElement ? (
        <button
          type="button"
          className={`${classes.open} ${classes.element}`}
          title={t('models.warning.show')}
          onClick={() => onElement(guid)}
        >
          <code>{guid}</code>
        </button>
      ) : (
        <code>{guid ?? ''}</code>
      ),
  }),
];

function Findings({ kind, findings, names, onElement }: FindingsProps) {
  const { t } = useTranslation();
  const rows = useMemo(
    () => findings.map((finding, index): Finding => ({ ...finding, key: String(index) })),
    [findings],
  );
  const areOfElements = findings.some(({ guid, type }) => guid !== undefined || type !== undefined);
  const columns = useMemo(
    (): Column<Finding>[] => [
      column('message', t('models.warning.message'), 'minmax(220px, 4fr)', {
        sortBy: ({ message }) => message,
        cell: ({ message, guid }) =>
          guid !== undefined && onElement ? (
            <button
              type="button"
              className={classes.open}
              title={`${message}\n${t('models.warning.show')}`}
              onClick={() => onElement(guid)}
            >
              {message}
            </button>
          ) : (
            <span title={message}>{message}</span>
          ),
      }),
      ...(areOfElements ? elementColumns(t, names, onElement) : []),
    ],
    [t, names, onElement, areOfElements],
  );
  if (findings.length === 0) return <p className={classes.clean}>{t('models.noWarnings')}</p>;
  return (
    <section className={classes.warnings} aria-labelledby={`report-${kind}`}>
      <h2 id={`report-${kind}`}>{t(`models.${kind}`, { count: findings.length })}</h2>
      <div className={classes.list}>
        <VirtualTable
          label={t(`models.${kind}Title`)}
          columns={columns}
          rows={rows}
          keyOf={({ key }) => key}
          nameOf={({ message }) => message}
        />
      </div>
    </section>
  );
}
