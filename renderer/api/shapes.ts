// Types of the API that screens use, in one module with the client.
import type { Model } from './schema.d.ts';

export type * from './schema.d.ts';
export type { FolderWithoutChildren as Folder } from './schema.d.ts';

/** The project of a screen. */
export type InProject = { readonly cloudId: number; readonly projectId: number };

/** Whether a model was made of the current version of its document: earlier ones would be in the same place. */
export const isOfCurrentVersion = ({ document }: Pick<Model, 'document'>): boolean => document?.is_head_version ?? true;

/** The screen that shows a type of model; other types are found by their documents only. */
const screens = {
  IFC: '3d',
  GLTF: '3d',
  OBJ: '3d',
  POINT_CLOUD: '3d',
  DXF: '2d',
  DWG: '2d',
  PDF: '2d',
  JPEG: '2d',
  PNG: '2d',
} as const satisfies Partial<Record<Model['type'], '2d' | '3d'>>;
type Shown = keyof typeof screens;
const isShown = (type: string): type is Shown => Object.hasOwn(screens, type);

/** The screen for models of this type: 3D for bodies, 2D for sheets. */
const screenOf = ({ type }: Pick<Model, 'type'>) => (isShown(type) ? screens[type] : undefined);

/** Whether a model was made of the pages of a document. */
const isOfPages = ({ type }: Pick<Model, 'type'>): boolean => ['PDF', 'JPEG', 'PNG'].includes(type);

export const opensIn3d = (model: Pick<Model, 'type'>): boolean => screenOf(model) === '3d';
export const opensAsSheet = (model: Pick<Model, 'type'>): boolean => screenOf(model) === '2d';

/** Whether models of this type are shown on a screen of their own: the pages of a document are read instead. */
export const hasOwnScreen = (model: Pick<Model, 'type'>): boolean => isShown(model.type) && !isOfPages(model);

/** The types requested to list all that opens in 3D. */
export const typesIn3d: readonly Model['type'][] = Object.keys(screens)
  .filter(isShown)
  .filter(type => screens[type] === '3d');

/** Whether a model is a point cloud: it has no elements. */
export const isCloud = ({ type }: Pick<Model, 'type'>): boolean => type === 'POINT_CLOUD';

/** Whether a model was made of an IFC file: only these can be compared, merged and exported. */
export const isIfc = ({ type }: Pick<Model, 'type'>): boolean => type === 'IFC';
