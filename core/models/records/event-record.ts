// The part of a model's record that its events carry: no addresses, and nothing that depends on the reader.
import type { ModelRow } from '../access/rows.ts';
import type { Model, ModelPage } from './schema.ts';

const parse = <T>(text: string | null): T | null => (text === null ? null : (JSON.parse(text) as T));

export function eventRecord(row: ModelRow): Model {
  return { ...eventPage(row), children: [] };
}

/** The same of a page. */
export function eventPage(row: ModelRow): ModelPage {
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    creator: null,
    status: row.status,
    source: row.source,
    created_at: row.created_at,
    updated_at: row.updated_at,
    document_id: row.document_id,
    document: null,
    project_id: row.project_id,
    structure_file: null,
    systems_file: null,
    map_file: null,
    plans_file: null,
    sheet_file: null,
    pyramid_file: null,
    gltf_file: null,
    viewer_file: null,
    preview_file: null,
    picture_file: null,
    viewer_360_file: null,
    xkt_file: null,
    xkt_files: [],
    fragments_file: null,
    binary_2d_file: null,
    world_position: parse<number[]>(row.world_position),
    size_ratio: row.size_ratio,
    errors: parse<string[]>(row.errors) ?? [],
    warnings: parse<string[]>(row.warnings) ?? [],
    archived: row.archived !== 0,
    version: row.version,
    north_vector: parse<number[][]>(row.north_vector),
    recommanded_2d_angle: row.recommanded_2d_angle,
    parent_id: row.parent_id,
    page_number: row.page_number,
    layout_name: row.layout_name,
    mask_2d: null,
    transform: null,
    progress: null,
    cancelled: row.cancelled !== 0,
  };
}
