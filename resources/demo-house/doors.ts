import type { Builder, ObjectType, Placed } from './builder.ts';
import type { Classes } from './classes.ts';
import type { ColourName } from './colours.ts';
import type { Materials } from './materials.ts';
import { label, newElement, no, transmittance, yes } from './properties.ts';
import type { Item, Plane } from './shapes.ts';
import { enumeration } from './step.ts';
import type { OpeningSize } from './windows.ts';

export interface Door {
  readonly kind: 'door';
  readonly name: string;
  readonly operation: 'SINGLE_SWING_LEFT' | 'SINGLE_SWING_RIGHT' | 'DOUBLE_DOOR_SINGLE_SWING';
  readonly external?: boolean;
  /** Stops fire for so many minutes. */
  readonly fireRating?: string;
}

export type DoorMaker = (door: Door, size: OpeningSize, opening: Placed, storey: Placed) => Placed;

const lining = 0.05;

export function createDoors(builder: Builder, materials: Materials, classes: Classes): DoorMaker {
  const types = new Map<string, ObjectType>();

  const typeOf = ({ operation, external = false }: Door, size: OpeningSize): ObjectType => {
    const words = { SINGLE_SWING_LEFT: 'left', SINGLE_SWING_RIGHT: 'right', DOUBLE_DOOR_SINGLE_SWING: 'double' }[
      operation
    ];
    const name = `${external ? 'Front door' : 'Inner door'} ${Math.round(size.width * 1000)} x ${Math.round(size.height * 1000)}, ${words}, wall ${Math.round(size.thickness * 1000)}`;
    const type =
      types.get(name) ??
      builder.objectType('IfcDoorType', {
        name,
        items: draw(builder, size, operation, external),
        material: materials.constituents(external ? 'Front door' : 'Inner door'),
        rest: [enumeration('DOOR'), enumeration(operation), enumeration('F'), null],
        sets: {
          Pset_ManufacturerTypeInformation: {
            Manufacturer: label('Sample Doors'),
            ModelLabel: label(external ? 'Entrance' : 'Plain'),
            ProductionYear: label('2026'),
          },
          Plinth_Hardware: {
            Lock: label(external ? 'Multipoint, cylinder' : 'Mortise, warded'),
            Hinges: label(external ? '3, concealed' : '2'),
            HandleFinish: label('Stainless steel, brushed'),
          },
        },
      });
    types.set(name, type);
    return type;
  };

  return (door, size, opening, storey) =>
    builder.element('IfcDoor', {
      name: door.name,
      to: opening,
      within: storey,
      type: typeOf(door, size),
      tag: door.name.replace(/\D/g, '') || '0',
      layer: 'A-DOOR Doors',
      classification: classes('Doors and windows'),
      rest: [size.height, size.width, enumeration('DOOR'), enumeration(door.operation), null],
      sets: {
        Pset_DoorCommon: {
          Reference: label(door.external ? 'Front door' : 'Inner door'),
          Status: newElement,
          FireRating: label(door.fireRating ?? 'none'),
          AcousticRating: label(door.external ? '42 dB' : '27 dB'),
          SecurityRating: label(door.external ? 'RC 2' : 'none'),
          IsExternal: door.external ? yes : no,
          ThermalTransmittance: transmittance(door.external ? 0.9 : 2.5),
          HandicapAccessible: size.width >= 0.9 ? yes : no,
          FireExit: door.external ? yes : no,
          SelfClosing: door.fireRating ? yes : no,
        },
      },
      quantities: {
        set: 'Qto_DoorBaseQuantities',
        values: {
          Width: size.width,
          Height: size.height,
          Perimeter: size.width + 2 * size.height,
          Area: size.width * size.height,
        },
      },
    });
}

/** Local axes of the opening: x along the wall, y through it, z up. */
function draw(
  { shapes }: Builder,
  { width, height, thickness }: OpeningSize,
  operation: Door['operation'],
  external: boolean,
): Item[] {
  // Inner linings cover the wall's full depth and stand out a little; an outer frame sits where the windows sit.
  const [near, far] = external ? [0.12, 0.22] : [-0.012, thickness + 0.012];
  const face: Plane = { origin: [0, far, 0], axis: [0, -1, 0], ref: [1, 0, 0] };
  const [inner, top] = [width - lining, height - lining];
  const colour: ColourName = external ? 'Front door' : 'Door white';
  const leafWidth = (width - 2 * lining) / (operation === 'DOUBLE_DOOR_SINGLE_SWING' ? 2 : 1);
  const leaf = (left: number, handleLeft: boolean): Item[] => {
    const y = near + 0.02;
    const handle = handleLeft ? left + 0.07 : left + leafWidth - 0.07;
    const towards = handleLeft ? 0.12 : -0.12;
    return [
      shapes.box([left + 0.003, y, 0.008], [leafWidth - 0.006, 0.045, top - 0.01], colour),
      ...[y - 0.045, y + 0.09].map(at =>
        shapes.rod([handle, at, 1.05], [handle + towards, at, 1.05], 0.01, 'Stainless steel'),
      ),
      shapes.rod([handle, y - 0.045, 1.05], [handle, y + 0.09, 1.05], 0.009, 'Stainless steel'),
    ];
  };
  const items = [
    shapes.prism(
      face,
      [
        [0, 0],
        [lining, 0],
        [lining, top],
        [inner, top],
        [inner, 0],
        [width, 0],
        [width, height],
        [0, height],
      ],
      far - near,
      external ? 'Anthracite' : 'Door white',
    ),
    ...leaf(lining, operation === 'SINGLE_SWING_RIGHT'),
  ];
  if (operation === 'DOUBLE_DOOR_SINGLE_SWING') items.push(...leaf(lining + leafWidth, true));
  if (external) items.push(shapes.box([width - 0.34, near + 0.01, 0.5], [0.12, 0.065, 1.4], 'Glass'));
  return items;
}
