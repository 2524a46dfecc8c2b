// Walls with their openings, and what fills them.
import type { Builder, ObjectType, Placed } from './builder.ts';
import type { Classes } from './classes.ts';
import type { Door, DoorMaker } from './doors.ts';
import type { Materials } from './materials.ts';
import { label, newElement, no, transmittance, yes, type PropertySets } from './properties.ts';
import type { ColourName } from './colours.ts';
import type { Item, Plane, Point2 } from './shapes.ts';
import type { Window, WindowMaker } from './windows.ts';
import { enumeration, type Ref } from './step.ts';

export interface Opening {
  /** The lower of its two ends in the plan, in x or y, whichever the wall runs along. */
  readonly from: number;
  readonly width: number;
  /** Above the foot of the wall. */
  readonly sill: number;
  readonly height: number;
  readonly fill?: Window | Door;
}

export interface Wall {
  readonly name: string;
  readonly kind: keyof typeof kinds;
  /** Where its local x axis begins: on the outer face, the inside at its left hand. */
  readonly start: Point2;
  readonly towards: 'east' | 'north' | 'west' | 'south';
  readonly length: number;
  readonly thickness: number;
  readonly height: number;
  readonly openings?: readonly Opening[];
  readonly sets?: PropertySets;
}

const kinds = {
  'Outer wall, rendered': { colour: 'White render', uValue: 0.19, bearing: true, external: true, rating: 'REI 90' },
  'Outer wall, larch cladding': {
    colour: 'Larch cladding',
    uValue: 0.18,
    bearing: true,
    external: true,
    rating: 'REI 60',
  },
  'Bearing wall': { colour: 'Inner plaster', uValue: 1.6, bearing: true, external: false, rating: 'REI 90' },
  Partition: { colour: 'Inner plaster', uValue: 0.36, bearing: false, external: false, rating: 'EI 30' },
} as const satisfies Record<string, { colour: ColourName } & Record<string, unknown>>;

/** Depth of the facade's skin. */
const facade = 0.2;

const directions: Readonly<Record<Wall['towards'], Point2>> = {
  east: [1, 0],
  north: [0, 1],
  west: [-1, 0],
  south: [0, -1],
};

export interface WallMaker {
  /** `foot`: of the wall above its storey. */
  readonly wall: (wall: Wall, storey: Placed, foot?: number) => Placed;
  readonly gable: (gable: Gable, storey: Placed) => Placed;
}

export interface Gable {
  readonly name: string;
  readonly at: Plane;
  readonly outline: readonly Point2[];
  readonly thickness: number;
  readonly openings: readonly Opening[];
}

export interface WallParts {
  readonly materials: Materials;
  readonly classes: Classes;
  readonly windows: WindowMaker;
  readonly doors: DoorMaker;
}

export function createWalls(builder: Builder, axis: Ref, { materials, classes, windows, doors }: WallParts): WallMaker {
  const types = new Map<string, ObjectType>();
  const typeOf = (name: Wall['kind']): ObjectType => {
    const { uValue, bearing, external, rating } = kinds[name];
    const type =
      types.get(name) ??
      builder.objectType('IfcWallType', {
        name,
        rest: [enumeration('SOLIDWALL')],
        sets: {
          Pset_WallCommon: {
            Reference: label(name),
            Status: newElement,
            IsExternal: external ? yes : no,
            LoadBearing: bearing ? yes : no,
            FireRating: label(rating),
            ThermalTransmittance: transmittance(uValue),
            ExtendToStructure: no,
            Compartmentation: no,
          },
        },
      });
    types.set(name, type);
    return type;
  };

  const openingsOf = (
    owner: Placed,
    wall: { readonly name: string; readonly thickness: number },
    openings: readonly Opening[],
    along: (opening: Opening) => number,
    storey: Placed,
  ): void => {
    openings.forEach((opening, index) => {
      const name = `${wall.name}, opening ${index + 1}`;
      const hole = builder.element('IfcOpeningElement', {
        name,
        to: owner,
        at: { origin: [along(opening), 0, opening.sill] },
        rest: [enumeration('OPENING')],
        // A little deeper than the wall on both sides, so that no skin stays.
        items: [builder.shapes.box([0, -0.1, 0], [opening.width, wall.thickness + 0.2, opening.height], 'Space')],
        quantities: {
          set: 'Qto_OpeningElementBaseQuantities',
          values: {
            Width: opening.width,
            Height: opening.height,
            Depth: wall.thickness,
            Area: opening.width * opening.height,
          },
        },
      });
      builder.rooted('IfcRelVoidsElement', name, null, null, owner.ref, hole.ref);
      const { fill } = opening;
      if (!fill) return;
      const size = { width: opening.width, height: opening.height, thickness: wall.thickness };
      const filling = fill.kind === 'window' ? windows(fill, size, hole, storey) : doors(fill, size, hole, storey);
      builder.rooted('IfcRelFillsElement', name, null, null, hole.ref, filling.ref);
    });
  };

  return {
    wall(wall, storey, foot = 0) {
      const [dx, dy] = directions[wall.towards];
      const { length, thickness, height, openings = [] } = wall;
      const axisLine = builder.step.add('IfcPolyline', [
        builder.step.add('IfcCartesianPoint', [0, 0]),
        builder.step.add('IfcCartesianPoint', [length, 0]),
      ]);
      const holes = openings.reduce((sum, opening) => sum + opening.width * opening.height, 0);
      const made = builder.element('IfcWall', {
        name: wall.name,
        to: storey,
        within: storey,
        type: typeOf(wall.kind),
        layer: 'A-WALL Walls',
        rest: [enumeration('SOLIDWALL')],
        at: { origin: [wall.start[0], wall.start[1], foot], axis: [0, 0, 1], ref: [dx, dy, 0] },
        also: [builder.step.add('IfcShapeRepresentation', axis, 'Axis', 'Curve2D', [axisLine])],
        items: drawWall(builder, wall),
        material: materials.wall(wall.kind),
        classification: classes('Walls'),
        ...(wall.sets ? { sets: wall.sets } : {}),
        quantities: {
          set: 'Qto_WallBaseQuantities',
          values: {
            Length: length,
            Width: thickness,
            Height: height,
            GrossFootprintArea: length * thickness,
            GrossSideArea: length * height,
            NetSideArea: length * height - holes,
            GrossVolume: length * height * thickness,
            NetVolume: (length * height - holes) * thickness,
          },
        },
      });
      const along = ({ from, width }: Opening): number => {
        const begin = dx !== 0 ? wall.start[0] : wall.start[1];
        return dx + dy > 0 ? from - begin : begin - from - width;
      };
      openingsOf(made, wall, openings, along, storey);
      return made;
    },
    gable({ name, at, outline, thickness, openings }, storey) {
      const kind = 'Outer wall, larch cladding';
      // The outline lies in the local x-z plane; extruded along y.
      const plane: Plane = { origin: [0, thickness, 0], axis: [0, -1, 0], ref: [1, 0, 0] };
      const face = areaOf(outline);
      const holes = openings.reduce((sum, opening) => sum + opening.width * opening.height, 0);
      const made = builder.element('IfcWall', {
        name,
        to: storey,
        within: storey,
        at,
        type: typeOf(kind),
        layer: 'A-WALL Walls',
        rest: [enumeration('SOLIDWALL')],
        items: [builder.shapes.prism(plane, outline, thickness, kinds[kind].colour)],
        material: materials.wall(kind),
        classification: classes('Walls'),
        quantities: {
          set: 'Qto_WallBaseQuantities',
          values: {
            Width: thickness,
            GrossSideArea: face,
            NetSideArea: face - holes,
            GrossVolume: face * thickness,
            NetVolume: (face - holes) * thickness,
          },
        },
      });
      openingsOf(made, { name, thickness }, openings, ({ from }) => from, storey);
      return made;
    },
  };
}

/** Outer walls have a skin of the facade's colour; what is seen from the rooms is plaster. */
function drawWall({ shapes }: Builder, { length, thickness, height, kind, towards }: Wall): Item[] {
  const { colour, external } = kinds[kind];
  if (!external) return [shapes.box([0, 0, 0], [length, thickness, height], colour)];
  // The southern and northern walls go round the corners: their ends are facade, too.
  if (towards === 'east' || towards === 'west') {
    const skin: Point2[] = [
      [0, 0],
      [length, 0],
      [length, thickness],
      [length - facade, thickness],
      [length - facade, facade],
      [facade, facade],
      [facade, thickness],
      [0, thickness],
    ];
    return [
      shapes.prism({ origin: [0, 0, 0] }, skin, height, colour),
      shapes.box([facade, facade, 0], [length - 2 * facade, thickness - facade, height], 'Inner plaster'),
    ];
  }
  return [
    shapes.box([0, 0, 0], [length, facade, height], colour),
    shapes.box([0, facade, 0], [length, thickness - facade, height], 'Inner plaster'),
  ];
}

/** Of a simple polygon, by the sum of its trapezoids. */
export function areaOf(outline: readonly Point2[]): number {
  return Math.abs(
    outline.reduce((sum, [x, y], at) => {
      const [nextX, nextY] = outline[(at + 1) % outline.length] as Point2;
      return sum + (x * nextY - nextX * y) / 2;
    }, 0),
  );
}

export function perimeterOf(outline: readonly Point2[]): number {
  return outline.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = outline[(at + 1) % outline.length] as Point2;
    return sum + Math.hypot(nextX - x, nextY - y);
  }, 0);
}
