// The parameterised profiles of IFC 2x3 to 4.3, by the drawings of their documentation. The middle of the box of each
// is its origin. Flanges and legs with a slope have their nominal thickness at a quarter of the width of a flange with
// two sides (I, T), and in the middle of one with one side (U, L) and of the web of a T, as rolled sections do.
import { numberOf, type Instance } from '../instances.ts';
import { ellipseSteps, sidesFor, type Tolerance } from '../roundness.ts';
import { rounded, type Corner } from './fillets.ts';

type Point = readonly [x: number, y: number];

/** Corners in the right half, from the bottom up, and their mirror images. */
const leftToo = (right: readonly Corner[]): Corner[] => [
  ...right,
  ...right.map(([x, y, radius = 0]) => [-x, y, radius] as const).reverse(),
];
/** Corners in the lower half, from left to right, and their mirror images. */
const upperToo = (lower: readonly Corner[]): Corner[] => [
  ...lower,
  ...lower.map(([x, y, radius = 0]) => [x, -y, radius] as const).reverse(),
];
const halfTurned = (half: readonly Corner[]): Corner[] => [
  ...half,
  ...half.map(([x, y, radius = 0]) => [-x, -y, radius] as const),
];
const rectangle = (width: number, height: number, radius = 0): Corner[] =>
  halfTurned([
    [-width / 2, -height / 2, radius],
    [width / 2, -height / 2, radius],
  ]);

/**
 * Outline of a parameterised profile, then its holes, before its placement; null for other kinds.
 * @param angle radians per plane angle of the file
 */
export function parameterised(of: Instance, angle: number, tolerance: Tolerance): Point[][] | null {
  const values = of.values.slice(3).map(value => numberOf(value));
  const loops = polygons(of.type, new Dimensions(values, angle));
  return loops === null ? rounds(of.type, values, tolerance) : loops.map(loop => rounded(loop, tolerance));
}

function rounds(type: string, [a = NaN, b = NaN]: readonly number[], tolerance: Tolerance): Point[][] | null {
  const ring = (x: number, y: number, sides: number): Point[] =>
    Array.from({ length: sides }, (_, i) => {
      const turn = (2 * Math.PI * i) / sides;
      return [x * Math.cos(turn), y * Math.sin(turn)];
    });
  const sides = sidesFor(a, tolerance);
  switch (type) {
    case 'IFCCIRCLEPROFILEDEF':
      return [ring(a, a, sides)];
    case 'IFCCIRCLEHOLLOWPROFILEDEF':
      return [ring(a, a, sides), ring(a - b, a - b, sides)];
    case 'IFCELLIPSEPROFILEDEF':
      return [ring(a, b, ellipseSteps(a, b, 2 * Math.PI, tolerance))];
    default:
      return null;
  }
}

/** The dimensions of a profile by their rank after its placement. */
class Dimensions {
  readonly #values: readonly number[];
  readonly #angle: number;
  constructor(values: readonly number[], angle: number) {
    this.#values = values;
    this.#angle = angle;
  }
  get count(): number {
    return this.#values.length;
  }
  /** A length; `otherwise` where it is not given. */
  at(rank: number, otherwise = NaN): number {
    const value = this.#values[rank] ?? NaN;
    return Number.isFinite(value) ? value : otherwise;
  }
  /** A rounding; 0 where it is not given. */
  radius(rank: number): number {
    return Math.max(0, this.at(rank, 0));
  }
  /** Rise per length of a slope; 0 where it is not given. */
  slope(rank: number): number {
    return Math.tan(this.at(rank, 0) * this.#angle);
  }
}

function polygons(type: string, of: Dimensions): Corner[][] | null {
  switch (type) {
    case 'IFCRECTANGLEPROFILEDEF':
      return [rectangle(of.at(0), of.at(1))];
    case 'IFCROUNDEDRECTANGLEPROFILEDEF':
      return [rectangle(of.at(0), of.at(1), of.radius(2))];
    case 'IFCRECTANGLEHOLLOWPROFILEDEF': {
      const wall = 2 * of.at(2);
      return [rectangle(of.at(0), of.at(1), of.radius(4)), rectangle(of.at(0) - wall, of.at(1) - wall, of.radius(3))];
    }
    case 'IFCTRAPEZIUMPROFILEDEF':
      return [trapezium(of.at(0), of.at(1), of.at(2), of.at(3))];
    case 'IFCISHAPEPROFILEDEF': {
      const flange = { width: of.at(0), thick: of.at(3), fillet: of.radius(4), edge: of.radius(5), slope: of.slope(6) };
      return [iShape(of.at(1), of.at(2), flange, flange)];
    }
    case 'IFCASYMMETRICISHAPEPROFILEDEF':
      return [asymmetricI(of)];
    case 'IFCTSHAPEPROFILEDEF':
      return [tShape(of)];
    case 'IFCLSHAPEPROFILEDEF':
      return [lShape(of)];
    case 'IFCUSHAPEPROFILEDEF':
      return [uShape(of)];
    case 'IFCCSHAPEPROFILEDEF':
      return [cShape(of.at(0) / 2, of.at(1) / 2, of.at(2), of.at(3), of.radius(4))];
    case 'IFCZSHAPEPROFILEDEF':
      return [zShape(of)];
    default:
      return null;
  }
}

/** The middle of its box is the origin, also where the top reaches over the bottom. */
function trapezium(bottom: number, top: number, height: number, offset: number): Corner[] {
  const [left, right] = [Math.min(0, offset), Math.max(bottom, offset + top)];
  const x = -(left + right) / 2;
  const y = height / 2;
  return [
    [x, -y],
    [x + bottom, -y],
    [x + offset + top, y],
    [x + offset, y],
  ];
}

type Flange = Readonly<Record<'width' | 'thick' | 'fillet' | 'edge' | 'slope', number>>;

function iShape(depth: number, web: number, bottom: Flange, top: Flange): Corner[] {
  const [x, y] = [web / 2, depth / 2];
  const atEdge = ({ width, thick, slope }: Flange): number => thick - (width / 4) * slope;
  const atWeb = ({ width, thick, slope }: Flange): number => thick + (width / 4 - x) * slope;
  return leftToo([
    [bottom.width / 2, -y],
    [bottom.width / 2, -y + atEdge(bottom), bottom.edge],
    [x, -y + atWeb(bottom), bottom.fillet],
    [x, y - atWeb(top), top.fillet],
    [top.width / 2, y - atEdge(top), top.edge],
    [top.width / 2, y],
  ]);
}

/** IFC 2x3 has no edges and slopes here, but the height of the centre of gravity in their place. */
function asymmetricI(of: Dimensions): Corner[] {
  const hasEdges = of.count > 9;
  const bottom: Flange = {
    width: of.at(0),
    thick: of.at(3),
    fillet: of.radius(4),
    edge: hasEdges ? of.radius(8) : 0,
    slope: hasEdges ? of.slope(9) : 0,
  };
  const top: Flange = {
    width: of.at(5),
    thick: of.at(6, of.at(3)),
    fillet: of.radius(7),
    edge: hasEdges ? of.radius(10) : 0,
    slope: hasEdges ? of.slope(11) : 0,
  };
  return iShape(of.at(1), of.at(2), bottom, top);
}

function tShape(of: Dimensions): Corner[] {
  const [y, x, web, thick] = [of.at(0) / 2, of.at(1) / 2, of.at(2) / 2, of.at(3)];
  const [webSlope, slope] = [of.slope(7), of.slope(8)];
  // Under the flange: height at the middle of the web, where both sides of the flange would meet.
  const under = y - thick - (x / 2) * slope;
  const inner = (under + web * slope) / (1 - webSlope * slope);
  return leftToo([
    [web - y * webSlope, -y, of.radius(6)],
    [web + inner * webSlope, inner, of.radius(4)],
    [x, under + x * slope, of.radius(5)],
    [x, y],
  ]);
}

function lShape(of: Dimensions): Corner[] {
  const [y, x, thick, slope] = [of.at(0) / 2, of.at(1, of.at(0)) / 2, of.at(2), of.slope(5)];
  const [fillet, edge] = [of.radius(3), of.radius(4)];
  const inner = (thick - x - (thick - y) * slope) / (1 - slope * slope);
  return [
    [-x, -y],
    [x, -y],
    [x, thick - y - x * slope, edge],
    [inner, thick - y - inner * slope, fillet],
    [thick - x - y * slope, y, edge],
    [-x, y],
  ];
}

function uShape(of: Dimensions): Corner[] {
  const [y, x, web, thick, slope] = [of.at(0) / 2, of.at(1) / 2, of.at(2), of.at(3), of.slope(6)];
  return upperToo([
    [-x, -y],
    [x, -y],
    [x, thick - y - x * slope, of.radius(5)],
    [web - x, thick - y + (x - web) * slope, of.radius(4)],
  ]);
}

/** A bent sheet: its outer roundings are larger by its thickness. */
function cShape(y: number, x: number, wall: number, girth: number, radius: number): Corner[] {
  const outside = radius > 0 ? radius + wall : 0;
  return upperToo([
    [-x, -y, outside],
    [x, -y, outside],
    [x, girth - y],
    [x - wall, girth - y],
    [x - wall, wall - y, radius],
    [wall - x, wall - y, radius],
  ]);
}

function zShape(of: Dimensions): Corner[] {
  const [y, flange, web, thick] = [of.at(0) / 2, of.at(1), of.at(2) / 2, of.at(3)];
  return halfTurned([
    [-web, -y],
    [flange - web, -y],
    [flange - web, thick - y, of.radius(5)],
    [web, thick - y, of.radius(4)],
  ]);
}
