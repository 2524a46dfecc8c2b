// The state of a model, live while it is processed.
import { useTranslation } from 'react-i18next';
import { useJobs } from '../../api/jobs.ts';
import type { Model } from '../../api/shapes.ts';
import { Status } from '../../ui/status.tsx';
import classes from './models.module.css';
import { stateOf } from './model-state.ts';

export interface ModelStatusProps {
  readonly model: Pick<Model, 'id' | 'status' | 'warnings' | 'progress' | 'cancelled'>;
  /** opens its report, which describes the problem */
  readonly onReport?: ((modelId: number) => void) | undefined;
}

export function ModelStatus({ model, onReport }: ModelStatusProps) {
  const { t } = useTranslation();
  const job = useJobs(({ running }) => running[model.id]);
  const state = stateOf(t, model, job);
  const status = <Status {...state} />;
  if (!onReport || (state.kind !== 'warning' && state.kind !== 'failed')) return status;
  return (
    <button
      type="button"
      className={classes.toReport}
      title={t('models.toReport')}
      onClick={event => {
        event.stopPropagation();
        onReport(model.id);
      }}
    >
      {status}
    </button>
  );
}
