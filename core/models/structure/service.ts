// Storeys and buildings of a model.
import { notFound } from '../../kit/errors.ts';
import type { ModelAt, Models } from '../records/service.ts';
import type { Building, Storey } from './schema.ts';
import { listSpatial, type SpatialRow } from './store.ts';

export type Structure = ReturnType<typeof createStructure>;

export function createStructure({ models }: { readonly models: Models }) {
  const describe = ({ elevation, ...row }: SpatialRow): Building => ({ ...row, bimdata_elevation: elevation, plans: [], plans_unreachable_count: 0 });

  async function buildings(at: ModelAt): Promise<Building[]> {
    const data = await models.dataOf(at);
    return data ? listSpatial(data.file, 'building').map(describe) : [];
  }

  /** Ascending; the viewer cannot handle a storey without elevation. */
  async function storeys(at: ModelAt): Promise<Storey[]> {
    const data = await models.dataOf(at);
    return data ? listSpatial(data.file, 'storey').map(row => ({ ...describe(row), bimdata_elevation: row.elevation ?? 0 })) : [];
  }

  async function one<T extends { uuid: string }>(all: Promise<T[]>, guid: string, what: string): Promise<T> {
    const found = (await all).find(({ uuid }) => uuid === guid);
    if (!found) throw notFound(what);
    return found;
  }

  return {
    storeys, buildings,
    storey: (at: ModelAt, guid: string) => one(storeys(at), guid, 'storey'),
    building: (at: ModelAt, guid: string) => one(buildings(at), guid, 'building'),
  };
}
