// The head of a model's report: name, state and actions.
import { FileButton } from '@mantine/core';
import { IconCube, IconDownload, IconPhoto, IconRefresh, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Model, ModelReport } from '../../../api/shapes.ts';
import { modelActions, type ModelQuestion, type ModelWays } from '../model-actions.ts';
import { ModelDialog } from '../model-dialog.tsx';
import { ModelStatus } from '../model-columns.tsx';
import classes from '../models.module.css';
import { reportButtons } from '../offered.ts';
import { useReportDownload, useQueue } from '../queries.ts';
import { useReprocessing } from '../reprocess-dialog.tsx';
import { MoreMenu } from '../../../ui/more-menu.tsx';
import { Problem } from '../../../ui/states.tsx';
import { TextButton } from '../../../ui/buttons.tsx';

export interface ReportHeadProps extends ModelWays {
  readonly model: Model;
  /** undefined while it is loading */
  readonly report: ModelReport | undefined;
  /** uploads the next version of the document of a model */
  readonly onVersion: (model: Model, file: File) => void;
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
  const parts = { mayWrite, onReport, onDocument, onReprocess: reprocess.start, onQueue: queue.change, ask };
  const more = modelActions(t, parts).filter(
    ({ id, isFor }) => !['report', 'reprocess', 'picture'].includes(id) && isFor([model]),
  );
  return (
    <div className={classes.bar}>
      <h1 className="truncate">{model.name}</h1>
      <ModelStatus model={model} />
      <span className={classes.space} />
      {has.table && report && (
        <TextButton
          icon={IconDownload}
          text={t('models.csv')}
          loading={download.isPending}
          onClick={() => download.mutate({ model, report })}
        />
      )}
      {has.reprocess && (
        <TextButton
          icon={IconRefresh}
          text={t('models.again')}
          loading={reprocess.isPending}
          onClick={() => reprocess.start(model)}
        />
      )}
      {has.version && (
        <FileButton
          onChange={file => {
            if (file) props.onVersion(model, file);
          }}
        >
          {button => (
            <TextButton {...button} icon={IconUpload} text={t('documents.versions.upload')} variant="filled" />
          )}
        </FileButton>
      )}
      {has.viewer && (
        <TextButton
          icon={IconCube}
          text={t('models.openViewer')}
          variant="filled"
          disabled={has.viewer === 'not-yet'}
          onClick={() => onView([model.id])}
        />
      )}
      {has.picture && (
        <TextButton
          icon={IconPhoto}
          text={t('models.look')}
          variant="filled"
          onClick={() => ask({ kind: 'picture', models: [model] })}
        />
      )}
      <MoreMenu
        label={t('models.more', { name: model.name ?? '' })}
        actions={more.map(({ title, icon, run }) => ({ title, icon, run: () => run([model]) }))}
      />
      <Problem className={classes.problem} text={problem ?? (download.isError && t('shell.notDone'))} />
      {reprocess.dialog}
      {question && (
        <ModelDialog question={question} cloudId={cloudId} projectId={projectId} onClose={() => ask(undefined)} />
      )}
    </div>
  );
}
