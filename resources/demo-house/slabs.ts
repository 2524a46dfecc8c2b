// Floors, the plinth below the walls, and the roof with its gables, chimney and solar panels.
import type { Builder, Placed } from './builder.ts';
import type { Classes } from './classes.ts';
import type { ColourName } from './colours.ts';
import type { Materials } from './materials.ts';
import { depth, outer, slab, stair, width, north } from './plan.ts';
import { label, newElement, no, transmittance, yes } from './properties.ts';
import type { Point2 } from './shapes.ts';
import { enumeration } from './step.ts';
import { areaOf, perimeterOf } from './walls.ts';

/** Slabs end inside the outer walls, so that no face of theirs lies in the facade. */
const inset = outer / 2;
const floorOutline: readonly Point2[] = [
  [inset, inset],
  [width - inset, inset],
  [width - inset, depth - inset],
  [inset, depth - inset],
];
/** Reaches a little into the northern wall, so that the slab's edge does not lie in the wall's face. */
const stairVoid: readonly Point2[] = [
  [stair.x, stair.y],
  [stair.x, north + 0.05],
  [stair.x + 7 * stair.tread + stair.landing, north + 0.05],
  [stair.x + 7 * stair.tread + stair.landing, stair.y],
];

export function writeSlabs(
  builder: Builder,
  storeys: { readonly ground: Placed; readonly upper: Placed; readonly attic: Placed },
  materials: Materials,
  classes: Classes,
): void {
  const slabType = (name: string, kind: string, uValue: number | undefined) =>
    builder.objectType('IfcSlabType', {
      name,
      rest: [enumeration(kind)],
      sets: {
        Pset_SlabCommon: {
          Reference: label(name),
          Status: newElement,
          LoadBearing: yes,
          IsExternal: uValue === undefined ? no : yes,
          FireRating: label('REI 90'),
          AcousticRating: label('57 dB'),
          ...(uValue === undefined ? {} : { ThermalTransmittance: transmittance(uValue) }),
        },
      },
    });
  interface Floor {
    readonly name: string;
    readonly storey: Placed;
    readonly kind: string;
    readonly type: ReturnType<typeof slabType>;
    readonly layers: string;
    readonly top: ColourName;
    readonly hole?: readonly Point2[];
  }
  const floor = ({ name, storey, kind, type, layers, top, hole }: Floor): void => {
    // The boards are an item of their own colour; the sum of both is the slab.
    const boards = 0.02;
    const area = areaOf(floorOutline) - (hole ? areaOf(hole) : 0);
    const holes = hole ? [hole] : [];
    builder.element('IfcSlab', {
      name,
      to: storey,
      within: storey,
      type,
      layer: 'A-FLOR Floors',
      rest: [enumeration(kind)],
      classification: classes('Floors'),
      material: materials.slab(layers),
      items: [
        builder.shapes.prism({ origin: [0, 0, -slab] }, floorOutline, slab - boards, 'Concrete', holes),
        builder.shapes.prism({ origin: [0, 0, -boards] }, floorOutline, boards, top, holes),
      ],
      quantities: {
        set: 'Qto_SlabBaseQuantities',
        values: {
          Width: slab,
          Perimeter: perimeterOf(floorOutline),
          GrossArea: areaOf(floorOutline),
          NetArea: area,
          GrossVolume: areaOf(floorOutline) * slab,
          NetVolume: area * slab,
        },
      },
    });
  };
  floor({
    name: 'Slab ground',
    storey: storeys.ground,
    kind: 'BASESLAB',
    type: slabType('Ground slab', 'BASESLAB', 0.21),
    layers: 'Ground floor slab',
    top: 'Oak floor',
  });
  const floorType = slabType('Floor slab', 'FLOOR', undefined);
  const upper = { kind: 'FLOOR', type: floorType, layers: 'Floor slab' };
  floor({ ...upper, name: 'Slab upper floor', storey: storeys.upper, top: 'Oak floor', hole: stairVoid });
  floor({ ...upper, name: 'Slab attic', storey: storeys.attic, top: 'Concrete' });

  const recess = 0.03;
  builder.element('IfcFooting', {
    name: 'Plinth',
    to: storeys.ground,
    within: storeys.ground,
    rest: [enumeration('STRIP_FOOTING')],
    layer: 'S-FNDN Foundation',
    material: materials.single('Reinforced concrete', 'concrete'),
    items: [
      builder.shapes.prism(
        { origin: [0, 0, -0.8] },
        [
          [recess, recess],
          [width - recess, recess],
          [width - recess, depth - recess],
          [recess, depth - recess],
        ],
        0.8,
        'Plinth grey',
        [
          [
            [outer, outer],
            [width - outer, outer],
            [width - outer, depth - outer],
            [outer, depth - outer],
          ],
        ],
      ),
    ],
    sets: { Pset_FootingCommon: { Reference: label('Strip footing'), Status: newElement } },
  });
}
