// Types, sources and statuses of models, shared by all slices of models.
export const modelTypes = [
  'IFC',
  'DWG',
  'DXF',
  'GLTF',
  'PDF',
  'JPEG',
  'PNG',
  'OBJ',
  'POINT_CLOUD',
  'PHOTOSPHERE',
  'METABUILDING',
  'PHOTOSPHERE_BUILDING',
] as const;
export type ModelType = (typeof modelTypes)[number];
export const modelSources = ['UPLOAD', 'SPLIT', 'MERGE', 'EXPORT', 'OPTIMIZED'] as const;
export type ModelSource = (typeof modelSources)[number];
/** P pending, I in process, C complete, E error (service.md 3.1). */
export const modelStatuses = ['P', 'I', 'C', 'E'] as const;
export type ModelStatus = (typeof modelStatuses)[number];
