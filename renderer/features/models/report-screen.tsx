// How one model was processed: phases, counts, what was wrong.
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconCube, IconDots, IconDownload, IconPhoto, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import { opensIn3d, type Model, type ModelReport } from '../../api/shapes.ts';
import { formatDuration, formatNumber, formatTime } from '../../ui/format.ts';
import { LoadingRows, Note, TroubleNote } from '../../ui/states.tsx';
import { VirtualTable, type Column } from '../../ui/virtual-table.tsx';
import { hasSource } from './kinds.ts';
import { actionsOfOne, showsPicture, type ModelAction, type ModelQuestion } from './model-actions.ts';
import { ModelDialog } from './model-dialog.tsx';
import { ModelStatus, phaseName } from './model-status.tsx';
import classes from './models.module.css';
import { allModelsQuery, reportQuery, useReportDownload } from './queries.ts';
import { useReprocessing } from './reprocess-dialog.tsx';
import { WritingStrip } from './writing-strip.tsx';

export interface ReportScreenProps {
  readonly cloudId: number;
  readonly projectId: number;
  readonly modelId: number;
  readonly mayWrite: boolean;
  readonly onView: (modelIds: readonly number[]) => void;
  readonly onReport: (modelId: number) => void;
  readonly onDocument: (model: Model) => void;
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
            <Head {...props} model={model} report={report.data} />
            <WritingStrip projectId={projectId} onDocument={onDocument} onReport={onReport} />
            <Loaded query={report}>{found => <Body model={model} report={found} />}</Loaded>
          </div>
        );
      }}
    </Loaded>
  );
}

function Head({
  model,
  report,
  cloudId,
  projectId,
  mayWrite,
  onView,
  onReport,
  onDocument,
}: Omit<ReportScreenProps, 'modelId'> & { readonly model: Model; readonly report: ModelReport | undefined }) {
  const { t } = useTranslation();
  const reprocess = useReprocessing(cloudId, projectId);
  const download = useReportDownload(cloudId, projectId);
  const [question, ask] = useState<ModelQuestion>();
  const isOver = model.status === 'C' || model.status === 'E';
  // What stands here as a button is not in the menu again.
  const more = actionsOfOne(t, { mayWrite, onReport, onDocument, onReprocess: reprocess.start, ask }).filter(
    ({ id, isFor }) => !['report', 'reprocess', 'picture'].includes(id) && isFor([model]),
  );
  return (
    <div className={classes.bar}>
      <h1 className="truncate">{model.name}</h1>
      <ModelStatus model={model} />
      <span className={classes.space} />
      {isOver && report && (
        <Button
          leftSection={<IconDownload size={14} />}
          loading={download.isPending}
          onClick={() => {
            download.mutate({ model, report });
          }}
        >
          {t('models.csv')}
        </Button>
      )}
      {mayWrite && isOver && hasSource(model) && (
        <Button
          leftSection={<IconRefresh size={14} />}
          loading={reprocess.isPending}
          onClick={() => {
            reprocess.start(model);
          }}
        >
          {t('models.again')}
        </Button>
      )}
      {opensIn3d(model) && model.status !== 'E' && (
        <Button
          variant="filled"
          leftSection={<IconCube size={14} />}
          disabled={model.status !== 'C'}
          onClick={() => {
            onView([model.id]);
          }}
        >
          {t('models.openViewer')}
        </Button>
      )}
      {showsPicture(model) && (
        <Button
          variant="filled"
          leftSection={<IconPhoto size={14} />}
          onClick={() => {
            ask({ kind: 'picture', models: [model] });
          }}
        >
          {t('models.look')}
        </Button>
      )}
      {more.length > 0 && <MoreMenu model={model} actions={more} />}
      {(reprocess.problem !== undefined || download.isError) && (
        <p className={classes.problem} role="alert">
          {reprocess.problem ?? t('shell.notDone')}
        </p>
      )}
      {reprocess.dialog}
      {question && (
        <ModelDialog
          question={question}
          cloudId={cloudId}
          projectId={projectId}
          onClose={() => {
            ask(undefined);
          }}
        />
      )}
    </div>
  );
}

function MoreMenu({ model, actions }: { readonly model: Model; readonly actions: readonly ModelAction[] }) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('models.more', { name: model.name ?? '' })}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ id, title, icon: Symbol, run }) => (
          <Menu.Item
            key={id}
            leftSection={<Symbol size={14} />}
            onClick={() => {
              run([model]);
            }}
          >
            {title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Body({ model, report }: { readonly model: Model; readonly report: ModelReport }) {
  const { t } = useTranslation();
  if (model.status === 'P' || model.status === 'I')
    return <Note icon={IconCube} title={t('models.atWork')} text={t('models.atWorkText')} />;
  return (
    <div className={classes.report}>
      {report.errors.length > 0 && (
        <section className={classes.errors} aria-labelledby="report-errors">
          <h2 id="report-errors">{t('models.whyFailed')}</h2>
          <ul>
            {report.errors.map((text, index) => (
              <li key={index}>{text}</li>
            ))}
          </ul>
          <p>{t('models.whatIsSafe')}</p>
        </section>
      )}
      {report.phases.length > 0 && (
        <div className={classes.facts}>
          <Facts report={report} />
          <Phases phases={report.phases} />
        </div>
      )}
      {(model.status === 'C' || report.warnings.length > 0) && <Warnings warnings={report.warnings} />}
    </div>
  );
}

function Facts({
  report: { schema, elements, drawn, triangles, processed_at, edits },
}: {
  readonly report: ModelReport;
}) {
  const { t } = useTranslation();
  const number = (value: number | null) => (value === null ? '–' : formatNumber(value));
  const rows = [
    [t('models.fact.schema'), schema ?? '–'],
    [t('models.fact.elements'), number(elements)],
    [t('models.fact.drawn'), number(drawn)],
    [t('models.fact.triangles'), number(triangles)],
    [t('models.fact.processed'), processed_at === null ? '–' : formatTime(processed_at)],
    [t('models.fact.edits'), number(edits)],
  ] as const;
  return (
    <section aria-labelledby="report-facts">
      <h2 id="report-facts">{t('models.facts')}</h2>
      <dl className={classes.pairs}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Phases({ phases }: Pick<ModelReport, 'phases'>) {
  const { t } = useTranslation();
  const total = phases.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  return (
    <section aria-labelledby="report-phases">
      <h2 id="report-phases">{t('models.phases', { time: formatDuration(total) })}</h2>
      <ul className={classes.phases}>
        {phases.map(({ name, milliseconds }) => (
          <li key={name}>
            <span>{phaseName(t, name)}</span>
            <span className={classes.meter} aria-hidden>
              <span style={{ width: `${total === 0 ? 0 : (milliseconds / total) * 100}%` }} />
            </span>
            <span className="numbers">{formatDuration(milliseconds)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Warning = ModelReport['warnings'][number] & { readonly key: string };

function Warnings({ warnings }: Pick<ModelReport, 'warnings'>) {
  const { t } = useTranslation();
  const rows = useMemo(
    () => warnings.map((warning, index): Warning => ({ ...warning, key: String(index) })),
    [warnings],
  );
  const columns = useMemo(
    (): Column<Warning>[] => [
      {
        id: 'message',
        title: t('models.warning.message'),
        width: 'minmax(220px, 4fr)',
        sortBy: ({ message }) => message,
        cell: ({ message }) => <span title={message}>{message}</span>,
      },
      {
        id: 'type',
        title: t('models.warning.type'),
        width: 'minmax(80px, 1fr)',
        sortBy: ({ type }) => type ?? '',
        cell: ({ type }) => type ?? '',
      },
      {
        id: 'guid',
        title: t('models.warning.guid'),
        width: '190px',
        wide: true,
        sortBy: ({ guid }) => guid ?? '',
        cell: ({ guid }) => <code>{guid ?? ''}</code>,
      },
    ],
    [t],
  );
  if (warnings.length === 0) return <p className={classes.clean}>{t('models.noWarnings')}</p>;
  return (
    <section className={classes.warnings} aria-labelledby="report-warnings">
      <h2 id="report-warnings">{t('models.warnings', { count: warnings.length })}</h2>
      <div className={classes.list}>
        <VirtualTable
          label={t('models.warningsTitle')}
          columns={columns}
          rows={rows}
          keyOf={({ key }) => key}
          nameOf={({ message }) => message}
        />
      </div>
    </section>
  );
}
