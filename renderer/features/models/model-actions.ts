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
import type { Model } from '../../api/shapes.ts';
import { actionIds, comparedPair, isOffered, type ModelActionId } from './offered.ts';

export interface ModelAction {
  readonly id: ModelActionId;
  readonly title: string;
  readonly icon: Icon;
  /** also in the selection bar; all others are in the row menus and among the commands only */
  readonly inBar: boolean;
  readonly isFor: (models: readonly Model[]) => boolean;
  readonly run: (models: readonly Model[]) => void;
}

/** An action that needs a dialog first. */
export interface ModelQuestion {
  readonly kind: 'picture' | 'pages' | 'merge' | 'export' | 'optimize';
  readonly models: readonly Model[];
}

export interface ModelActionParts {
  readonly mayWrite: boolean;
  readonly onReport: (modelId: number) => void;
  readonly onDocument: (model: Model) => void;
  readonly onReprocess: (model: Model) => void;
  readonly onQueue: (models: readonly Model[], change: QueueChange) => void;
  /** absent where there is one model only */
  readonly onCompare?: (pair: readonly [number, number]) => void;
  readonly ask: (question: ModelQuestion) => void;
}

type ActionText =
  | 'compare'
  | 'report'
  | 'look'
  | 'toDocument'
  | 'first'
  | 'cancel'
  | 'again'
  | `${'merge' | 'addPages' | 'export' | 'optimize'}.more`;

interface ActionLook {
  readonly title: `models.${ActionText}`;
  readonly icon: Icon;
  readonly inBar?: boolean;
}

const looks: Readonly<Record<ModelActionId, ActionLook>> = {
  compare: { title: 'models.compare', icon: IconArrowsDiff, inBar: true },
  merge: { title: 'models.merge.more', icon: IconArrowMerge, inBar: true },
  report: { title: 'models.report', icon: IconReportAnalytics },
  picture: { title: 'models.look', icon: IconPhoto },
  pages: { title: 'models.addPages.more', icon: IconPhotoPlus },
  document: { title: 'models.toDocument', icon: IconFolderOpen },
  export: { title: 'models.export.more', icon: IconFileExport, inBar: true },
  optimize: { title: 'models.optimize.more', icon: IconZoomScan, inBar: true },
  first: { title: 'models.first', icon: IconArrowBarToUp, inBar: true },
  cancel: { title: 'models.cancel', icon: IconX, inBar: true },
  reprocess: { title: 'models.again', icon: IconRefresh },
};

/** Actions on one model or several. */
export function modelActions(t: TFunction, parts: ModelActionParts): readonly ModelAction[] {
  return actionIds.map(id => {
    const { title, icon, inBar = false } = looks[id];
    return {
      id,
      title: t(title),
      icon,
      inBar,
      isFor: models => isOffered(id, models, parts.mayWrite),
      run: models => runAction(id, models, parts),
    };
  });
}

function runAction(id: ModelActionId, models: readonly Model[], parts: ModelActionParts): void {
  const [model] = models;
  if (!model) return;
  switch (id) {
    case 'compare': {
      const pair = comparedPair(models);
      if (pair) parts.onCompare?.(pair);
      break;
    }
    case 'report':
      parts.onReport(model.id);
      break;
    case 'document':
      parts.onDocument(model);
      break;
    case 'first':
    case 'cancel':
      parts.onQueue(models, id);
      break;
    case 'reprocess':
      parts.onReprocess(model);
      break;
    default:
      parts.ask({ kind: id, models });
  }
}
