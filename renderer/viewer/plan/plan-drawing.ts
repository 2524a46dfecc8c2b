// Content of a drawing of a storey, as the plan view draws and searches it.
import type { Ring } from './path-data.ts';

/** From below: elements under the cut, rooms, cut elements, door swings. */
export const kinds = ['beyond', 'rooms', 'cut', 'swings'] as const;
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

export interface PlanDrawing {
  /** in drawing order */
  readonly parts: readonly PlanPart[];
  readonly labels: readonly PlanLabel[];
}

export const joined = (all: Bounds | null, { 0: left, 1: top, 2: right, 3: bottom }: Bounds): Bounds =>
  all === null
    ? [left, top, right, bottom]
    : [Math.min(all[0], left), Math.min(all[1], top), Math.max(all[2], right), Math.max(all[3], bottom)];

/** Bounds of the building of a drawing: its rooms, walls and furnishings, without the garden; null when empty. */
export function boundsOfDrawing({ parts }: PlanDrawing): Bounds | null {
  const building = parts.filter(
    ({ kind, layer }) =>
      kind === 'rooms' || (kind === 'cut' && (layer === 'wall' || layer === 'column' || layer === 'window')),
  );
  const around = building.length > 0 ? building : parts;
  return around.reduce<Bounds | null>((all, { bounds }) => joined(all, bounds), null);
}
