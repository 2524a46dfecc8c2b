// Content of a drawing of a storey, as the plan view draws and searches it.
import type { Ring } from './path-data.ts';

/** From below: elements under the cut, rooms, cut elements, door swings, annotations, axes of grids. */
export const kinds = ['beyond', 'rooms', 'cut', 'swings', 'notes', 'grid'] as const;
export type PartKind = (typeof kinds)[number];

export const layers = [
  'other',
  'furniture',
  'services',
  'covering',
  'stair',
  'structure',
  'wall',
  'column',
  'window',
  'door',
  'space',
  'swing',
  'fill',
  'tag',
] as const;
export type PartLayer = (typeof layers)[number];

/** Smallest x and y, then the largest; metres. */
export type Bounds = readonly [left: number, top: number, right: number, bottom: number];

/** A path of the drawing; it belongs to one element. */
export interface PlanPart {
  /** GlobalId of its element */
  readonly uuid: string;
  readonly kind: PartKind;
  readonly layer: PartLayer;
  /** whether it is above or below the cut */
  readonly dashed: boolean;
  readonly rings: readonly Ring[];
  readonly bounds: Bounds;
  /** of its largest ring, m² */
  readonly area: number;
}

/** Label of a room. */
export interface PlanLabel {
  readonly name: string | null;
  /** m² */
  readonly area: number | null;
  readonly x: number;
  readonly y: number;
  /** metres that the room is wide and deep at this place */
  readonly width: number;
  readonly depth: number;
  /** number of the room's part; -1 when no room contains the place */
  readonly part: number;
}

/** A text of an annotation, or the tag of an axis: metres, y to the south. */
export interface PlanText {
  /** GlobalId of its element */
  readonly uuid: string;
  readonly isTag: boolean;
  readonly text: string;
  /** where its baseline begins, has its middle or ends */
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
  /** size of the font */
  readonly size: number;
  /** clockwise, radians */
  readonly angle: number;
}

export interface PlanDrawing {
  /** in drawing order */
  readonly parts: readonly PlanPart[];
  readonly labels: readonly PlanLabel[];
  readonly texts: readonly PlanText[];
}

export const joined = (all: Bounds | null, { 0: left, 1: top, 2: right, 3: bottom }: Bounds): Bounds =>
  all === null
    ? [left, top, right, bottom]
    : [Math.min(all[0], left), Math.min(all[1], top), Math.max(all[2], right), Math.max(all[3], bottom)];

/** Grids and notes that reach farther are no part of what is shown first: their size in sizes of the building. */
const LARGEST_GRID = 2.5;

const sizeOf = ([left, top, right, bottom]: Bounds): number => Math.max(right - left, bottom - top);

/** Bounds of the building of a drawing: its rooms, walls, notes and grid, without the garden; null when empty. */
export function boundsOfDrawing({ parts }: PlanDrawing): Bounds | null {
  const building = parts.filter(
    ({ kind, layer }) =>
      kind === 'rooms' || (kind === 'cut' && (layer === 'wall' || layer === 'column' || layer === 'window')),
  );
  const around = building.length > 0 ? building : parts;
  const boundsOf = (chosen: readonly PlanPart[], from: Bounds | null): Bounds | null =>
    chosen.reduce<Bounds | null>((all, { bounds }) => joined(all, bounds), from);
  const added = (all: Bounds | null, kind: PartKind): Bounds | null => {
    const more = parts.filter(part => part.kind === kind);
    const whole = boundsOf(more, all);
    return all && whole && sizeOf(whole) <= LARGEST_GRID * sizeOf(all) ? whole : all;
  };
  return added(added(boundsOf(around, null), 'notes'), 'grid');
}
