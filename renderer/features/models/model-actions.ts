// Actions on models other than opening them: in the selection bar, in the row menus, and as commands.
import {
  IconArrowBarToUp,
  IconArrowMerge,
  IconArrowsDiff,
  IconFileExport,
  IconFolderOpen,
  IconPhoto,
  IconPhotoPlus,
  IconRefresh,
  IconReportAnalytics,
  IconX,
  IconZoomScan,
  type Icon,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { QueueChange } from '../../api/models.ts';
import type { Model, InProject } from '../../api/shapes.ts';
import { actionIds, comparedPair, isOffered, type ModelActionId } from './offered.ts';

export interface ModelAction {
  readonly id: ModelActionId;
  readonly title: string;
  readonly icon: Icon;
  readonly inBar: boolean;
  readonly isFor: (models: readonly Model[]) => boolean;
  readonly run: (models: readonly Model[]) => void;
}

/** An action that needs a dialog first. */
export interface ModelQuestion {
  readonly kind: 'picture' | 'pages' | 'merge' | 'export' | 'optimize';
  readonly models: readonly Model[];
}

/** What screens of models are given. */
export interface ModelWays extends InProject {
  readonly mayWrite: boolean;
  readonly onReport: (modelId: number) => void;
  readonly onView: (modelIds: readonly number[]) => void;
  readonly onDocument: (model: Model) => void;
}

interface ModelActionParts extends Omit<ModelWays, 'cloudId' | 'projectId' | 'onView'> {
  readonly onReprocess: (model: Model) => void;
  readonly onQueue: (models: readonly Model[], change: QueueChange) => void;
  /** absent where there is one model only */
  readonly onCompare?: (pair: readonly [number, number]) => void;
  readonly ask: (question: ModelQuestion) => void;
}

const looks = {
  compare: { title: 'models.compare', icon: IconArrowsDiff },
  merge: { title: 'models.merge.more', icon: IconArrowMerge },
  report: { title: 'models.report', icon: IconReportAnalytics },
  picture: { title: 'models.look', icon: IconPhoto },
  pages: { title: 'models.addPages.more', icon: IconPhotoPlus },
  document: { title: 'models.toDocument', icon: IconFolderOpen },
  export: { title: 'models.export.more', icon: IconFileExport },
  optimize: { title: 'models.optimize.more', icon: IconZoomScan },
  first: { title: 'models.first', icon: IconArrowBarToUp },
  cancel: { title: 'models.cancel', icon: IconX },
  reprocess: { title: 'models.again', icon: IconRefresh },
} as const satisfies Readonly<Record<ModelActionId, { readonly title: string; readonly icon: Icon }>>;

/** Also in the selection bar; all others are in the row menus and among the commands only. */
const ofBar: readonly ModelActionId[] = ['compare', 'merge', 'export', 'optimize', 'first', 'cancel'];

/** Actions on one model or several. */
export const modelActions = (t: TFunction, parts: ModelActionParts): readonly ModelAction[] =>
  actionIds.map(id => ({
    id,
    title: t(looks[id].title),
    icon: looks[id].icon,
    inBar: ofBar.includes(id),
    isFor: models => isOffered(id, models, parts.mayWrite),
    run: models => runAction(id, models, parts),
  }));

function runAction(id: ModelActionId, models: readonly Model[], parts: ModelActionParts): void {
  const [model] = models;
  if (!model) return;
  const pair = comparedPair(models);
  if (id === 'compare') {
    if (pair) parts.onCompare?.(pair);
  } else if (id === 'report') parts.onReport(model.id);
  else if (id === 'document') parts.onDocument(model);
  else if (id === 'first' || id === 'cancel') parts.onQueue(models, id);
  else if (id === 'reprocess') parts.onReprocess(model);
  else parts.ask({ kind: id, models });
}
