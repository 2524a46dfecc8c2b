// The head of a model's report: name, state and actions.
import { Button } from '@mantine/core';
import { IconCube, IconDownload, IconPhoto, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Model, ModelReport } from '../../../api/shapes.ts';
import { modelActions, type ModelQuestion } from '../model-actions.ts';
import { ModelDialog } from '../model-dialog.tsx';
import { ModelStatus } from '../model-columns.tsx';
import classes from '../models.module.css';
import { reportButtons } from '../offered.ts';
import { useReportDownload, useQueue } from '../queries.ts';
import { useReprocessing } from '../reprocess-dialog.tsx';
import { MoreMenu } from '../../../ui/more-menu.tsx';

export interface ReportHeadProps {
  readonly cloudId: number;
  readonly projectId: number;
  readonly model: Model;
  /** undefined while it is loading */
  readonly report: ModelReport | undefined;
  readonly mayWrite: boolean;
  readonly onView: (modelIds: readonly number[]) => void;
  readonly onReport: (modelId: number) => void;
  readonly onDocument: (model: Model) => void;
}

export function ReportHead(props: ReportHeadProps) {
  const { model, report, cloudId, projectId, mayWrite, onView, onReport, onDocument } = props;
  const { t } = useTranslation();
  const reprocess = useReprocessing(cloudId, projectId);
  const queue = useQueue(cloudId, projectId);
  const problem = reprocess.problem ?? queue.problem;
  const download = useReportDownload(cloudId, projectId);
  const [question, ask] = useState<ModelQuestion>();
  const has = reportButtons(model, mayWrite);
  // Actions with a button here are not repeated in the menu.
  const more = modelActions(t, {
    mayWrite,
    onReport,
    onDocument,
    onReprocess: reprocess.start,
    onQueue: queue.change,
    ask,
  }).filter(({ id, isFor }) => !['report', 'reprocess', 'picture'].includes(id) && isFor([model]));
  return (
    <div className={classes.bar}>
      <h1 className="truncate">{model.name}</h1>
      <ModelStatus model={model} />
      <span className={classes.space} />
      {has.table && report && (
        <Button
          leftSection={<IconDownload size={14} />}
          loading={download.isPending}
          onClick={() => download.mutate({ model, report })}
        >
          {t('models.csv')}
        </Button>
      )}
      {has.reprocess && (
        <Button
          leftSection={<IconRefresh size={14} />}
          loading={reprocess.isPending}
          onClick={() => reprocess.start(model)}
        >
          {t('models.again')}
        </Button>
      )}
      {has.viewer && (
        <Button
          variant="filled"
          leftSection={<IconCube size={14} />}
          disabled={has.viewer === 'not-yet'}
          onClick={() => onView([model.id])}
        >
          {t('models.openViewer')}
        </Button>
      )}
      {has.picture && (
        <Button
          variant="filled"
          leftSection={<IconPhoto size={14} />}
          onClick={() => ask({ kind: 'picture', models: [model] })}
        >
          {t('models.look')}
        </Button>
      )}
      <MoreMenu
        label={t('models.more', { name: model.name ?? '' })}
        actions={more.map(({ title, icon, run }) => ({ title, icon, run: () => run([model]) }))}
      />
      {(problem !== undefined || download.isError) && (
        <p className={classes.problem} role="alert">
          {problem ?? t('shell.notDone')}
        </p>
      )}
      {reprocess.dialog}
      {question && (
        <ModelDialog question={question} cloudId={cloudId} projectId={projectId} onClose={() => ask(undefined)} />
      )}
    </div>
  );
}
