// Windows of a layout through which the model is seen.
import { radiansOf, rotation, shift, stretch, within, type Affine } from './affine.ts';
import { clipMarks } from './clip.ts';
import { type Drawing, type Entity, type Layer, numberOf, pointOf } from '../reading/drawing.ts';
import type { Extents, Mark } from './marks.ts';
import { layerOf, lookOf, type Pen, strokePlaced } from './pen.ts';

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

/** How the model is placed in a window; undefined when it is off, or its view is not from above. */
function viewOf(entity: Entity): View | undefined {
  const [width, height, seen] = [numberOf(entity, 40), numberOf(entity, 41), numberOf(entity, 45)];
  const [dx, dy, dz] = pointOf(entity, 16) ?? [0, 0, 1];
  const isFromAbove = dx === 0 && dy === 0 && dz > 0;
  if (
    !isFromAbove ||
    !(width > 0) ||
    !(height > 0) ||
    !(seen > 0) ||
    numberOf(entity, 68, 1) === 0 ||
    numberOf(entity, 90) & OFF
  )
    return undefined;
  const [x, y] = pointOf(entity, 10) ?? [0, 0];
  const [tx, ty] = pointOf(entity, 17) ?? [0, 0];
  const scale = height / seen;
  const centre = within(shift(x!, y!), stretch(scale, scale, scale));
  const turned = within(shift(-numberOf(entity, 12), -numberOf(entity, 22)), rotation(radiansOf(numberOf(entity, 51))));
  return {
    where: within(within(centre, turned), shift(-tx!, -ty!)),
    box: [x! - width / 2, y! - height / 2, x! + width / 2, y! + height / 2],
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

/** Draws the model as seen through a window, and its frame. `draw`: draws an entity of the model. */
export function drawWindow(entity: Entity, pen: Pen, draw: (entity: Entity, pen: Pen) => void): void {
  const view = isWindow(entity) ? viewOf(entity) : undefined;
  if (!view || pen.owner) return;
  const [left, bottom, right, top] = view.box;
  const marks: Mark[] = [];
  const inner: Pen = { ...pen, drawing: seenThrough(pen.drawing, entity), where: view.where, marks };
  for (const each of pen.drawing.layouts[0]?.entities ?? [])
    if (each.type !== 'VIEWPORT' && layerOf(inner, each).isShown) draw(each, inner);
  for (const mark of clipMarks(marks, view.box)) pen.marks.push(mark);
  strokePlaced(pen, lookOf(pen, entity), [left, bottom, right, bottom, right, top, left, top], true);
}
