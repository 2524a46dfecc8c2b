// Restores parts of a few kinds of entities that acad-ts has read but omits when it writes DXF.
import type { Drawing, Entity } from '../dxf/reading/drawing.ts';
import { handleText, type DwgEntity } from './library.ts';

type Pair = readonly [code: number, value: string | number];

/** Attributes of entities of some kinds, in addition to the common ones. */
interface Attribute {
  readonly tag: string;
  readonly flags: number;
  readonly verticalAlignment: number;
}
interface Faced {
  readonly faces: Iterable<Readonly<Record<'handle' | 'index1' | 'index2' | 'index3' | 'index4', number>>>;
}
type Net = Readonly<
  Record<'mVertexCount' | 'nVertexCount' | 'mSmoothSurfaceDensity' | 'nSmoothSurfaceDensity', number>
>;
interface Lettered {
  readonly contextData: {
    readonly textLabel: string;
    readonly textAttachmentPoint: number;
    readonly textRotation: number;
    readonly boundaryWidth: number;
    readonly leaderRoots: readonly { readonly landingDistance: number }[];
  } | null;
}

const [FACES, NET, FACE] = [64, 16, 128];

/** The drawing with everything that `given` knows of its entities, by their handles. */
export function mended(drawing: Drawing, given: ReadonlyMap<string, DwgEntity>): Drawing {
  const mend = (entity: Entity): Entity => {
    const known = given.get(entity.handle);
    const parts = entity.parts.some(({ type }) => type === 'ATTRIB') ? entity.parts.map(mend) : entity.parts;
    const whole = parts === entity.parts ? entity : { ...entity, parts };
    return known ? mendOne(whole, known) : whole;
  };
  return {
    ...drawing,
    layouts: drawing.layouts.map(layout => ({ ...layout, entities: layout.entities.map(mend) })),
    blocks: new Map(
      [...drawing.blocks].map(([key, block]) => [key, { ...block, entities: block.entities.map(mend) }] as const),
    ),
  };
}

function mendOne(entity: Entity, known: DwgEntity): Entity {
  switch (entity.type) {
    case 'ATTDEF':
    case 'ATTRIB': {
      const { tag, flags, verticalAlignment } = known as DwgEntity & Attribute;
      return withPairs(entity, [
        [2, tag],
        [70, flags],
        [74, verticalAlignment],
      ]);
    }
    case 'ARC_DIMENSION': {
      const name = (known as DwgEntity & { readonly block: { readonly name: string } | null }).block?.name;
      return name === undefined ? entity : withPairs(entity, [[2, name]]);
    }
    case 'HATCH':
      return inDegrees(entity);
    case 'POLYLINE':
      return withNet(entity, known);
    case 'MULTILEADER':
      return withText(entity, known as DwgEntity & Lettered);
    default:
      return entity;
  }
}

/** Adds pairs of groups that the entity does not have. */
function withPairs(entity: Entity, pairs: readonly Pair[]): Entity {
  const added = pairs.filter(([code]) => !entity.codes.includes(code));
  return {
    ...entity,
    codes: [...entity.codes, ...added.map(([code]) => code)],
    values: [...entity.values, ...added.map(([, value]) => value)],
  };
}

/** The angles of the lines of a pattern (group 53) are written as radians. */
const inDegrees = (entity: Entity): Entity => ({
  ...entity,
  values: entity.values.map((value, i) =>
    entity.codes[i] === 53 && typeof value === 'number' ? (value * 180) / Math.PI : value,
  ),
});

/** Faces of a mesh, and how many rows and columns a net has. */
function withNet(entity: Entity, known: DwgEntity): Entity {
  const flags = Number(entity.values[entity.codes.indexOf(70)] ?? 0);
  if (flags & NET) {
    const { mVertexCount, nVertexCount, mSmoothSurfaceDensity, nSmoothSurfaceDensity } = known as DwgEntity & Net;
    return withPairs(entity, [
      [71, mVertexCount],
      [72, nVertexCount],
      [73, mSmoothSurfaceDensity],
      [74, nSmoothSurfaceDensity],
    ]);
  }
  if (!(flags & FACES)) return entity;
  const faces = [...(known as DwgEntity & Faced).faces].map(({ handle, index1, index2, index3, index4 }): Entity => ({
    ...entity,
    type: 'VERTEX',
    handle: handleText(handle),
    codes: [70, 71, 72, 73, 74],
    values: [FACE, index1, index2, index3, index4],
    parts: [],
  }));
  return { ...entity, parts: [...entity.parts, ...faces] };
}

/** The text of a leader, and how far it is from the ends of the lines. */
function withText(entity: Entity, { contextData }: DwgEntity & Lettered): Entity {
  if (!contextData) return entity;
  const { textLabel, textAttachmentPoint, textRotation, boundaryWidth, leaderRoots } = contextData;
  const codes: number[] = [];
  const values: (string | number)[] = [];
  let root = 0;
  entity.codes.forEach((code, i) => {
    const value = entity.values[i] ?? '';
    codes.push(code);
    values.push(value);
    const more: readonly Pair[] =
      value === 'CONTEXT_DATA{'
        ? [
            [304, textLabel],
            [171, textAttachmentPoint],
            [42, textRotation],
            [43, boundaryWidth],
          ]
        : value === 'LEADER{'
          ? [[40, leaderRoots[root++]?.landingDistance ?? 0]]
          : [];
    for (const [added, text] of more) {
      codes.push(added);
      values.push(text);
    }
  });
  return { ...entity, codes, values };
}
