// The entities of a layout as elements of a model: rows of the tables of model-layout.ts.
import { ElementTables } from '../../element-tables.ts';
import type { TextBound } from '../../long-texts.ts';
import type { PropertyValue, TableBatch } from '../../model-layout.ts';
import { colourOf, hexOf } from '../colours.ts';
import { partsOfMultileader } from '../draw/draw-multileader.ts';
import type { Sheet, Sketch } from '../draw/sheet.ts';
import { isConstant, longTextOf, numberOf, textOf, type Drawing, type Entity, type Layer } from '../reading/drawing.ts';
import { plainMtext, withSigns } from '../text/mtext.ts';

const LONGEST_NAME = 200;
const texts: ReadonlySet<string> = new Set(['TEXT', 'ATTDEF', 'MTEXT', 'MULTILEADER']);

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
  const tables = new ElementTables(emit);
  const layerIds = new Map([...drawing.layers.values()].map(({ name }, i) => [name, i + 1]));
  const idOfLayer = (name: string): number => layerIds.get(name) ?? 0;
  for (const layer of drawing.layers.values()) {
    const name = texts.keep(layer.name, { name: 'Name', type: 'LAYER' });
    tables.rows.add('layer', [idOfLayer(layer.name), name, null, describeLayer(layer)]);
  }
  for (const sketch of sheet.sketches) {
    const { id: guid, entity } = sketch;
    const { type } = entity;
    const of: Owner = { guid, type };
    const layer = idOfLayer(sketch.layer);
    const own = { guid: null, name: type, type: 'attributes', kind: 'attribute' } as const;
    const a = tables.addSet({ ...own, values: kept(attributesOf(sketch, sheet), of, texts) });
    const given = propertiesOf(drawing, entity);
    const set = { guid: `${guid}-attributes`, name: 'Attributes', type: 'INSERT', kind: 'ATTRIB' } as const;
    const s = given.length === 0 ? [] : [tables.addSet({ ...set, values: kept(given, of, texts) })];
    const name = nameOf(entity, of, texts);
    const id = tables.addElement(
      { a, s, l: [layer] },
      { guid, type, name, parent: null, hasShape: sketch.marks.length > 0 },
    );
    tables.rows.add('layer_element', [layer, id]);
  }
  const counts = { elements: sheet.sketches.length, layers: layerIds.size };
  const { version } = drawing;
  return tables.finish(counts, { schema: version || 'DXF', header: { schema: version, layout: sheet.name }, metres });
}

/** The owner of a text. */
type Owner = Readonly<Record<'guid' | 'type', string>>;

const describeLayer = ({ isShown, rgb, index }: Layer): string =>
  JSON.stringify({ show: isShown, color: hexOf(rgb ?? colourOf(index)) });

type Property = readonly [name: string, value: PropertyValue];

/** Properties with the beginnings of their texts. */
const kept = (properties: readonly Property[], of: Owner, bound: TextBound): Property[] =>
  properties.map(([given, value]) => {
    const name = bound.keep(given, { ...of, name: given });
    return [name, typeof value === 'string' ? bound.keep(value, { ...of, name }) : value];
  });

/** The text of a TEXT, MTEXT or MULTILEADER; undefined for other entities. */
export function contentOf(entity: Entity): string | undefined {
  if (!texts.has(entity.type)) return undefined;
  if (entity.type === 'TEXT') return withSigns(textOf(entity, 1));
  if (entity.type === 'ATTDEF') return textOf(entity, 2);
  if (entity.type === 'MULTILEADER') return plainMtext(partsOfMultileader(entity).text);
  return plainMtext(longTextOf(entity));
}

function nameOf(entity: Entity, of: Owner, bound: TextBound): string | null {
  const name =
    entity.type === 'INSERT'
      ? bound.keep(textOf(entity, 2), { ...of, name: 'Name' })
      : (contentOf(entity) ?? '').replaceAll('\n', ' ').slice(0, LONGEST_NAME);
  return name === '' ? null : name;
}

function attributesOf({ id, layer, entity }: Sketch, { name }: Sheet): Property[] {
  const colour = entity.codes.includes(420) ? hexOf(numberOf(entity, 420) & 0xffffff) : numberOf(entity, 62, 256);
  const attributes: Property[] = [
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

/** The attributes of a reference to a block, by their tags: its own, and the constant ones of the block. */
function propertiesOf({ blocks }: Drawing, entity: Entity): Property[] {
  if (entity.type !== 'INSERT') return [];
  const own = new Set(entity.parts.map(part => textOf(part, 2)));
  const constant = (blocks.get(textOf(entity, 2).toUpperCase())?.entities ?? []).filter(
    part => isConstant(part) && !own.has(textOf(part, 2)),
  );
  return [...entity.parts, ...constant].map(part => [textOf(part, 2) || 'Attribute', withSigns(textOf(part, 1))]);
}
