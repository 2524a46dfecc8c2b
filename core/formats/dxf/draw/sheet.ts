// Draws a layout: every entity with its marks.
import type { Extents } from '../../flat-points.ts';
import { identity } from './affine.ts';
import { drawEntity } from './draw-entity.ts';
import { type Drawing, type Entity, type Layout } from '../reading/drawing.ts';
import { cutEndless, extentsOf, MOST_COPIES, MOST_POINTS, type Mark } from './marks.ts';
import { layerOf, type Pen } from './pen.ts';

/** An entity of a layout with its marks. */
export interface Sketch {
  readonly id: string;
  readonly entity: Entity;
  /** name of its layer as the table of layers writes it */
  readonly layer: string;
  readonly isShown: boolean;
  readonly marks: readonly Mark[];
}

/** A drawn layout. */
export interface Sheet {
  readonly name: string;
  readonly isModel: boolean;
  readonly sketches: readonly Sketch[];
  /** units of the drawing; undefined when nothing is drawn */
  readonly extents: Extents | undefined;
}

/** Results of drawing, for all layouts together. */
export const createNotes = () => ({
  budget: { points: 0, copies: 0 },
  undrawn: {
    types: new Map<string, number>(),
    externals: new Map<string, number>(),
    partial: new Map<string, number>(),
    linetypes: new Set<string>(),
  },
  /** ids so far: handles are unique in a valid file */
  ids: new Set<string>(),
  doubles: 0,
});
export type DrawNotes = ReturnType<typeof createNotes>;

/** How far endless lines extend beyond the rest, as a share of it. */
const MARGIN = 0.05;
/** Size of a drawing of endless lines only. */
const ALONE = 100;

/** Draws all entities of a layout. Beyond the limits of marks.ts nothing more is drawn, but the entities are kept. */
export function drawSheet(drawing: Drawing, { name, isModel, entities }: Layout, notes: DrawNotes): Sheet {
  const { budget, undrawn } = notes;
  const sketches = entities.map((entity): Sketch => {
    const pen: Pen = { drawing, where: identity, owner: undefined, blocks: [], marks: [], budget, undrawn };
    drawEntity(entity, pen);
    const layer = layerOf(pen, entity);
    return { id: idOf(entity, notes), entity, layer: layer.name, isShown: layer.isShown, marks: pen.marks.slice() };
  });
  const extents = extentsOf(sketches.flatMap(({ marks }) => marks));
  const box = enlarged(extents ?? aroundEndless(sketches));
  const hasEndless = ({ marks }: Sketch): boolean => marks.some(({ kind }) => kind === 'endless');
  const cut = (sketch: Sketch, within: Extents): Sketch => ({ ...sketch, marks: cutEndless(sketch.marks, within) });
  const whole = box ? sketches.map(sketch => (hasEndless(sketch) ? cut(sketch, box) : sketch)) : sketches;
  return { name, isModel, sketches: whole, extents: extents ?? extentsOf(whole.flatMap(({ marks }) => marks)) };
}

/** The handle; files of R12 may have none, and some repeat one. */
function idOf({ handle }: Entity, notes: DrawNotes): string {
  const { ids } = notes;
  let id = handle === '' ? `e-${ids.size + 1}` : handle;
  if (ids.has(id)) {
    notes.doubles += 1;
    id = `${id}-${ids.size + 1}`;
  }
  ids.add(id);
  return id;
}

function enlarged(extents: Extents | undefined): Extents | undefined {
  if (!extents) return undefined;
  const [left, bottom, right, top] = extents;
  const margin = Math.max(right - left, top - bottom) * MARGIN || ALONE / 2;
  return [left - margin, bottom - margin, right + margin, top + margin];
}

function aroundEndless(sketches: readonly Sketch[]): Extents | undefined {
  for (const { marks } of sketches)
    for (const mark of marks)
      if (mark.kind === 'endless') return [mark.from[0], mark.from[1], mark.from[0], mark.from[1]];
  return undefined;
}

/** Whether the limits were reached. */
export const isBeyondLimits = ({ budget }: DrawNotes): boolean =>
  budget.points > MOST_POINTS || budget.copies > MOST_COPIES;
