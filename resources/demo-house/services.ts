// Ventilation and hot water: devices in the utility room, ducts and pipes to the rooms, and the systems they form.
import type { Builder, ObjectType, Placed } from './builder.ts';
import type { Materials } from './materials.ts';
import { roomHeight, storeyHeight } from './plan.ts';
import { celsius, flow, label, length, newElement, ratio, watts } from './properties.ts';
import type { Point } from './shapes.ts';
import { enumeration } from './step.ts';

interface Storeys {
  readonly ground: Placed;
  readonly upper: Placed;
}

export function writeServices(
  builder: Builder,
  storeys: Storeys,
  building: Placed,
  materials: Materials,
  terminals: ReadonlyMap<string, Placed>,
): void {
  const system = (name: string, kind: string, members: readonly Placed[], description: string): void => {
    const group = builder.rooted('IfcDistributionSystem', name, name, description, null, name, enumeration(kind));
    builder.rooted(
      'IfcRelAssignsToGroup',
      `system ${name}`,
      null,
      null,
      members.map(({ ref }) => ref),
      null,
      group,
    );
    builder.rooted('IfcRelServicesBuildings', name, null, null, group, [building.ref]);
    builder.describe(group, `system ${name}`, { sets: { Pset_DistributionSystemCommon: { Reference: label(name) } } });
  };
  system(
    'Ventilation',
    'VENTILATION',
    writeVentilation(builder, storeys, materials),
    'Supply and extract air with heat recovery',
  );
  const tapped = ['Kitchen sink 1', 'Small washbasin 1', 'Washbasin 1', 'Bathtub 1', 'Shower 1'].flatMap(
    name => terminals.get(name) ?? [],
  );
  system(
    'Domestic hot water',
    'DOMESTICHOTWATER',
    [...writeHotWater(builder, storeys, materials), ...tapped],
    'Storage tank and pipes to kitchen and baths',
  );
}

/** Segments of one kind from point to point; one element per stretch. */
function run(
  builder: Builder,
  storey: Placed,
  words: {
    readonly name: string;
    readonly entity: string;
    readonly type: ObjectType;
    readonly radius: number;
    readonly colour: 'Zinc' | 'Copper';
    readonly layer: string;
    readonly set: string;
  },
  points: readonly Point[],
): Placed[] {
  return points.slice(1).map((to, at) => {
    const from = points[at] as Point;
    const long = Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]);
    return builder.element(words.entity, {
      name: `${words.name} ${at + 1}`,
      to: storey,
      within: storey,
      type: words.type,
      rest: [enumeration('RIGIDSEGMENT')],
      layer: words.layer,
      items: [builder.shapes.rod(from, to, words.radius, words.colour)],
      quantities: {
        set: words.set,
        values: {
          Length: long,
          OuterSurfaceArea: 2 * Math.PI * words.radius * long,
          GrossCrossSectionArea: Math.PI * words.radius ** 2,
        },
      },
    });
  });
}

// Long: what the system has, one thing after another.
function writeVentilation(builder: Builder, { ground, upper }: Storeys, materials: Materials): Placed[] {
  const { shapes } = builder;
  const steel = materials.single('Galvanised steel', 'metal');
  const ductType = builder.objectType('IfcDuctSegmentType', {
    name: 'Round duct 160',
    rest: [enumeration('RIGIDSEGMENT')],
    material: steel,
    sets: {
      Pset_DuctSegmentTypeCommon: {
        Reference: label('Spiral duct'),
        Status: newElement,
        NominalDiameterOrWidth: length(0.16),
        WorkingPressure: { raw: 'IFCPRESSUREMEASURE(250.)' },
      },
    },
  });
  const terminalType = builder.objectType('IfcAirTerminalType', {
    name: 'Disc valve 125',
    rest: [enumeration('DIFFUSER')],
    material: steel,
    items: [
      shapes.cylinder([0, 0, -0.05], 0.09, 0.05, 'Ceramic'),
      shapes.cylinder([0, 0, -0.065], 0.06, 0.015, 'Door white'),
    ],
    sets: { Pset_AirTerminalTypeCommon: { Reference: label('Disc valve'), Status: newElement } },
  });
  const unit = builder.element('IfcUnitaryEquipment', {
    name: 'Ventilation unit',
    to: ground,
    within: ground,
    at: { origin: [0.36, 7.0, 1.3] },
    rest: [enumeration('AIRHANDLER')],
    layer: 'M-HVAC Ventilation',
    items: [
      shapes.box([0, 0, 0], [0.6, 0.75, 0.8], 'Door white'),
      shapes.box([0.6, 0.2, 0.3], [0.012, 0.35, 0.2], 'Slate'),
    ],
    sets: {
      Pset_ElectricalDeviceCommon: { NominalPower: watts(140) },
      Plinth_Ventilation: { DesignAirFlow: flow(0.055), HeatRecovery: ratio(0.89) },
    },
  });
  const words = {
    entity: 'IfcDuctSegment',
    type: ductType,
    radius: 0.08,
    colour: 'Zinc',
    layer: 'M-HVAC Ventilation',
    set: 'Qto_DuctSegmentBaseQuantities',
  } as const;
  const high = roomHeight - 0.12;
  const members = [
    unit,
    ...run(builder, ground, { ...words, name: 'Duct ground' }, [
      [0.75, 7.2, 2.1],
      [0.75, 7.2, high],
      [0.75, 5.0, high],
      [9.2, 5.0, high],
    ]),
    ...run(builder, ground, { ...words, name: 'Duct kitchen' }, [
      [2.6, 5.0, high],
      [2.6, 3.4, high],
    ]),
    ...run(builder, ground, { ...words, name: 'Duct living' }, [
      [8.0, 5.0, high],
      [8.0, 3.2, high],
    ]),
    // Up through the floor in the corner of the bath, then along the gallery.
    ...run(builder, upper, { ...words, name: 'Duct upper floor' }, [
      [0.47, 5.65, high - storeyHeight],
      [0.47, 5.65, high],
      [3.5, 5.65, high],
      [3.5, 5.0, high],
      [9.2, 5.0, high],
    ]),
  ];
  const terminals: readonly (readonly [string, Placed, number, number])[] = [
    ['Air terminal kitchen', ground, 2.6, 3.3],
    ['Air terminal living room', ground, 8.0, 3.1],
    ['Air terminal study', ground, 9.3, 5.0],
    ['Air terminal guest toilet', ground, 2.88, 5.3],
    ['Air terminal bathroom', upper, 2.6, 5.65],
    ['Air terminal guest room', upper, 9.3, 5.0],
    ['Air terminal bedroom', upper, 7.6, 3.9],
    ['Air terminal children', upper, 3.6, 3.9],
  ];
  for (const [name, storey, x, y] of terminals) {
    members.push(
      builder.element('IfcAirTerminal', {
        name,
        to: storey,
        within: storey,
        type: terminalType,
        at: { origin: [x, y, roomHeight] },
        rest: [enumeration('DIFFUSER')],
        layer: 'M-HVAC Ventilation',
        sets: { Plinth_Ventilation: { DesignAirFlow: flow(0.009) } },
      }),
    );
  }
  return members;
}

// Long: what the system has, one thing after another.
function writeHotWater(builder: Builder, { ground, upper }: Storeys, materials: Materials): Placed[] {
  const { shapes } = builder;
  const pipeType = builder.objectType('IfcPipeSegmentType', {
    name: 'Copper pipe 22',
    rest: [enumeration('RIGIDSEGMENT')],
    material: materials.single('Copper', 'metal'),
    sets: {
      Pset_PipeSegmentTypeCommon: {
        Reference: label('Copper 22 x 1'),
        Status: newElement,
        NominalDiameter: length(0.022),
        InnerDiameter: length(0.02),
        OuterDiameter: length(0.022),
      },
    },
  });
  const tank = builder.element('IfcTank', {
    name: 'Hot water tank',
    to: ground,
    within: ground,
    at: { origin: [0.75, 6.4, 0] },
    rest: [enumeration('STORAGE')],
    layer: 'P-DOMW Hot water',
    items: [
      shapes.cylinder([0, 0, 0.08], 0.33, 1.6, 'Door white'),
      shapes.cylinder([0, 0, 0], 0.25, 0.08, 'Anthracite'),
      shapes.cylinder([0, 0, 1.68], 0.28, 0.05, 'Anthracite'),
    ],
    sets: {
      Pset_TankTypeCommon: {
        Reference: label('Tank 300 l'),
        Status: newElement,
        NominalLengthOrDiameter: length(0.66),
        NominalDepth: length(1.65),
      },
      Plinth_HotWater: { Setpoint: celsius(55) },
    },
  });
  const heatPump = builder.element('IfcUnitaryEquipment', {
    name: 'Heat pump',
    to: ground,
    within: ground,
    at: { origin: [-1.0, 6.4, -0.15] },
    rest: [enumeration('AIRCONDITIONINGUNIT')],
    layer: 'P-DOMW Hot water',
    items: [
      shapes.box([0, 0, 0.1], [0.42, 1.0, 0.95], 'Cupboard'),
      shapes.box([-0.05, -0.05, 0], [0.52, 1.1, 0.1], 'Concrete'),
      shapes.rod([0, 0.5, 0.58], [-0.02, 0.5, 0.58], 0.36, 'Slate'),
    ],
    sets: { Pset_ElectricalDeviceCommon: { NominalPower: watts(2400) } },
  });
  const words = {
    entity: 'IfcPipeSegment',
    type: pipeType,
    radius: 0.014,
    colour: 'Copper',
    layer: 'P-DOMW Hot water',
    set: 'Qto_PipeSegmentBaseQuantities',
  } as const;
  const along = 2.3;
  return [
    tank,
    heatPump,
    ...run(builder, ground, { ...words, name: 'Hot water main' }, [
      [0.75, 6.4, 1.7],
      [0.75, 6.4, along],
      [0.42, 6.4, along],
      [0.42, 4.7, along],
    ]),
    ...run(builder, ground, { ...words, name: 'Hot water kitchen' }, [
      [0.42, 4.7, along],
      [0.42, 4.3, along],
      [0.42, 4.3, 0.6],
      [0.42, 2.6, 0.6],
    ]),
    ...run(builder, ground, { ...words, name: 'Hot water guest toilet' }, [
      [0.42, 6.0, along],
      [2.12, 6.0, along],
      [2.12, 6.0, 0.6],
    ]),
    ...run(builder, upper, { ...words, name: 'Hot water bathroom' }, [
      [0.42, 5.6, along - storeyHeight],
      [0.42, 5.6, 0.5],
      [0.42, 8.0, 0.5],
      [2.95, 8.0, 0.5],
    ]),
  ];
}
