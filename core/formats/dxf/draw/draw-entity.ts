// Draws entities by their type, and the content of blocks.
import { objectSystem, radiansOf, rotation, shift, stretch, within, type Affine } from './affine.ts';
import { drawEmbedded, drawHatch, drawImage, drawWipeout } from './draw-areas.ts';
import { drawnCurves } from './draw-curves.ts';
import { drawMultileader } from './draw-multileader.ts';
import { drawDefinition, drawMtext, drawText, drawTolerance } from '../text/draw-texts.ts';
import { type Entity, numberOf, normalOf, pointOf, textOf, type Drawing, type Layer } from '../reading/drawing.ts';
import type { Extents } from '../../flat-points.ts';
import { MOST_COPIES, MOST_POINTS, clipMarks, type Mark } from './marks.ts';
import { count, layerOf, lookOf, type Drawn, type Pen, strokePlaced } from './pen.ts';

// Windows of a layout through which the model is seen.

/** Group 90: the viewport is switched off. */
const OFF = 0x20000;
/** The viewport of a layout that is the layout itself. */
const SHEET = 1;

/** Whether an entity is a window to the model, and not the sheet itself. */
export const isWindow = (entity: Entity): boolean => entity.type === 'VIEWPORT' && numberOf(entity, 69) > SHEET;

interface View {
  readonly where: Affine;
  readonly box: Extents;
}

const isOn = (entity: Entity): boolean => numberOf(entity, 68, 1) !== 0 && !(numberOf(entity, 90) & OFF);

/** How the model is placed in a window; undefined when it has no size, or its view is not from above. */
function viewOf(entity: Entity): View | undefined {
  const [width, height, seen] = [numberOf(entity, 40), numberOf(entity, 41), numberOf(entity, 45)];
  const [dx, dy, dz] = pointOf(entity, 16, [0, 0, 1]);
  const isFromAbove = dx === 0 && dy === 0 && dz > 0;
  if (!isFromAbove || !(width > 0) || !(height > 0) || !(seen > 0)) return undefined;
  const [x, y] = pointOf(entity, 10);
  const [tx, ty] = pointOf(entity, 17);
  const scale = height / seen;
  const centre = within(shift(x, y), stretch(scale, scale, scale));
  const turned = within(shift(-numberOf(entity, 12), -numberOf(entity, 22)), rotation(radiansOf(numberOf(entity, 51))));
  return {
    where: within(within(centre, turned), shift(-tx, -ty)),
    box: [x - width / 2, y - height / 2, x + width / 2, y + height / 2],
  };
}

/**
 * The drawing as a window shows it: with layers that are frozen in it (groups 331 and 341: their handles) not shown.
 */
function seenThrough(drawing: Drawing, { codes, values }: Entity): Drawing {
  const frozen = new Set(
    values.filter((_, i) => codes[i] === 331 || codes[i] === 341).map(value => String(value).toUpperCase()),
  );
  if (frozen.size === 0) return drawing;
  const layers = new Map<string, Layer>();
  for (const [key, layer] of drawing.layers)
    layers.set(key, frozen.has(layer.handle) ? { ...layer, isShown: false } : layer);
  return { ...drawing, layers };
}

/** Draws the model as seen through a window, and its frame. */
function drawWindow(entity: Entity, pen: Pen): void {
  if (!isWindow(entity) || !isOn(entity)) return;
  const view = viewOf(entity);
  if (!view || pen.owner) {
    noteUndrawn(entity, pen);
    return;
  }
  const [left, bottom, right, top] = view.box;
  const marks: Mark[] = [];
  const inner: Pen = { ...pen, drawing: seenThrough(pen.drawing, entity), where: view.where, marks };
  for (const each of pen.drawing.layouts[0]?.entities ?? [])
    if (each.type !== 'VIEWPORT' && layerOf(inner, each).isShown) drawEntity(each, inner);
  for (const mark of clipMarks(marks, view.box)) pen.marks.push(mark);
  strokePlaced(pen, lookOf(pen, entity), [left, bottom, right, bottom, right, top, left, top], true);
}

/** Blocks in blocks; real drawings have five or so. */
const DEEPEST = 32;
const INVISIBLE_ATTRIBUTE = 1;

const drawn: readonly Drawn[] = [
  ...drawnCurves,
  [drawMultileader, 'MULTILEADER', 'MLEADER'],

  [(entity, pen) => drawText(entity, pen), 'TEXT'],
  [drawMtext, 'MTEXT'],
  [drawDefinition, 'ATTDEF'],
  [drawTolerance, 'TOLERANCE'],
  [drawHatch, 'HATCH', 'MPOLYGON'],
  [drawWipeout, 'WIPEOUT'],
  [drawImage, 'IMAGE'],
  [drawEmbedded, 'OLE2FRAME', 'OLEFRAME'],
  [drawWindow, 'VIEWPORT'],
  [drawInsert, 'INSERT', 'ACAD_TABLE'],
  [drawDimension, 'DIMENSION', 'ARC_DIMENSION', 'LARGE_RADIAL_DIMENSION'],
];
const drawers: ReadonlyMap<string, Drawn[0]> = new Map(
  drawn.flatMap(([draw, ...types]) => types.map(type => [type, draw] as const)),
);
/** Marks of R12 files around repeated entities, which draw nothing. */
const unseen: ReadonlySet<string> = new Set(['REPEAT', 'ENDREP']);
/** Types that draw nothing only when their points are missing or invalid. */
export const shapeTypes: ReadonlySet<string> = new Set(
  drawnCurves
    .flatMap(([, ...types]) => types)
    .filter(type => type !== '3DFACE')
    .concat('HATCH', 'MPOLYGON', 'WIPEOUT', 'IMAGE', 'MULTILEADER', 'MLEADER'),
);

/** Draws an entity into `pen.marks`, with all its parts. */
export function drawEntity(entity: Entity, pen: Pen): void {
  // Group 60: not visible.
  if (numberOf(entity, 60) === 1) return;
  if (isHiddenInBlock(entity, pen)) return;
  const draw = drawers.get(entity.type);
  const before = pen.marks.length;
  if (draw) draw(entity, pen);
  else if (!unseen.has(entity.type)) noteUndrawn(entity, pen);
  if (pen.marks.length === before && shapeTypes.has(entity.type) && pen.budget.points <= MOST_POINTS)
    noteUndrawn(entity, pen);
}

/**
 * In a block only visible entities are drawn. The layer of the reference itself is switched by viewers, as that of all
 * entities outside of blocks.
 */
function isHiddenInBlock(entity: Entity, pen: Pen): boolean {
  if (!pen.owner) return false;
  const layer = layerOf(pen, entity);
  return !layer.isShown && layer !== pen.owner.layer;
}

const noteUndrawn = ({ type }: Entity, { undrawn }: Pen): unknown => count(undrawn.types, type);

/** Draws the entities of a block once. */
function drawBlock(entity: Entity, pen: Pen, name: string, where: (base: readonly [number, number, number]) => Affine) {
  const key = name.toUpperCase();
  const block = pen.drawing.blocks.get(key);
  // Counted even when nothing is drawn: a field of a billion copies ends, too.
  if (++pen.budget.copies > MOST_COPIES) return;
  if (!block || pen.blocks.length >= DEEPEST || pen.blocks.includes(key)) {
    noteUndrawn(entity, pen);
    return;
  }
  const inner: Pen = {
    ...pen,
    where: where(block.base),
    owner: { layer: layerOf(pen, entity), look: lookOf(pen, entity), tags: tagsOf(entity) },
    blocks: [...pen.blocks, key],
  };
  if (block.external !== undefined) count(pen.undrawn.externals, block.external);
  for (const each of block.entities) drawEntity(each, inner);
}

const tagsOf = ({ parts }: Entity): ReadonlySet<string> => new Set(parts.map(part => textOf(part, 2)));

/** A reference to a block, or a field of them, with the texts of its attributes. */
function drawInsert(entity: Entity, pen: Pen): void {
  const system = within(pen.where, objectSystem(normalOf(entity)));
  // In tables the groups of scale and array have other meanings.
  const isTable = entity.type === 'ACAD_TABLE';
  const number = (code: number, otherwise: number): number => (isTable ? otherwise : numberOf(entity, code, otherwise));
  const turned = within(within(system, shift(...pointOf(entity, 10))), rotation(radiansOf(number(50, 0))));
  const scale = stretch(number(41, 1) || 1, number(42, 1) || 1, number(43, 1) || 1);
  const [columns, rows] = [Math.max(1, number(70, 1)), Math.max(1, number(71, 1))];
  const name = textOf(entity, 2);
  for (let row = 0; row < rows && pen.budget.copies <= MOST_COPIES; row++) {
    for (let column = 0; column < columns && pen.budget.copies <= MOST_COPIES; column++) {
      const place = within(within(turned, shift(column * number(44, 0), row * number(45, 0))), scale);
      drawBlock(entity, pen, name, ([x, y, z]) => within(place, shift(-x, -y, -z)));
    }
  }
  drawAttributes(entity, pen);
}

/** Attributes have places of their own, independent of the block. */
function drawAttributes(entity: Entity, pen: Pen): void {
  const beside: Pen = { ...pen, owner: { layer: layerOf(pen, entity), look: lookOf(pen, entity) } };
  for (const part of entity.parts) {
    if (!(numberOf(part, 70) & INVISIBLE_ATTRIBUTE) && !isHiddenInBlock(part, beside)) drawText(part, beside);
  }
}

/** A dimension as its author program has drawn it, in a block. */
function drawDimension(entity: Entity, pen: Pen): void {
  const name = textOf(entity, 2);
  if (pen.drawing.blocks.has(name.toUpperCase())) drawBlock(entity, pen, name, () => pen.where);
  else noteUndrawn(entity, pen);
}
