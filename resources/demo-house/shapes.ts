// Solids from a few words: boxes, prisms, cylinders, rods, blobs. Lengths in metres. Each is one representation item with
// its colour.
import type { Ref, StepFile } from './step.ts';
import { integer, logical, enumeration } from './step.ts';
import type { Colours, ColourName } from './colours.ts';

export type Point = readonly [x: number, y: number, z: number];
export type Point2 = readonly [x: number, y: number];

/** Where and how a flat outline lies in space: its x runs along `ref`, it is extruded along `axis`. */
export interface Plane {
  readonly origin: Point;
  readonly axis?: Point;
  readonly ref?: Point;
}

export interface Item {
  readonly ref: Ref;
  readonly kind: 'SweptSolid' | 'Tessellation';
}

export interface Shapes {
  /** The context of bodies. */
  readonly body: Ref;
  /** From its corner (x, y, z) with its sizes along the axes. */
  readonly box: (corner: Point, size: Point, colour: ColourName) => Item;
  readonly prism: (
    plane: Plane,
    outline: readonly Point2[],
    depth: number,
    colour: ColourName,
    holes?: readonly (readonly Point2[])[],
  ) => Item;
  /** Upright, from the centre of its foot. */
  readonly cylinder: (foot: Point, radius: number, height: number, colour: ColourName) => Item;
  readonly rod: (from: Point, to: Point, radius: number, colour: ColourName) => Item;
  /** A rounded, slightly uneven body, as a crown of a tree or a cushion. */
  readonly blob: (centre: Point, radii: Point, colour: ColourName) => Item;
  readonly representation: (items: readonly Item[]) => Ref;
  readonly placement: (plane: Plane) => Ref;
}

export function createShapes(step: StepFile, body: Ref, colours: Colours): Shapes {
  const point = (...at: readonly number[]): Ref => step.add('IfcCartesianPoint', at);
  const direction = (at: readonly number[]): Ref => step.add('IfcDirection', at);
  const flat = (x: number, y: number): Ref => step.add('IfcAxis2Placement2D', point(x, y), null);
  const up = direction([0, 0, 1]);

  const placement = ({ origin, axis, ref }: Plane): Ref =>
    step.add(
      'IfcAxis2Placement3D',
      point(...origin),
      axis || ref ? direction(axis ?? [0, 0, 1]) : null,
      axis || ref ? direction(ref ?? [1, 0, 0]) : null,
    );

  const styled = (ref: Ref, kind: Item['kind'], colour: ColourName): Item => {
    step.add('IfcStyledItem', ref, [colours(colour)], null);
    return { ref, kind };
  };
  const extrude = (profile: Ref, plane: Plane, depth: number, colour: ColourName): Item =>
    styled(step.add('IfcExtrudedAreaSolid', profile, placement(plane), up, depth), 'SweptSolid', colour);
  const area = enumeration('AREA');
  const polyline = (points: readonly Point2[]): Ref => {
    const refs = points.map(at => point(...at));
    return step.add('IfcPolyline', [...refs, refs[0] as Ref]);
  };

  return {
    body,
    placement,
    box: ([x, y, z], [dx, dy, dz], colour) =>
      extrude(
        step.add('IfcRectangleProfileDef', area, null, flat(x + dx / 2, y + dy / 2), dx, dy),
        { origin: [0, 0, z] },
        dz,
        colour,
      ),
    prism(plane, outline, depth, colour, holes = []) {
      const profile =
        holes.length === 0
          ? step.add('IfcArbitraryClosedProfileDef', area, null, polyline(outline))
          : step.add('IfcArbitraryProfileDefWithVoids', area, null, polyline(outline), holes.map(polyline));
      return extrude(profile, plane, depth, colour);
    },
    cylinder: ([x, y, z], radius, height, colour) =>
      extrude(step.add('IfcCircleProfileDef', area, null, flat(x, y), radius), { origin: [0, 0, z] }, height, colour),
    rod(from, to, radius, colour) {
      const along = to.map((end, axis) => end - (from[axis] as number)) as unknown as Point;
      const length = Math.hypot(...along);
      const axis = along.map(part => part / length) as unknown as Point;
      // Any direction across the rod will do; the one with the z axis is missing only for upright rods.
      const ref: Point = Math.abs(axis[2]) > 0.99 ? [1, 0, 0] : normal([-axis[1], axis[0], 0]);
      return extrude(
        step.add('IfcCircleProfileDef', area, null, flat(0, 0), radius),
        { origin: from, axis, ref },
        length,
        colour,
      );
    },
    blob(centre, radii, colour) {
      const { points, triangles } = unevenSphere();
      const placed = points.map(at =>
        at.map((part, axis) => part * (radii[axis] as number) + (centre[axis] as number)),
      );
      const list = step.add('IfcCartesianPointList3D', placed);
      const faces = triangles.map(triangle => triangle.map(index => integer(index + 1)));
      return styled(step.add('IfcTriangulatedFaceSet', list, null, logical(true), faces, null), 'Tessellation', colour);
    },
    representation(items) {
      const kinds = new Set(items.map(({ kind }) => kind));
      const kind = kinds.size > 1 ? 'SurfaceOrSolidModel' : ([...kinds][0] ?? 'SweptSolid');
      return step.add(
        'IfcShapeRepresentation',
        body,
        'Body',
        kind,
        items.map(({ ref }) => ref),
      );
    },
  };
}

function normal(of: Point): Point {
  const length = Math.hypot(...of);
  return of.map(part => part / length) as unknown as Point;
}

/** An octahedron divided twice, its points pushed in and out a little, the same way every time. */
function unevenSphere(): { points: readonly Point[]; triangles: readonly (readonly [number, number, number])[] } {
  const points: Point[] = [
    [1, 0, 0],
    [-1, 0, 0],
    [0, 1, 0],
    [0, -1, 0],
    [0, 0, 1],
    [0, 0, -1],
  ];
  let triangles: [number, number, number][] = [
    [0, 2, 4],
    [2, 1, 4],
    [1, 3, 4],
    [3, 0, 4],
    [2, 0, 5],
    [1, 2, 5],
    [3, 1, 5],
    [0, 3, 5],
  ];
  const middles = new Map<string, number>();
  const middle = (a: number, b: number): number => {
    const key = a < b ? `${a} ${b}` : `${b} ${a}`;
    const known = middles.get(key);
    if (known !== undefined) return known;
    const [p, q] = [points[a] as Point, points[b] as Point];
    points.push(normal([p[0] + q[0], p[1] + q[1], p[2] + q[2]]));
    middles.set(key, points.length - 1);
    return points.length - 1;
  };
  for (let round = 0; round < 3; round++) {
    triangles = triangles.flatMap(([a, b, c]) => {
      const [ab, bc, ca] = [middle(a, b), middle(b, c), middle(c, a)];
      return [
        [a, ab, ca],
        [ab, b, bc],
        [ca, bc, c],
        [ab, bc, ca],
      ] as [number, number, number][];
    });
  }
  const uneven = points.map(([x, y, z]): Point => {
    const push = 1 + 0.06 * Math.sin(5 * x + 2) * Math.cos(4 * y + 1) + 0.05 * Math.sin(6 * z + 3 * x);
    return [x * push, y * push, z * push];
  });
  return { points: uneven, triangles };
}
