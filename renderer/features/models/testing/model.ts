// Models for tests: by default ready IFC models of the current version.
import type { Document, Model } from '../../../api/shapes.ts';

export type ModelParts = Omit<Partial<Model>, 'document' | 'children'> & {
  readonly document?: Partial<Document> | null;
  readonly children?: readonly Partial<Model>[];
};

export const aModel = ({ document, ...parts }: ModelParts = {}): Model =>
  ({
    id: 1,
    name: 'House.ifc',
    type: 'IFC',
    status: 'C',
    source: 'UPLOAD',
    warnings: [],
    progress: null,
    cancelled: false,
    children: [],
    map_file: null,
    viewer_360_file: null,
    layout_name: null,
    page_number: null,
    document_id: document === null ? null : 10,
    document:
      document === null
        ? null
        : {
            id: 10,
            user_permission: 100,
            is_head_version: true,
            history_count: 0,
            size: 1000,
            original_size: 4000,
            ...document,
          },
    ...parts,
  }) as unknown as Model;
