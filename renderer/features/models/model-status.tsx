// The state of a model, live while it is processed.
import { useTranslation } from 'react-i18next';
import { useJobs } from '../../api/jobs.ts';
import type { Model } from '../../api/shapes.ts';
import { Status } from '../../ui/status.tsx';
import { stateOf } from './model-state.ts';

export function ModelStatus({ model }: { readonly model: Pick<Model, 'id' | 'status' | 'warnings' | 'progress'> }) {
  const { t } = useTranslation();
  const job = useJobs(({ running }) => running[model.id]);
  return <Status {...stateOf(t, model, job)} />;
}
