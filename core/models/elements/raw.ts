// The flat form: lists of everything, and elements that name positions in them.
import type { ElementRecord } from '../../formats/model-layout.ts';
import { joined } from '../../kit/text/json-text.ts';
import { type ElementRow, type ModelData, elementRecord } from '../data/model-data.ts';
import { idsIn, selectRows, type NamedTable } from '../data/named-rows.ts';
import { setIdsOf } from '../materials/service.ts';
import { createSetReader, type SetReader } from '../properties/set-reader.ts';
import { componentText, optionId } from './full.ts';

/** Ids in the order in which they are first needed, and so their positions. */
class Positions {
  readonly ids: number[] = [];
  readonly #at = new Map<number, number>();
  of(id: number): number {
    let at = this.#at.get(id);
    if (at === undefined) {
      at = this.ids.push(id) - 1;
      this.#at.set(id, at);
    }
    return at;
  }
}

/** JSON of RawElements in pieces. `elements` comes first: writing them shows which sets are needed. */
export function* writeRaw(data: ModelData, rows: Iterable<readonly [ElementRow, ElementRecord]>): Generator<string> {
  const { file } = data;
  const reader = createSetReader(data);
  const sets = new Positions();
  const inherited = new Set<number>();
  // Their texts may be long: they are read when they are written.
  const positions = (list: NamedTable): ReadonlyMap<number, number> =>
    new Map(idsIn(file, list).map((id, index) => [id, index]));
  const [classificationAt, layerAt] = [positions('classification'), positions('layer')];
  const [systemAt, materialAt] = [positions('system'), positions('material')];
  const at = (ids: readonly number[] | undefined, known: ReadonlyMap<number, number>) =>
    (ids ?? []).flatMap(id => known.get(id) ?? []);
  const components: string[] = [];
  const options: string[] = [];

  const addMaterials = (element: number, list: ElementRecord['m'] = []): number[] =>
    list.flatMap((use, index) => {
      const { id, thickness = null } = use;
      const material = materialAt.get(id);
      if (material === undefined) return [];
      const optionIndex = options.length;
      const component =
        components.push(`{"id":${optionId(element, index)},"material":${material},"material_option":${optionIndex}}`) -
        1;
      const head = `{"id":${optionId(element, index)},"thickness":${thickness}`;
      options.push(`${head},"material_list":[${component}]${componentText(use)}}`);
      return [component];
    });

  function* elementTexts(): Generator<string> {
    for (const [{ id, guid, type }, { a, s, t = [], m, c, l, y }] of rows) {
      for (const set of t) inherited.add(set);
      const psets = [...s, ...t].filter(set => reader.row(set)).map(set => sets.of(set));
      const [classifications, layers, systems] = [at(c, classificationAt), at(l, layerAt), at(y, systemAt)];
      yield (
        `{"uuid":${JSON.stringify(guid)},"type":${JSON.stringify(type)},"attributes":${sets.of(a)},` +
          `"psets":[${psets.join(',')}],"classifications":[${classifications.join(',')}],` +
          `"layers":[${layers.join(',')}],"systems":[${systems.join(',')}],` +
          `"material_list":[${addMaterials(id, m).join(',')}]}`
      );
    }
  }

  yield '{"elements":';
  yield* joined(elementTexts());
  const setsOfMaterial = (own: string | null): number[] =>
    setIdsOf(own)
      .filter(set => reader.row(set))
      .map(set => sets.of(set));
  // Those of materials come last among the sets.
  for (const { sets: own } of selectRows(file, 'material')) setsOfMaterial(own);
  yield ',"property_sets":';
  yield* joined(setTexts(sets.ids, inherited, reader));
  yield ',"definitions":';
  yield* joined(definitionTexts(reader));
  yield `,"units":${JSON.stringify(unitsOf(reader))},"classifications":`;
  yield* listOf(selectRows(file, 'classification'), ({ id, system, notation, title }) => ({
    id,
    type: system,
    notation,
    description: title,
  }));
  yield ',"layers":';
  yield* listOf(selectRows(file, 'layer'), ({ name, ...layer }) => ({ ...layer, name: name ?? '' }));
  yield ',"systems":';
  yield* listOf(selectRows(file, 'system'), ({ guid, name, description, object_type }) => ({
    uuid: guid,
    name,
    description,
    object_type,
  }));
  yield ',"materials":{"materials_data":';
  yield* listOf(selectRows(file, 'material'), ({ id, step_id, name, description, category, sets: own }) => ({
    id,
    step_id,
    name: name ?? '',
    description,
    category,
    psets: setsOfMaterial(own),
  }));
  yield ',"list_components":';
  yield* joined(components);
  yield ',"options":';
  yield* joined(options);
  yield '}}';
}

/** JSON of a list of what `describe` says of each row. */
const listOf = <Row>(rows: Iterable<Row>, describe: (row: Row) => object): Generator<string, void> =>
  joined(Iterator.from(rows).map(row => JSON.stringify(describe(row))));

function* setTexts(ids: readonly number[], inherited: ReadonlySet<number>, reader: SetReader): Generator<string> {
  const definitionAt = new Map(reader.catalogue.definitions.map(({ id }, index) => [id, index]));
  let ahead = 0;
  for (const [index, id] of ids.entries()) {
    if (index === ahead) reader.prefetch(ids.slice(index, (ahead += 64)));
    const row = reader.row(id);
    if (!row) throw new Error(`${id} is no property set`); // deleted ones were left out above
    const properties = reader
      .record(row)
      .map(
        ([definition, value, own], number) =>
          `{"id":${own ?? row.first_property + number},"def_id":${definitionAt.get(definition)},` +
          `"value":${JSON.stringify(value)}}`,
      );
    yield (
      `{"id":${id},"name":${JSON.stringify(row.name)},"description":${JSON.stringify(row.description)},` +
        `"type":${JSON.stringify(row.type)},` +
        `${inherited.has(id) ? '"inherited":true,' : ''}"properties":[${properties.join(',')}]}`
    );
  }
}

const unitPositions = ({ catalogue }: SetReader) =>
  new Map([...catalogue.units.keys()].map((id, index) => [id, index]));

function* definitionTexts(reader: SetReader): Generator<string> {
  const unitAt = unitPositions(reader);
  for (const definition of reader.catalogue.definitions) {
    const unit = reader.catalogue.unitOf(definition);
    yield JSON.stringify({ ...definition, unit_id: unit ? unitAt.get(unit.id) : null });
  }
}

function unitsOf(reader: SetReader): object[] {
  const unitAt = unitPositions(reader);
  return [...reader.catalogue.units.values()].map(({ conversion_baseunit: inner, ...unit }) => ({
    ...unit,
    conversion_baseunit_index: inner ? unitAt.get(inner.id) : null,
  }));
}

/** Rows with their records. */
export function* withRecords(data: ModelData, rows: Iterable<ElementRow>) {
  for (const row of rows) yield [row, elementRecord(data.file, row)] as const;
}
