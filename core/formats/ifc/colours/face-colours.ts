import { packColour } from '../../gltf/scene.ts';
import { boundsOf, facesOf, trianglesOf } from './face-loops.ts';
import { type Instance, type Instances, listOf, numberOf } from '../own-geometry/instances.ts';
import type { Vector } from '../own-geometry/vectors.ts';

/** The class that assigns colours to the faces of a tessellated face set. */
export const FACE_COLOURS = 'IFCINDEXEDCOLOURMAP';

/** Triangles of a face set in the frame of the item, with the colour of each. */
export interface ColouredFaces {
  readonly triangles: readonly (readonly [Vector, Vector, Vector])[];
  readonly colours: readonly number[];
  /** colour of what is on none of them; null: that of the largest part; `item`: as without colours of faces */
  readonly rest: number | null | 'item';
}

const OPERANDS: ReadonlyMap<string, readonly number[]> = new Map([
  ['IFCBOOLEANRESULT', [1, 2]],
  ['IFCBOOLEANCLIPPINGRESULT', [1, 2]],
  ['IFCCSGSOLID', [0]],
]);
const DEEPEST = 100;
/** Faces without a style among others: they have the colour of their item. */
export const UNSTYLED = -1;

interface Found {
  readonly triangles: [Vector, Vector, Vector][];
  readonly colours: number[];
}
const FACES: ReadonlySet<string> = new Set(['IFCFACE', 'IFCFACESURFACE', 'IFCADVANCEDFACE']);
// What consists of faces: the ranks of its shells, and of their faces.
const shellRanks: ReadonlyMap<string, readonly number[]> = new Map([
  ...[...OPERANDS].map(([name, ranks]) => [name, ranks] as const),
  ['IFCFACETEDBREP', [0]],
  ['IFCFACETEDBREPWITHVOIDS', [0, 1]],
  ['IFCADVANCEDBREP', [0]],
  ['IFCADVANCEDBREPWITHVOIDS', [0, 1]],
  ['IFCSHELLBASEDSURFACEMODEL', [0]],
  ['IFCFACEBASEDSURFACEMODEL', [0]],
  ['IFCCLOSEDSHELL', [0]],
  ['IFCOPENSHELL', [0]],
  ['IFCCONNECTEDFACESET', [0]],
]);

const SHELLS = ['IFCCLOSEDSHELL', 'IFCOPENSHELL', 'IFCCONNECTEDFACESET'];

/** STEP ids of the shells in which some face has a style of its own. */
export function styledShells(instances: Instances): ReadonlySet<number> {
  const styled = [...instances.referrers('IFCSTYLEDITEM', 0).keys()].filter(id => FACES.has(instances.typeOf(id)));
  const faces = new Set(styled);
  return new Set(faces.size === 0 ? [] : SHELLS.flatMap(name => instances.idsWithAny(name, 0, faces)));
}

/**
 * Reads colours of single faces, which count before the style of the whole: IfcIndexedColourMap, and styles of plane
 * faces of shells. `base`: colour of an item by its style, whose opacity is taken where a map has none; `styled`: from
 * `styledShells`.
 */
export function createFaceColours(
  instances: Instances,
  base: (item: number) => number | null,
  styled: ReadonlySet<number>,
) {
  const maps = instances.referrers(FACE_COLOURS, 0);

  function sets(item: Instance, depth = 0): Instance[] {
    if (maps.has(item.id)) return [item];
    if (depth > DEEPEST) return [];
    return (OPERANDS.get(item.type) ?? []).flatMap(rank => {
      const operand = instances.follow(item, rank);
      return operand === null ? [] : sets(operand, depth + 1);
    });
  }

  function read(set: Instance): Found {
    const map = instances.get(maps.get(set.id) ?? -1);
    const [, opacity] = map.values;
    const overriding = instances.follow(map, 1);
    const given = overriding === null ? numberOf(opacity) : 1 - numberOf(overriding.values[1], 0);
    const style = base(set.id);
    const alpha = Number.isFinite(given) ? given : style === null ? 1 : (style >>> 24) / 255;
    const list = instances.follow(map, 2);
    const palette = listOf(list?.values[0]).map(rgb => {
      const [red = 0, green = 0, blue = 0] = listOf(rgb).map(share => numberOf(share, 0));
      return packColour(red, green, blue, alpha);
    });
    const ranks = listOf(map.values[3]);
    const found: Found = { triangles: [], colours: [] };
    facesOf(instances, set).forEach((loops, face) => {
      const colour = palette[numberOf(ranks[face], 0) - 1] ?? style;
      if (colour === null) return;
      for (const triangle of trianglesOf(loops)) {
        found.triangles.push(triangle);
        found.colours.push(colour);
      }
    });
    return found;
  }

  /** Whether an item consists of such a shell. Faces themselves are not read. */
  function isStyled(item: Instance, depth = 0): boolean {
    if (styled.has(item.id)) return true;
    if (depth > DEEPEST || SHELLS.includes(item.type)) return false;
    return (shellRanks.get(item.type) ?? []).some(rank => {
      const single = instances.follow(item, rank);
      return (single === null ? instances.list(item, rank) : [single]).some(part => isStyled(part, depth + 1));
    });
  }

  /** The plane faces of a brep, a shell or a model of shells. */
  function shellFaces(item: Instance, found: Found, depth = 0): Found {
    if (depth > DEEPEST) return found;
    for (const rank of shellRanks.get(item.type) ?? []) {
      const single = instances.follow(item, rank);
      for (const part of single === null ? instances.list(item, rank) : [single]) {
        if (!FACES.has(part.type)) {
          shellFaces(part, found, depth + 1);
          continue;
        }
        const colour = base(part.id) ?? UNSTYLED;
        for (const triangle of trianglesOf(boundsOf(instances, part))) {
          found.triangles.push(triangle);
          found.colours.push(colour);
        }
      }
    }
    return found;
  }

  return {
    /** The coloured faces that an item consists of, or that it was cut from; null without any. */
    of(item: number): ColouredFaces | null {
      const all = sets(instances.get(item)).map(read);
      if (all.length === 0) {
        const shell = styled.size > 0 && isStyled(instances.get(item)) ? instances.get(item) : null;
        const faces = shell && shellFaces(shell, { triangles: [], colours: [] });
        return faces?.colours.some(colour => colour !== UNSTYLED) ? { ...faces, rest: 'item' } : null;
      }
      return {
        triangles: all.flatMap(each => each.triangles),
        colours: all.flatMap(each => each.colours),
        rest: base(item),
      };
    },
  };
}
