// Kinds of models, and what the window can do with each.
import type { Model } from '../../api/shapes.ts';

export type ModelType = Model['type'];

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

function pictureOf({ type, map_file, viewer_360_file }: Pictured): string | null {
  switch (kinds[type]) {
    case 'pdf':
    case 'image':
      return map_file;
    case 'panorama':
      return viewer_360_file;
    default:
      return null;
  }
}
