// Georeference and unit of a model: models that are shown together must agree on them.
import type { Access, ModelAt } from '../access/service.ts';
import { lengthUnit } from '../data/open.ts';
import type { ModelGeoreference } from './schema.ts';

export type GeoreferenceOf = ReturnType<typeof createGeoreference>;

interface Kept {
  readonly map_conversion?: Readonly<Record<string, number | null>>;
  readonly projected_crs?: Readonly<Record<string, string | null>>;
}

const nothing: ModelGeoreference = { length_unit_metres: null, crs: null, map_conversion: null };

/** As the file has it; nothing while the model is not complete. */
export function createGeoreference({ access }: { access: Access }) {
  return async (at: ModelAt): Promise<ModelGeoreference> => {
    const data = await access.dataOf(at);
    if (!data) return nothing;
    const row = data.file.get<{ value: string }>("SELECT value FROM meta WHERE key = 'georeference'");
    const { map_conversion: conversion, projected_crs } = (JSON.parse(row?.value ?? 'null') ?? {}) as Kept;
    const [eastings, northings] = [conversion?.['eastings'] ?? null, conversion?.['northings'] ?? null];
    return {
      length_unit_metres: lengthUnit(data.file),
      crs: projected_crs?.['name'] || null,
      map_conversion:
        eastings === null || northings === null
          ? null
          : {
              eastings,
              northings,
              orthogonal_height: conversion?.['orthogonal_height'] ?? 0,
              x_axis_abscissa: conversion?.['x_axis_abscissa'] ?? null,
              x_axis_ordinate: conversion?.['x_axis_ordinate'] ?? null,
              scale: conversion?.['scale'] ?? null,
            },
    };
  };
}
