// The entities of a layout as elements of a model: rows of the tables of model-layout.ts.
import { ChunkWriter, RowBatches } from '../../ifc/extract/rows.ts';
import { Definitions } from '../../ifc/properties/property-values.ts';
import type { TextBound } from '../../long-texts.ts';
import type { ElementRecord, PropertyValue, SetRecord, TableBatch } from '../../model-layout.ts';
import { colourOf, hexOf } from '../colours.ts';
import type { Drawing, Entity, Layer } from '../reading/drawing.ts';
import { numberOf, textOf } from '../reading/drawing.ts';
import { partsOfMultileader } from '../draw/draw-multileader.ts';
import { plainMtext, withSigns } from '../text/mtext.ts';
import type { Sheet, Sketch } from '../draw/sheet.ts';

const LEVEL = 1;
const LONGEST_NAME = 200;
const texts: ReadonlySet<string> = new Set(['TEXT', 'ATTDEF', 'MTEXT', 'MULTILEADER']);

interface Tables {
  readonly rows: RowBatches;
  readonly definitions: Definitions;
  readonly sets: ChunkWriter;
  readonly texts: TextBound;
  nextSet: number;
  nextProperty: number;
}

/**
 * Emits all rows of a layout but the last one: entities are elements of their type (`LINE`) named by their handle.
 * Layers have them by these names; their description is JSON with visibility and colour.
 * `metres`: of a unit, `texts`: keeps their beginnings. Returns the counts.
 */
export function writeElementData(
  drawing: Drawing,
  sheet: Sheet,
  metres: number,
  emit: (batch: TableBatch) => void,
  texts: TextBound,
): Record<string, number> {
  const rows = new RowBatches(emit);
  let chunk = 0;
  const options = {
    level: LEVEL,
    nextId: () => ++chunk,
    send: (id: number, data: Uint8Array) => {
      rows.add('chunk', [id, data]);
    },
  };
  const tables: Tables = {
    rows,
    definitions: new Definitions(rows),
    sets: new ChunkWriter({ ...options, share: true }),
    texts,
    nextSet: 1,
    nextProperty: 1,
  };
  const elements = new ChunkWriter({ ...options, share: false });
  const layerIds = new Map([...drawing.layers.values()].map(({ name }, i) => [name, i + 1]));
  for (const layer of drawing.layers.values())
    rows.add('layer', [
      layerIds.get(layer.name)!,
      texts.keep(layer.name, { name: 'Name', type: 'LAYER' }),
      null,
      describeLayer(layer),
    ]);
  sheet.sketches.forEach((sketch, i) => {
    const id = i + 1;
    const layer = layerIds.get(sketch.layer)!;
    const { type } = sketch.entity;
    const of = { guid: sketch.id, type };
    const own = addSet(
      tables,
      { of, guid: null, name: type, type: 'attributes', isAttributes: true },
      attributesOf(sketch, sheet),
    );
    const given = propertiesOf(sketch.entity);
    const sets =
      given.length === 0
        ? []
        : [
            addSet(
              tables,
              { of, guid: `${sketch.id}-attributes`, name: 'Attributes', type: 'INSERT', isAttributes: false },
              given,
            ),
          ];
    elements.json.text(JSON.stringify({ a: own, s: sets, l: [layer] } satisfies ElementRecord));
    const { chunk: at, off, len } = elements.close();
    rows.add('element', [
      id,
      sketch.id,
      type,
      nameOf(sketch.entity, of, texts),
      null,
      id,
      sketch.marks.length > 0 ? 1 : 0,
      at,
      off,
      len,
    ]);
    rows.add('layer_element', [layer, id]);
  });
  tables.sets.flush();
  elements.flush();
  const counts = {
    elements: sheet.sketches.length,
    layers: layerIds.size,
    property_sets: tables.nextSet - 1,
    properties: tables.nextProperty - 1,
  };
  const meta = {
    schema: drawing.version || 'DXF',
    header: { schema: drawing.version, layout: sheet.name },
    counts,
    georeference: null,
    length_unit_metres: metres,
  };
  for (const [key, value] of Object.entries(meta)) rows.add('meta', [key, JSON.stringify(value)]);
  rows.flush();
  return counts;
}

/** The owner of a text. */
interface Owner {
  readonly guid: string;
  readonly type: string;
}

const describeLayer = ({ isShown, rgb, index }: Layer): string =>
  JSON.stringify({ show: isShown, color: hexOf(rgb ?? colourOf(index)) });

function addSet(
  tables: Tables,
  head: { of: Owner; guid: string | null; name: string; type: string; isAttributes: boolean },
  properties: readonly (readonly [string, PropertyValue])[],
): number {
  const { rows, definitions, sets, texts: bound } = tables;
  const record: SetRecord = properties.map(([given, value]) => {
    const name = bound.keep(given, { ...head.of, name: given });
    return [
      definitions.id(name, null, head.isAttributes ? 'attribute' : 'ATTRIB', null, 0),
      typeof value === 'string' ? bound.keep(value, { ...head.of, name }) : value,
    ];
  });
  sets.json.text(JSON.stringify(record));
  const { chunk, off, len } = sets.close();
  rows.add('property_set', [
    tables.nextSet,
    head.guid,
    head.name,
    null,
    head.type,
    tables.nextProperty,
    record.length,
    head.isAttributes ? 1 : 0,
    chunk,
    off,
    len,
  ]);
  tables.nextProperty += record.length;
  return tables.nextSet++;
}

/** The text of a TEXT, MTEXT or MULTILEADER; undefined for other entities. */
export function contentOf(entity: Entity): string | undefined {
  if (!texts.has(entity.type)) return undefined;
  if (entity.type === 'TEXT') return withSigns(textOf(entity, 1));
  if (entity.type === 'ATTDEF') return textOf(entity, 2);
  if (entity.type === 'MULTILEADER') return plainMtext(partsOfMultileader(entity).text);
  return plainMtext(entity.values.filter((_, i) => entity.codes[i] === 3).join('') + textOf(entity, 1));
}

function nameOf(entity: Entity, of: Owner, bound: TextBound): string | null {
  const name =
    entity.type === 'INSERT'
      ? bound.keep(textOf(entity, 2), { ...of, name: 'Name' })
      : (contentOf(entity) ?? '').replaceAll('\n', ' ').slice(0, LONGEST_NAME);
  return name === '' ? null : name;
}

function attributesOf({ id, layer, entity }: Sketch, { name }: Sheet): [string, PropertyValue][] {
  const colour = entity.codes.includes(420) ? hexOf(numberOf(entity, 420) & 0xffffff) : numberOf(entity, 62, 256);
  const attributes: [string, PropertyValue][] = [
    ['Handle', entity.handle || id],
    ['Layer', layer],
    ['Layout', name],
    ['Color', colour === 256 ? 'BYLAYER' : colour === 0 ? 'BYBLOCK' : colour],
    ['Linetype', textOf(entity, 6, 'BYLAYER')],
  ];
  const weight = numberOf(entity, 370, -1);
  if (weight >= 0) attributes.push(['Lineweight', weight / 100]);
  const content = contentOf(entity);
  if (content !== undefined) attributes.push(['Text', content]);
  if (entity.type === 'INSERT') attributes.push(['Block', textOf(entity, 2)]);
  return attributes;
}

/** The attributes of a reference to a block, by their tags. */
function propertiesOf({ type, parts }: Entity): [string, PropertyValue][] {
  if (type !== 'INSERT') return [];
  return parts.map(part => [textOf(part, 2) || 'Attribute', withSigns(textOf(part, 1))]);
}
