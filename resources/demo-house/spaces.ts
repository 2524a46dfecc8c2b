// Rooms, and the zones they belong to.
import type { Builder, Placed } from './builder.ts';
import {
  bearingNorth,
  bearingSouth,
  east,
  hallEast,
  hallWest,
  north,
  partition,
  roomHeight,
  south,
  west,
} from './plan.ts';
import { celsius, label, newElement, no, text, yes, area } from './properties.ts';
import { enumeration } from './step.ts';

interface Room {
  readonly number: string;
  readonly name: string;
  readonly use: string;
  readonly from: readonly [x: number, y: number];
  readonly to: readonly [x: number, y: number];
  readonly zone: 'Living zone' | 'Sleeping zone' | 'Service zone';
  readonly wet?: boolean;
}

const upperSplit = 5.2;
const groundRooms: readonly Room[] = [
  {
    number: '0.1',
    name: 'Hall',
    use: 'Circulation',
    from: [hallWest, bearingNorth],
    to: [hallEast, north],
    zone: 'Living zone',
  },
  {
    number: '0.2',
    name: 'Living room',
    use: 'Living',
    from: [4 + partition, south],
    to: [east, bearingSouth],
    zone: 'Living zone',
  },
  { number: '0.3', name: 'Kitchen', use: 'Cooking', from: [west, south], to: [4, bearingSouth], zone: 'Living zone' },
  {
    number: '0.4',
    name: 'Study',
    use: 'Working',
    from: [hallEast + partition, bearingNorth],
    to: [east, north],
    zone: 'Living zone',
  },
  {
    number: '0.5',
    name: 'Guest toilet',
    use: 'Sanitary',
    from: [1.96 + partition, bearingNorth],
    to: [hallWest - partition, north],
    zone: 'Service zone',
    wet: true,
  },
  {
    number: '0.6',
    name: 'Utility room',
    use: 'Building services',
    from: [west, bearingNorth],
    to: [1.96, north],
    zone: 'Service zone',
    wet: true,
  },
];
const upperRooms: readonly Room[] = [
  {
    number: '1.1',
    name: 'Gallery',
    use: 'Circulation',
    from: [hallWest, bearingNorth],
    to: [hallEast, north],
    zone: 'Sleeping zone',
  },
  {
    number: '1.2',
    name: 'Main bedroom',
    use: 'Sleeping',
    from: [upperSplit + partition, south],
    to: [east, bearingSouth],
    zone: 'Sleeping zone',
  },
  {
    number: '1.3',
    name: "Children's room",
    use: 'Sleeping',
    from: [west, south],
    to: [upperSplit, bearingSouth],
    zone: 'Sleeping zone',
  },
  {
    number: '1.4',
    name: 'Guest room',
    use: 'Sleeping',
    from: [hallEast + partition, bearingNorth],
    to: [east, north],
    zone: 'Sleeping zone',
  },
  {
    number: '1.5',
    name: 'Bathroom',
    use: 'Sanitary',
    from: [west, bearingNorth],
    to: [hallWest - partition, north],
    zone: 'Service zone',
    wet: true,
  },
];

/** Writes the rooms; spaces by their number. */
export function writeSpaces(builder: Builder, ground: Placed, upper: Placed): ReadonlyMap<string, Placed> {
  const spaces = new Map<string, Placed>();
  const zones = new Map<Room['zone'], Placed[]>();
  for (const [storey, rooms] of [
    [ground, groundRooms],
    [upper, upperRooms],
  ] as const) {
    for (const room of rooms) {
      const space = writeRoom(builder, storey, room);
      spaces.set(room.number, space);
      zones.set(room.zone, [...(zones.get(room.zone) ?? []), space]);
    }
  }
  for (const [name, members] of zones) {
    const zone = builder.rooted('IfcZone', name, name, null, 'Use', name);
    builder.rooted(
      'IfcRelAssignsToGroup',
      name,
      null,
      null,
      members.map(({ ref }) => ref),
      null,
      zone,
    );
    builder.describe(zone, `zone ${name}`, {
      sets: { Pset_ZoneCommon: { Reference: label(name), IsExternal: no, PubliclyAccessible: no } },
    });
  }
  return spaces;
}

function writeRoom(builder: Builder, storey: Placed, { number, name, use, from, to, wet = false }: Room): Placed {
  const [wide, deep] = [to[0] - from[0], to[1] - from[1]];
  const placement = builder.place({ origin: [from[0], from[1], 0] }, storey);
  const body = builder.shapes.representation([builder.shapes.box([0, 0, 0], [wide, deep, roomHeight], 'Space')]);
  const shape = builder.step.add('IfcProductDefinitionShape', null, null, [body]);
  const ref = builder.rooted(
    'IfcSpace',
    number,
    number,
    null,
    use,
    placement,
    shape,
    name,
    enumeration('ELEMENT'),
    enumeration('INTERNAL'),
    null,
  );
  builder.relate('Aggregates', storey.ref, ref);
  const floor = wide * deep;
  builder.describe(ref, `space ${number}`, {
    sets: {
      Pset_SpaceCommon: {
        Reference: label(name),
        IsExternal: no,
        GrossPlannedArea: area(Math.round(floor * 10) / 10),
        NetPlannedArea: area(Math.round(floor * 10) / 10),
        PubliclyAccessible: no,
        HandicapAccessible: number.startsWith('0') ? yes : no,
      },
      Pset_SpaceCoveringRequirements: {
        FloorCovering: label(wet ? 'Tiles' : 'Oak boards'),
        WallCovering: label(wet ? 'Tiles to 1.2 m' : 'Paint'),
        CeilingCovering: label('Paint'),
      },
      Pset_SpaceThermalRequirements: { SpaceTemperature: celsius(wet && use === 'Sanitary' ? 24 : 20) },
      Plinth_Room: { Use: label(use), Remark: text(`${name}, ${floor.toFixed(1)} m²`), Status: newElement },
    },
    quantities: {
      set: 'Qto_SpaceBaseQuantities',
      values: {
        Height: roomHeight,
        FinishCeilingHeight: roomHeight,
        GrossPerimeter: 2 * (wide + deep),
        NetPerimeter: 2 * (wide + deep),
        GrossFloorArea: floor,
        NetFloorArea: floor,
        GrossWallArea: 2 * (wide + deep) * roomHeight,
        GrossVolume: floor * roomHeight,
        NetVolume: floor * roomHeight,
      },
    },
  });
  return { ref, placement };
}
