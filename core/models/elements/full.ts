// Elements with all their data, and in the simple form, as JSON text.
import type { ElementRecord } from '../../formats/model-layout.ts';
import type { ElementRow, ModelData } from '../data/model-data.ts';
import type { ModelFile } from '../data/open.ts';
import { joined as joinedTexts } from '../../kit/text/json-text.ts';
import { materialPieces, setIdsOf } from '../materials/service.ts';
import { createSetReader, type SetReader } from '../properties/set-reader.ts';
import { findRow, listRows, withParents, type MaterialRow } from '../data/named-rows.ts';

/** Objects of the model that elements refer to, read once for as long as its file is open. */
interface Named {
  /** as JSON */
  readonly classifications: ReadonlyMap<number, string>;
  readonly layers: ReadonlyMap<number, string>;
  /** those that were read */
  readonly materialRows: Map<number, MaterialRow>;
}

const key = Symbol('what elements name');

const namedIn = (file: ModelFile): Named =>
  file.once(key, () => ({
    classifications: new Map(
      listRows(file, 'classification').map(({ id, system, notation, title }) => [
        id,
        JSON.stringify(withParents(file, { id, name: system, notation, title })),
      ]),
    ),
    layers: new Map(
      listRows(file, 'layer').map(({ id, name, identifier, description }) => [
        id,
        JSON.stringify({ id, name: name ?? '', identifier, description }),
      ]),
    ),
    materialRows: new Map(),
  }));

/** Writes elements of one model for one answer. @param reader one that is shared, for single elements */
export function createFullWriter(data: ModelData, reader: SetReader = createSetReader(data)) {
  const { classifications, layers, materialRows } = namedIn(data.file);

  function rowOfMaterial(id: number): MaterialRow | undefined {
    const known = materialRows.get(id);
    if (known) return known;
    const row = findRow(data.file, 'material', id);
    if (row) materialRows.set(id, row);
    return row;
  }

  const texts = (ids: readonly number[] | undefined, known: ReadonlyMap<number, string>) =>
    joinedTexts((ids ?? []).values().flatMap(id => (known.get(id)?.length ? [known.get(id) as string] : [])));

  function* materialTexts(element: number, uses: ElementRecord['m'] = []): Generator<string> {
    let before = '';
    for (const [index, use] of uses.entries()) {
      const { id, thickness = null } = use;
      const row = rowOfMaterial(id);
      yield `${before}{"material":`;
      if (row) yield* materialPieces(row, reader);
      else yield 'null';
      yield `,"option":{"id":${optionId(element, index)},"thickness":${thickness},"list_components":[]`;
      yield `${componentText(use)}}}`;
      before = ',';
    }
  }

  return {
    reader,
    /** Reads all sets that an element names by one statement, before it is written: for one element, or few. */
    readSets({ a, s, t = [], m = [] }: ElementRecord): void {
      const ofMaterials = m.flatMap(({ id }) => setIdsOf(rowOfMaterial(id)?.sets ?? null));
      reader.readTogether([a, ...s, ...t, ...ofMaterials]);
    },
    /** JSON of an element, property by property: one may have very many, and long ones. */
    *write({ id, guid, type }: ElementRow, { a, s, t = [], m, c, l }: ElementRecord): Generator<string, void> {
      reader.prefetch([a, ...s]);
      yield `{"id":${id},"uuid":${JSON.stringify(guid)},"type":${JSON.stringify(type)},"attributes":`;
      yield* reader.fullPieces(a);
      yield ',"property_sets":[';
      let comma = '';
      for (const [at, set] of [...s, ...t].entries()) {
        if (!reader.row(set)) continue;
        yield comma;
        yield* reader.fullPieces(set, at >= s.length);
        comma = ',';
      }
      yield '],"classifications":';
      yield* texts(c, classifications);
      yield ',"material_list":[';
      yield* materialTexts(id, m);
      yield '],"layers":';
      yield* texts(l, layers);
      yield '}';
    },
  };
}

/** Members of the option of a material: what the file says of the layer, profile or constituent. */
export function componentText({ role, name, category, fraction, profile, set }: MaterialUse): string {
  const text = JSON.stringify({ role, ...(name && { name }), category, fraction, profile, set });
  return `,${text.slice(1, -1)}`;
}

type MaterialUse = NonNullable<ElementRecord['m']>[number];

/** Rows of an element's material list have no id in the file: they are numbered within their element. */
export const optionId = (element: number, index: number): number => element * 1000 + index;

/** Writes the members of the simple form, `"<GlobalId>":{...}`. */
export function createSimpleWriter(data: ModelData) {
  const reader = createSetReader(data);
  const setNames = new Map<string | null, string>();
  const nameText = (name: string | null): string => {
    let text = setNames.get(name);
    if (text === undefined) setNames.set(name, (text = JSON.stringify(name ?? '')));
    return text;
  };

  return {
    reader,
    write({ guid }: ElementRow, { a, s, t = [] }: ElementRecord): string {
      reader.prefetch([a, ...s]);
      const names = ['"attributes"'];
      const attributes = reader.row(a);
      const parts = [attributes ? reader.simpleText(attributes) : ''];
      for (const id of t.length > 0 ? [...s, ...t] : s) {
        const row = reader.row(id);
        if (!row) continue;
        const name = nameText(row.name);
        const known = names.indexOf(name);
        if (known < 0) {
          names.push(name);
          parts.push(reader.simpleText(row));
        } else parts[known] = joined([parts[known] as string, reader.simpleText(row)]);
      }
      return `${JSON.stringify(guid)}:{${names.map((name, at) => `${name}:{${parts[at]}}`).join(',')}}`;
    },
  };
}

/** Sets of one name become one; of a property that several have the first is shown, which is the occurrence's own. */
function joined(parts: readonly string[]): string {
  const members = new Map<string, unknown>();
  for (const part of parts) {
    for (const [name, value] of Object.entries(JSON.parse(`{${part}}`) as Record<string, unknown>))
      if (!members.has(name)) members.set(name, value);
  }
  return [...members].map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',');
}
