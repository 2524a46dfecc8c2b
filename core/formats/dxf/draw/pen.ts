// The placement and style with which an entity is drawn.
import { placed, type FlatPoints } from '../../flat-points.ts';
import { type Affine, place } from './affine.ts';
import { colourOf, FOREGROUND, onPaper } from '../colours.ts';
import { type Drawing, type Entity, type Layer, numberOf, textOf, unnamedLayer, variable } from '../reading/drawing.ts';
import { type Budget, type Look, type Mark, MOST_POINTS } from './marks.ts';

/** Properties that entities in a block inherit from the reference to it. */
export interface Owner {
  readonly layer: Layer;
  readonly look: Look;
  /** tags of the attributes that the reference writes itself */
  readonly tags?: ReadonlySet<string>;
}

export interface Pen {
  readonly drawing: Drawing;
  /** from the entity's surroundings to the layout */
  readonly where: Affine;
  /** undefined outside of blocks */
  readonly owner: Owner | undefined;
  /** names of the blocks around, outermost first */
  readonly blocks: readonly string[];
  readonly marks: Mark[];
  readonly budget: Budget;
  readonly undrawn: Undrawn;
}

/** Numbers of what could not be drawn. */
export interface Undrawn {
  /** entities, by type */
  readonly types: Map<string, number>;
  /** references to other files, by these */
  readonly externals: Map<string, number>;
  /** entities of which only a part is drawn, by type */
  readonly partial: Map<string, number>;
  /** names of linetypes whose texts or symbols are not drawn */
  readonly linetypes: Set<string>;
}

/** Adds one to a number. */
export const count = (counts: Map<string, number>, key: string): unknown => counts.set(key, (counts.get(key) ?? 0) + 1);

/** Types of entities by what draws them. */
export type Drawn = readonly [draw: (entity: Entity, pen: Pen) => void, ...types: string[]];

const BY_BLOCK = 0;
const BY_LAYER = 256;
const DEFAULT_WEIGHT = 0.25;
/** One for all: there may be millions. */
const WHOLE: readonly number[] = [];
/** Length of a dot, as a share of the pattern. */
const DOT = 0.02;

/** The effective layer of an entity: in a block, layer 0 is that of the reference. */
export function layerOf({ drawing, owner }: Pen, { layer }: Pick<Entity, 'layer'>): Layer {
  if (owner && layer === '0') return owner.layer;
  return drawing.layers.get(layer.toUpperCase()) ?? drawing.layers.get('0') ?? unnamedLayer('0');
}

/** The style of an entity, with what it inherits from its layer and from the block around it. */
export function lookOf(pen: Pen, entity: Entity): Look {
  const layer = layerOf(pen, entity);
  return {
    colour: colourIn(pen, layer, entity),
    weight: weightIn(pen, layer, entity),
    dashes: dashesIn(pen, layer, entity),
    layer: layer.name,
  };
}

const colourOfLayer = ({ rgb, index }: Layer): number => (rgb === undefined ? colourOf(index) : onPaper(rgb));

function colourIn({ owner }: Pen, layer: Layer, entity: Entity): number {
  if (entity.codes.includes(420)) return onPaper(numberOf(entity, 420) & 0xffffff);
  return indexedColour(numberOf(entity, 62, BY_LAYER), colourOfLayer(layer), owner?.look.colour ?? FOREGROUND);
}

/** The colour of an index, which may be that of the layer or of the block. */
export function indexedColour(index: number, ofLayer: number, ofBlock: number): number {
  if (index === BY_LAYER) return ofLayer;
  return index === BY_BLOCK ? ofBlock : colourOf(Math.abs(index));
}

function weightIn({ owner }: Pen, layer: Layer, entity: Entity): number {
  const own = numberOf(entity, 370, -1);
  if (own === -2) return owner?.look.weight ?? DEFAULT_WEIGHT;
  const weight = own === -1 ? layer.weight : own;
  return weight < 0 ? DEFAULT_WEIGHT : weight / 100;
}

function dashesIn({ drawing, owner, undrawn }: Pen, layer: Layer, entity: Entity): readonly number[] {
  const name = textOf(entity, 6, 'BYLAYER').toUpperCase();
  if (name === 'BYBLOCK') return owner?.look.dashes ?? WHOLE;
  const key = name === 'BYLAYER' ? layer.linetype.toUpperCase() : name;
  if (drawing.symbolLinetypes?.has(key)) undrawn.linetypes.add(key);
  const pattern = drawing.linetypes.get(key) ?? WHOLE;
  return alternating(pattern, numberOf(entity, 48, 1) * variable(drawing, '$LTSCALE', 1));
}

/** Dash, gap, dash, gap: neighbours of the same kind are added up. Empty for patterns without gaps. */
function alternating(pattern: readonly number[], scale: number): readonly number[] {
  const whole = pattern.reduce((sum, length) => sum + Math.abs(length), 0) * Math.abs(scale);
  if (!pattern.some(length => length < 0) || !(whole > 0) || pattern.length > 64) return WHOLE;
  const lengths: number[] = [];
  let wasGap: boolean | undefined;
  for (const length of pattern) {
    const isGap = length < 0;
    const real = length === 0 ? whole * DOT : Math.abs(length * scale);
    if (isGap === wasGap) lengths.push((lengths.pop() ?? 0) + real);
    else if (wasGap === undefined && isGap) lengths.push(0, real);
    else lengths.push(real);
    wasGap = isGap;
  }
  if (lengths.length % 2 === 1) lengths.push(0);
  return lengths;
}

/** Takes points from the budget of a drawing; false when it is used up. */
export function take({ budget }: Pen, points: number): boolean {
  budget.points += points;
  return budget.points <= MOST_POINTS;
}

/** Draws a chain of points x, y, z, ... of the entity's own surroundings. */
export function strokeSolid(pen: Pen, look: Look, points: readonly number[], isClosed: boolean): void {
  const seen: number[] = [];
  for (let i = 0; i + 2 < points.length; i += 3) {
    const [x, y] = place(pen.where, points[i]!, points[i + 1]!, points[i + 2]!);
    seen.push(x, y);
  }
  strokePlaced(pen, look, seen, isClosed);
}

/** Draws a chain of points x, y, ... at one height. */
export function strokeFlat(
  pen: Pen,
  look: Look,
  points: readonly number[],
  isClosed: boolean,
  { where, z = 0, width = 0 }: { readonly where: Affine; readonly z?: number; readonly width?: number },
): void {
  strokePlaced(pen, look, flatPoints(points, where, z), isClosed, width * Math.hypot(where[0], where[1]));
}

export function strokePlaced(pen: Pen, look: Look, points: readonly number[], isClosed: boolean, width = 0): void {
  if (points.length < 4 || !points.every(Number.isFinite) || !take(pen, points.length / 2)) return;
  // A copy takes no more room than it needs.
  pen.marks.push({ kind: 'stroke', points: points.slice(), isClosed, width, look });
}

/** Fills the area between loops of points x, y, ... in the layout. */
export function fillPlaced(pen: Pen, look: Look, loops: readonly (readonly number[])[], cover = 1): void {
  const whole = loops.filter(loop => loop.length >= 6 && loop.every(Number.isFinite));
  const points = whole.reduce((sum, loop) => sum + loop.length / 2, 0);
  if (points > 0 && take(pen, points)) pen.marks.push({ kind: 'fill', loops: whole, cover, look });
}

/** Transforms points x, y, ... at one height. */
export const flatPoints = (points: FlatPoints, where: Affine, z = 0): number[] =>
  placed(points, (x, y) => place(where, x, y, z));
