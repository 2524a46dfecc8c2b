// The state of a model in words, including its processing.
import type { TFunction } from 'i18next';
import type { Model } from '../../api/shapes.ts';
import { formatShare } from '../../ui/numbers/format.ts';
import type { StatusKind } from '../../ui/status.tsx';

type Judged = Pick<Model, 'status' | 'warnings' | 'progress' | 'cancelled'>;

export interface ModelState {
  readonly kind: StatusKind;
  readonly word: string;
  /** progress of its processing, 0 to 1 */
  readonly share?: number | undefined;
}

/** @param job its progress from events; that of the list may be older */
export function stateOf(
  t: TFunction,
  { status, warnings, progress, cancelled }: Judged,
  job: { readonly phase: string; readonly share: number } | undefined,
): ModelState {
  switch (status) {
    case 'P':
      return { kind: 'waiting', word: t('models.state.P') };
    case 'I': {
      const step = job ?? progress;
      return {
        kind: 'running',
        word: step ? `${phaseName(t, step.phase)} ${formatShare(step.share)}` : t('models.state.I'),
        share: step?.share,
      };
    }
    case 'C':
      return warnings.length > 0
        ? { kind: 'warning', word: t('models.warned', { count: warnings.length }) }
        : { kind: 'done', word: t('models.state.C') };
    case 'E':
      return cancelled
        ? { kind: 'warning', word: t('models.cancelled') }
        : { kind: 'failed', word: t('models.state.E') };
  }
}

/** Text for a phase of the converter; the phase's own name where there is none. */
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
    case 'turntable':
    case 'pages':
      return t(`models.phase.${phase}`);
    default:
      return phase;
  }
}
