// The roof with its gables, chimney, gutters and solar panels.
import type { Builder, Placed } from './builder.ts';
import type { Classes } from './classes.ts';
import type { Materials } from './materials.ts';
import { depth, groundLevel, outer, roof, storeyHeight, width } from './plan.ts';
import { degrees, label, newElement, transmittance, watts, yes } from './properties.ts';
import type { Plane, Point2 } from './shapes.ts';
import { enumeration } from './step.ts';
import { areaOf, type WallMaker } from './walls.ts';

const slope = Math.tan((roof.pitch * Math.PI) / 180);

const eavesLevel = 0;

/** Height of the roof's underside over the attic floor at the middle of the house. */
export const ridgeHeight = eavesLevel + (slope * depth) / 2;

// Long: what the roof has, one thing after another.
export function writeRoof(
  builder: Builder,
  attic: Placed,
  materials: Materials,
  classes: Classes,
  walls: WallMaker,
): void {
  const whole = builder.element('IfcRoof', {
    name: 'Roof',
    to: attic,
    within: attic,
    rest: [enumeration('GABLE_ROOF')],
    classification: classes('Roofs'),
    sets: {
      Pset_RoofCommon: {
        Reference: label('Gable roof'),
        Status: newElement,
        IsExternal: yes,
        ThermalTransmittance: transmittance(0.16),
      },
    },
  });
  const type = builder.objectType('IfcSlabType', {
    name: 'Pitched roof',
    rest: [enumeration('ROOF')],
    sets: {
      Pset_SlabCommon: {
        Reference: label('Pitched roof'),
        Status: newElement,
        IsExternal: yes,
        LoadBearing: yes,
        PitchAngle: degrees(roof.pitch),
        ThermalTransmittance: transmittance(0.16),
      },
    },
  });
  const thick = roof.thickness / Math.cos((roof.pitch * Math.PI) / 180);
  const half = depth / 2;
  const along = width + 2 * roof.verge;
  for (const [side, sign] of [
    ['south', 1],
    ['north', -1],
  ] as const) {
    const low = -slope * roof.eaves;
    // Outline in y and z; the axis of extrusion is x.
    const outline: Point2[] = [
      [-roof.eaves, low],
      [half, ridgeHeight],
      [half, ridgeHeight + thick],
      [-roof.eaves, low + thick],
    ].map(([y, z]) => [sign > 0 ? (y as number) : depth - (y as number), z as number]);
    const plane: Plane = { origin: [-roof.verge, 0, 0], axis: [1, 0, 0], ref: [0, 1, 0] };
    const part = builder.element('IfcSlab', {
      name: `Roof ${side}`,
      to: attic,
      type,
      rest: [enumeration('ROOF')],
      layer: 'A-ROOF Roof',
      classification: classes('Roofs'),
      material: materials.slab('Pitched roof'),
      items: [builder.shapes.prism(plane, outline, along, 'Slate')],
      quantities: {
        set: 'Qto_SlabBaseQuantities',
        values: {
          Width: roof.thickness,
          Length: along,
          GrossArea: along * Math.hypot(half + roof.eaves, slope * (half + roof.eaves)),
          GrossVolume: areaOf(outline) * along,
          NetVolume: areaOf(outline) * along,
        },
      },
    });
    builder.relate('Aggregates', whole.ref, part.ref);
  }

  const gable: readonly Point2[] = [
    [0, 0],
    [depth, 0],
    [half, ridgeHeight],
  ];
  const light = { from: half - 0.5, width: 1, sill: 0.75, height: 1 };
  walls.gable(
    {
      name: 'Gable east',
      at: { origin: [width, 0, 0], axis: [0, 0, 1], ref: [0, 1, 0] },
      outline: gable,
      thickness: outer,
      openings: [{ ...light, fill: { kind: 'window', name: 'Window A1', panes: 2 } }],
    },
    attic,
  );
  walls.gable(
    {
      name: 'Gable west',
      at: { origin: [0, depth, 0], axis: [0, 0, 1], ref: [0, -1, 0] },
      outline: gable,
      thickness: outer,
      openings: [{ ...light, fill: { kind: 'window', name: 'Window A2', panes: 2 } }],
    },
    attic,
  );

  builder.element('IfcChimney', {
    name: 'Chimney',
    to: attic,
    within: attic,
    at: { origin: [2.6, 5.1, 0] },
    rest: [null],
    layer: 'A-ROOF Roof',
    material: materials.single('Brick', 'masonry'),
    items: [
      builder.shapes.box([0, 0, 0], [0.6, 0.6, ridgeHeight + 0.75], 'Brick'),
      builder.shapes.box([-0.05, -0.05, ridgeHeight + 0.75], [0.7, 0.7, 0.08], 'Plinth grey'),
    ],
    sets: {
      Pset_ChimneyCommon: {
        Reference: label('Stove chimney'),
        Status: newElement,
        IsExternal: yes,
        NumberOfDrafts: { raw: 'IFCCOUNTMEASURE(1)' },
      },
    },
  });
  writeRoofTrim(builder, attic, materials);
  writeSolarPanels(builder, attic, thick);
}

/** Gutters and downpipes of zinc. */
function writeRoofTrim(builder: Builder, attic: Placed, materials: Materials): void {
  const low = -slope * roof.eaves;
  const zinc = materials.single('Zinc', 'metal');
  for (const [side, y] of [
    ['south', -roof.eaves - 0.05],
    ['north', depth + roof.eaves + 0.05],
  ] as const) {
    const facade = side === 'south' ? -0.06 : depth + 0.06;
    builder.element('IfcPipeSegment', {
      name: `Gutter ${side}`,
      to: attic,
      within: attic,
      rest: [enumeration('GUTTER')],
      material: zinc,
      layer: 'A-ROOF Roof',
      items: [builder.shapes.rod([-roof.verge, y, low + 0.06], [width + roof.verge, y, low + 0.06], 0.07, 'Zinc')],
    });
    builder.element('IfcPipeSegment', {
      name: `Downpipe ${side}`,
      to: attic,
      within: attic,
      rest: [enumeration('RIGIDSEGMENT')],
      material: zinc,
      layer: 'A-ROOF Roof',
      items: [
        builder.shapes.rod([width - 0.25, y, low + 0.02], [width - 0.25, facade, low - 0.45], 0.04, 'Zinc'),
        builder.shapes.rod(
          [width - 0.25, facade, groundLevel - 2 * storeyHeight],
          [width - 0.25, facade, low - 0.45],
          0.04,
          'Zinc',
        ),
      ],
    });
  }
}

function writeSolarPanels(builder: Builder, attic: Placed, thick: number): void {
  const [wide, high] = [1.05, 1.7];
  const type = builder.objectType('IfcSolarDeviceType', {
    name: 'Photovoltaic panel 400 W',
    rest: [enumeration('SOLARPANEL')],
    items: [
      builder.shapes.box([0, 0, 0], [wide, high, 0.03], 'Anthracite'),
      builder.shapes.box([0.02, 0.02, 0.03], [wide - 0.04, high - 0.04, 0.004], 'Solar cell'),
    ],
    sets: {
      Pset_SolarDeviceTypeCommon: { Reference: label('PV 400'), Status: newElement },
      Pset_ManufacturerTypeInformation: { Manufacturer: label('Sample Solar'), ModelLabel: label('400 W') },
      Plinth_Solar: { RatedPower: watts(400) },
    },
  });
  const [sin, cos] = [Math.sin((roof.pitch * Math.PI) / 180), Math.cos((roof.pitch * Math.PI) / 180)];
  for (let number = 0; number < 10; number++) {
    const [column, row] = [number % 5, Math.floor(number / 5)];
    // Distance up the slope from the outer face of the wall, and a hand's breadth above the slates.
    const up = 0.75 + row * (high + 0.04);
    const above = 0.08;
    builder.element('IfcSolarDevice', {
      name: `Solar panel ${number + 1}`,
      to: attic,
      within: attic,
      type,
      rest: [enumeration('SOLARPANEL')],
      layer: 'E-POWR Power',
      at: {
        origin: [4.7 + column * (wide + 0.04), up * cos - above * sin, up * sin + thick + above * cos],
        axis: [0, -sin, cos],
        ref: [1, 0, 0],
      },
    });
  }
}
