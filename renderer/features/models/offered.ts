// Which actions are offered for which models.
import { permissions } from '../../api/roles.ts';
import { isIfc, opensAsSheet, opensIn3d, type Model } from '../../api/shapes.ts';

type ModelType = Model['type'];

/** Kinds as users distinguish them: one text of `models.kinds` each. */
export type ModelKind = 'ifc' | 'drawing' | 'mesh' | 'pdf' | 'image' | 'panorama' | 'points' | 'building' | 'panoramas';

/** In the order in which kinds are offered. */
const kinds: Readonly<Record<ModelType, ModelKind>> = {
  IFC: 'ifc',
  DWG: 'drawing',
  DXF: 'drawing',
  GLTF: 'mesh',
  OBJ: 'mesh',
  PDF: 'pdf',
  JPEG: 'image',
  PNG: 'image',
  PHOTOSPHERE: 'panorama',
  POINT_CLOUD: 'points',
  METABUILDING: 'building',
  PHOTOSPHERE_BUILDING: 'panoramas',
};

export const kindOrder: readonly ModelKind[] = [...new Set(Object.values(kinds))];

export const kindOf = ({ type }: Pick<Model, 'type'>): ModelKind => kinds[type];

/** Whether a model has a source file, and can be processed again. */
export const hasSource = ({ document_id }: Pick<Model, 'document_id'>): boolean => document_id !== null;

/** Whether a model consists of pages, and can get more. */
export const hasPages = ({ type }: Pick<Model, 'type'>): boolean => kinds[type] === 'pdf' || kinds[type] === 'image';

/** One picture of a model. */
export interface ModelPicture {
  readonly address: string;
  /** of the page; null when it has none, or is the only one */
  readonly name: string | null;
}

type Pictured = Pick<Model, 'type' | 'map_file' | 'viewer_360_file' | 'layout_name' | 'page_number'>;

/** The pictures of a PDF, image or panorama, one per page; empty for other kinds. */
export function picturesOf(model: Pictured & { readonly children: readonly Pictured[] }): ModelPicture[] {
  const pages = [model, ...model.children];
  return pages.flatMap(page => {
    const address = pictureOf(page);
    return address === null ? [] : [{ address, name: pages.length === 1 ? null : page.layout_name }];
  });
}

function pictureOf(page: Pictured): string | null {
  if (hasPages(page)) return page.map_file;
  return kinds[page.type] === 'panorama' ? page.viewer_360_file : null;
}

/** In the order in which they are offered. */
export const actionIds = [
  'compare',
  'merge',
  'report',
  'picture',
  'pages',
  'document',
  'export',
  'optimize',
  'first',
  'cancel',
  'reprocess',
] as const;
export type ModelActionId = (typeof actionIds)[number];

const isFinished = ({ status }: Model) => status === 'C';
/** Without write permission in the folder of its document, a model cannot be changed either. */
const isOwn = ({ document }: Model) => (document?.user_permission ?? permissions.write) === permissions.write;
const isWaiting = ({ status }: Model) => status === 'P';
const isInProcess = (model: Model) => isWaiting(model) || model.status === 'I';
const isFinishedIfc = (model: Model) => isFinished(model) && isIfc(model);

/** Whether the picture is the only view of a model, and is available. */
export const showsPicture = (model: Model): boolean => isFinished(model) && picturesOf(model).length > 0;

/** @param mayWrite whether the user may change models of the project */
export function isOffered(id: ModelActionId, models: readonly Model[], mayWrite: boolean): boolean {
  const [model] = models;
  if (!model) return false;
  if (id === 'compare') return models.length === 2 && models.every(isFinishedIfc);
  if (id === 'merge') return models.length > 1 && models.every(isFinishedIfc) && mayWrite && models.some(isOwn);
  if (id === 'first') return models.every(isWaiting) && mayWrite && models.every(isOwn);
  if (id === 'cancel') return models.every(isInProcess) && mayWrite && models.every(isOwn);
  if (models.length > 1) return false;
  const mayWriteTo = mayWrite && isOwn(model);
  return {
    report: true,
    picture: showsPicture(model),
    pages: isFinished(model) && hasPages(model) && mayWriteTo,
    document: model.document !== null,
    export: isFinishedIfc(model) && mayWriteTo,
    optimize: isFinishedIfc(model) && mayWriteTo,
    reprocess: (isFinished(model) || model.status === 'E') && hasSource(model) && mayWriteTo,
  }[id];
}

/** The two models to compare: the older one first. */
export const comparedPair = ([a, b]: readonly Pick<Model, 'id'>[]): readonly [number, number] | undefined =>
  a && b && [Math.min(a.id, b.id), Math.max(a.id, b.id)];

/** How a model opens; undefined if it is not ready or has no view and no document. */
export function openingOf(model: Model): 'viewer' | 'sheet' | 'picture' | 'document' | undefined {
  if (!isFinished(model)) return undefined;
  if (opensIn3d(model)) return 'viewer';
  if (opensAsSheet(model)) return 'sheet';
  if (showsPicture(model)) return 'picture';
  // For models that the window cannot draw, the document is shown.
  return model.document ? 'document' : undefined;
}

/** Buttons at the head of a report besides its menu. `viewer`: whether it is already open there. */
export function reportButtons(model: Model, mayWrite: boolean) {
  const isOver = model.status === 'C' || model.status === 'E';
  const opens = opensIn3d(model) || opensAsSheet(model);
  const viewer = model.status === 'C' ? ('ready' as const) : ('not-yet' as const);
  return {
    table: isOver,
    reprocess: mayWrite && isOver && hasSource(model),
    picture: showsPicture(model) && !opensAsSheet(model),
    /** the next version of the file, which may be read */
    version: mayWrite && model.status === 'E' && model.document !== null && isOwn(model),
    viewer: opens && model.status !== 'E' ? viewer : undefined,
  };
}
