// The state of a model, live while it is processed.
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useJobs } from '../../api/jobs.ts';
import type { Model } from '../../api/shapes.ts';
import { formatShare } from '../../ui/format.ts';
import { Status } from '../../ui/status.tsx';

export function ModelStatus({ model }: { readonly model: Pick<Model, 'id' | 'status' | 'warnings' | 'progress'> }) {
  const { t } = useTranslation();
  const job = useJobs(({ running }) => running[model.id]);
  switch (model.status) {
    case 'P':
      return <Status kind="waiting" word={t('models.state.P')} />;
    case 'I': {
      const step = job ?? model.progress;
      return (
        <Status
          kind="running"
          word={step ? `${phaseName(t, step.phase)} ${formatShare(step.share)}` : t('models.state.I')}
          share={step?.share}
        />
      );
    }
    case 'C':
      return model.warnings.length > 0 ? (
        <Status kind="warning" word={t('models.warned', { count: model.warnings.length })} />
      ) : (
        <Status kind="done" word={t('models.state.C')} />
      );
    case 'E':
      return <Status kind="failed" word={t('models.state.E')} />;
  }
}

/** Word for a phase of the converter; its own where there is none. */
export function phaseName(t: TFunction, phase: string): string {
  switch (phase) {
    case 'read':
    case 'scan':
    case 'cut':
    case 'draw':
    case 'tiles':
    case 'data':
    case 'geometry':
    case 'scene':
    case 'gltf':
    case 'merged':
    case 'xkt':
    case 'structure':
    case 'systems':
    case 'map':
    case 'plans':
    case 'preview':
    case 'pages':
      return t(`models.phase.${phase}`);
    default:
      return phase;
  }
}
