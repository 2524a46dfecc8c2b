// What can be done with models besides opening them: in the bar of the selection, in the menus of rows, and as commands.
import {
  IconArrowMerge,
  IconArrowsDiff,
  IconFileExport,
  IconFolderOpen,
  IconPhoto,
  IconPhotoPlus,
  IconRefresh,
  IconReportAnalytics,
  IconZoomScan,
  type Icon,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { opensIn3d, type Model } from '../../api/shapes.ts';
import { hasPages, hasSource, picturesOf } from './kinds.ts';

export interface ModelAction {
  readonly id: string;
  readonly title: string;
  readonly icon: Icon;
  /** also in the bar of the selection; all others are in the menus of rows and among the commands only */
  readonly inBar: boolean;
  readonly isFor: (models: readonly Model[]) => boolean;
  readonly run: (models: readonly Model[]) => void;
}

/** What asks before it does something. */
export interface ModelQuestion {
  readonly kind: 'picture' | 'pages' | 'merge' | 'export' | 'optimize';
  readonly models: readonly Model[];
}

export interface OneActionParts {
  readonly mayWrite: boolean;
  readonly onReport: (modelId: number) => void;
  readonly onDocument: (model: Model) => void;
  readonly onReprocess: (model: Model) => void;
  readonly ask: (question: ModelQuestion) => void;
}

export interface ModelActionParts extends OneActionParts {
  readonly onCompare: (pair: readonly [number, number]) => void;
}

const isFinished = ({ status }: Model) => status === 'C';
/** Who may not write in the folder of its document may not change it either. */
const isOwn = ({ document }: Model) => (document?.user_permission ?? 100) === 100;
const isFinishedIfc = (model: Model) => isFinished(model) && opensIn3d(model);

/** Whether a picture is all there is to see of it, and it is there. */
export const showsPicture = (model: Model): boolean => isFinished(model) && picturesOf(model).length > 0;

/** What can be done with one model. */
export function actionsOfOne(
  t: TFunction,
  { mayWrite, onReport, onDocument, onReprocess, ask }: OneActionParts,
): readonly ModelAction[] {
  const one = (test: (model: Model) => boolean) => (models: readonly Model[]) =>
    models.length === 1 && models.every(test);
  const withFirst = (run: (model: Model) => void) => (models: readonly Model[]) => {
    if (models[0]) run(models[0]);
  };
  const asking = (kind: ModelQuestion['kind']) => (models: readonly Model[]) => {
    ask({ kind, models });
  };
  const mayWriteTo = (model: Model) => mayWrite && isOwn(model);
  return [
    {
      id: 'report',
      title: t('models.report'),
      icon: IconReportAnalytics,
      inBar: false,
      isFor: one(() => true),
      run: withFirst(({ id }) => {
        onReport(id);
      }),
    },
    {
      id: 'picture',
      title: t('models.look'),
      icon: IconPhoto,
      inBar: false,
      isFor: one(showsPicture),
      run: asking('picture'),
    },
    {
      id: 'pages',
      title: t('models.addPages.more'),
      icon: IconPhotoPlus,
      inBar: false,
      isFor: one(model => isFinished(model) && hasPages(model) && mayWriteTo(model)),
      run: asking('pages'),
    },
    {
      id: 'document',
      title: t('models.toDocument'),
      icon: IconFolderOpen,
      inBar: false,
      isFor: one(({ document }) => document !== null),
      run: withFirst(onDocument),
    },
    {
      id: 'export',
      title: t('models.export.more'),
      icon: IconFileExport,
      inBar: true,
      isFor: one(model => isFinishedIfc(model) && mayWriteTo(model)),
      run: asking('export'),
    },
    {
      id: 'optimize',
      title: t('models.optimize.more'),
      icon: IconZoomScan,
      inBar: true,
      isFor: one(model => isFinishedIfc(model) && mayWriteTo(model)),
      run: asking('optimize'),
    },
    {
      id: 'reprocess',
      title: t('models.again'),
      icon: IconRefresh,
      inBar: false,
      isFor: one(model => (isFinished(model) || model.status === 'E') && hasSource(model) && mayWriteTo(model)),
      run: withFirst(onReprocess),
    },
  ];
}

/** What can be done with one model or several. */
export function modelActions(t: TFunction, parts: ModelActionParts): readonly ModelAction[] {
  const { mayWrite, onCompare, ask } = parts;
  const severalIfc = (models: readonly Model[]) => models.length > 1 && models.every(isFinishedIfc);
  return [
    // What was made first is what the other is compared with.
    {
      id: 'compare',
      title: t('models.compare'),
      icon: IconArrowsDiff,
      inBar: true,
      isFor: models => models.length === 2 && severalIfc(models),
      run: ([a, b]) => {
        if (a && b) onCompare(a.id < b.id ? [a.id, b.id] : [b.id, a.id]);
      },
    },
    {
      id: 'merge',
      title: t('models.merge.more'),
      icon: IconArrowMerge,
      inBar: true,
      isFor: models => severalIfc(models) && mayWrite && models.some(isOwn),
      run: models => {
        ask({ kind: 'merge', models });
      },
    },
    ...actionsOfOne(t, parts),
  ];
}
