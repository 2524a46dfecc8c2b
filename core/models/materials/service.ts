// Materials of a model and of its elements.
import type { ElementRecord } from '../../formats/model-layout.ts';
import { notFound } from '../../kit/errors.ts';
import type { Access, ModelAt } from '../access/service.ts';
import type { ModelData } from '../data/model-data.ts';
import { createSetReader, type SetReader } from '../properties/set-reader.ts';
import { findElementPlace, findMaterial, listMaterials, type MaterialRow } from './store.ts';

/** JSON of a Material. */
export function materialText({ id, name, category, description, sets }: MaterialRow, reader: SetReader): string {
  const texts = setIdsOf(sets)
    .map(set => reader.fullText(set))
    .filter(text => text !== '');
  return `{"id":${id},"name":${JSON.stringify(name ?? '')},"category":${JSON.stringify(category)},"description":${JSON.stringify(description)},"property_sets":[${texts.join(',')}]}`;
}

/** Ids of the property sets of a material. */
export function setIdsOf(sets: string | null): number[] {
  return sets === null ? [] : (JSON.parse(sets) as number[]);
}

export type Materials = ReturnType<typeof createMaterials>;

/** Answers are JSON texts. */
export function createMaterials({ access }: { readonly access: Pick<Access, 'dataOf'> }) {
  const textOf = (rows: readonly MaterialRow[], data: ModelData) => {
    const reader = createSetReader(data);
    return rows.map(row => materialText(row, reader));
  };

  function ofElement(data: ModelData | undefined, guid: string): MaterialRow[] {
    const place = data && findElementPlace(data.file, guid);
    if (!data || !place) throw notFound('element');
    const { m = [] } = JSON.parse(data.file.text(place)) as ElementRecord;
    return [...new Set(m.map(({ id }) => id))].flatMap(id => findMaterial(data.file, id) ?? []);
  }

  return {
    async list(at: ModelAt): Promise<string> {
      const data = await access.dataOf(at);
      return `[${data ? textOf(listMaterials(data.file), data).join(',') : ''}]`;
    },

    async get(at: ModelAt, id: number): Promise<string> {
      const data = await access.dataOf(at);
      const row = data && findMaterial(data.file, id);
      if (!row) throw notFound('material');
      return textOf([row], data).join('');
    },

    async listOfElement(at: ModelAt, guid: string): Promise<string> {
      const data = await access.dataOf(at);
      const rows = ofElement(data, guid);
      return `[${textOf(rows, data as ModelData).join(',')}]`;
    },

    async getOfElement(at: ModelAt, guid: string, id: number): Promise<string> {
      const data = await access.dataOf(at);
      const row = ofElement(data, guid).find(each => each.id === id);
      if (!row) throw notFound('material of element');
      return textOf([row], data as ModelData).join('');
    },
  };
}
