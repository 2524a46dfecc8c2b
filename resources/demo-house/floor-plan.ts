// The walls of both storeys with their openings.
import {
  bearing,
  bearingNorth,
  bearingSouth,
  depth,
  east,
  hallEast,
  hallWest,
  north,
  outer,
  partition,
  south,
  storeyHeight,
  roomHeight,
  west,
  width,
} from './plan.ts';
import { label } from './properties.ts';
import type { Door } from './doors.ts';
import type { Opening, Wall } from './walls.ts';

const window = (
  name: string,
  from: number,
  size: readonly [width: number, height: number],
  sill: number,
  panes = 1,
): Opening => ({
  from,
  width: size[0],
  height: size[1],
  sill,
  fill: { kind: 'window', name, panes, french: sill === 0 },
});

const door = (
  name: string,
  from: number,
  wide: number,
  operation: Door['operation'],
  more: Partial<Door> = {},
): Opening => ({
  from,
  width: wide,
  height: more.external ? 2.25 : 2.1,
  sill: 0,
  fill: { kind: 'door', name, operation, ...more },
});

interface Sides {
  readonly south: readonly Opening[];
  readonly east: readonly Opening[];
  readonly north: readonly Opening[];
  readonly west: readonly Opening[];
}

function outerWalls(floor: string, kind: Wall['kind'], openings: Sides): Wall[] {
  const height = storeyHeight;
  const words = { kind, height, thickness: outer };
  return [
    { ...words, name: `Wall ${floor} south`, start: [0, 0], towards: 'east', length: width, openings: openings.south },
    {
      ...words,
      name: `Wall ${floor} east`,
      start: [width, outer],
      towards: 'north',
      length: depth - 2 * outer,
      openings: openings.east,
    },
    {
      ...words,
      name: `Wall ${floor} north`,
      start: [width, depth],
      towards: 'west',
      length: width,
      openings: openings.north,
    },
    {
      ...words,
      name: `Wall ${floor} west`,
      start: [0, depth - outer],
      towards: 'south',
      length: depth - 2 * outer,
      openings: openings.west,
    },
  ];
}

/** A partition running north, with its western face at x. */
const northward = (
  name: string,
  x: number,
  [from, to]: readonly [number, number],
  openings: readonly Opening[] = [],
  more: Partial<Wall> = {},
): Wall => ({
  name,
  kind: 'Partition',
  start: [x + partition, from],
  towards: 'north',
  length: to - from,
  thickness: partition,
  height: roomHeight,
  openings,
  ...more,
});

const bearingWall = (floor: string, openings: readonly Opening[]): Wall => ({
  name: `Wall ${floor} middle`,
  kind: 'Bearing wall',
  start: [west, bearingSouth],
  towards: 'east',
  length: east - west,
  thickness: bearing,
  height: roomHeight,
  openings,
});

export const groundWalls: readonly Wall[] = [
  ...outerWalls('G', 'Outer wall, rendered', {
    south: [
      window('Window G1', 1.3, [1.6, 1.3], 0.95, 2),
      window('Window G2', 4.9, [1.2, 2.25], 0, 1),
      window('Window G3', 7.2, [3.2, 2.25], 0, 3),
    ],
    east: [window('Window G4', 1.1, [1.4, 1.35], 0.9, 2), window('Window G5', 5.6, [1.4, 1.35], 0.9, 2)],
    north: [
      window('Window G6', 0.8, [0.7, 0.7], 1.55),
      window('Window G7', 2.5, [0.7, 0.7], 1.55),
      door('Door G1', 4.05, 1.1, 'SINGLE_SWING_LEFT', { external: true }),
      window('Window G8', 9.2, [1.2, 1.35], 0.9),
    ],
    west: [window('Window G9', 1.7, [1.4, 1.1], 1.15, 2)],
  }),
  bearingWall('G', [
    door('Door G2', 1.05, 0.86, 'SINGLE_SWING_RIGHT', { fireRating: 'EI 30' }),
    door('Door G3', 5.9, 1.5, 'DOUBLE_DOOR_SINGLE_SWING'),
  ]),
  northward('Wall G kitchen', 4, [south, bearingSouth], [{ from: 2.1, width: 1.8, height: 2.2, sill: 0 }]),
  northward('Wall G utility', 1.96, [bearingNorth, north], [], { sets: { Plinth_Acoustics: { Rw: label('52 dB') } } }),
  northward(
    'Wall G WC',
    hallWest - partition,
    [bearingNorth, north],
    [door('Door G4', 4.9, 0.76, 'SINGLE_SWING_LEFT')],
  ),
  northward('Wall G study', hallEast, [bearingNorth, north], [door('Door G5', 4.85, 0.86, 'SINGLE_SWING_RIGHT')]),
];

export const upperWalls: readonly Wall[] = [
  ...outerWalls('U', 'Outer wall, larch cladding', {
    south: [
      window('Window U1', 1.3, [1.6, 1.4], 0.85, 2),
      window('Window U2', 4.9, [1.2, 1.4], 0.85, 1),
      window('Window U3', 7.2, [1.2, 1.4], 0.85),
      window('Window U4', 9.2, [1.2, 1.4], 0.85),
    ],
    east: [window('Window U5', 1.1, [1.4, 1.4], 0.85, 2), window('Window U6', 5.6, [1.4, 1.4], 0.85, 2)],
    north: [
      window('Window U7', 1.45, [0.8, 0.8], 1.45),
      window('Window U8', 6.2, [1.2, 1.4], 0.85),
      window('Window U9', 9.2, [1.2, 1.4], 0.85),
    ],
    west: [window('Window U10', 1.7, [1.4, 1.4], 0.85, 2), window('Window U11', 5.9, [0.9, 0.8], 1.45)],
  }),
  bearingWall('U', [door('Door U1', 4.0, 0.86, 'SINGLE_SWING_LEFT'), door('Door U2', 5.7, 0.86, 'SINGLE_SWING_RIGHT')]),
  northward('Wall U bedrooms', 5.2, [south, bearingSouth]),
  northward(
    'Wall U bath',
    hallWest - partition,
    [bearingNorth, north],
    [door('Door U3', 4.95, 0.86, 'SINGLE_SWING_LEFT')],
  ),
  northward('Wall U guest room', hallEast, [bearingNorth, north], [door('Door U4', 4.85, 0.86, 'SINGLE_SWING_RIGHT')]),
];
