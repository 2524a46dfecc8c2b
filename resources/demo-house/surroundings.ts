// What stands around the house: lawn, path, terrace with its pergola, the canopy of the entrance, hedge and trees.
import type { Builder, ObjectType, Placed } from './builder.ts';
import type { ColourName } from './colours.ts';
import type { Materials } from './materials.ts';
import { depth, groundLevel, width } from './plan.ts';
import { label, length, newElement, no, yes } from './properties.ts';
import type { Item, Point } from './shapes.ts';
import { enumeration } from './step.ts';

export function writeSurroundings(builder: Builder, site: Placed, ground: Placed, materials: Materials): void {
  writeGround(builder, site);
  writeTerrace(builder, ground, materials);
  writeEntrance(builder, ground, materials);
  writePlants(builder, site);
}

function writeGround(builder: Builder, site: Placed): void {
  const { shapes } = builder;
  const flat = (name: string, kind: string, items: readonly Item[], remark: string): void => {
    builder.element('IfcGeographicElement', {
      name,
      to: site,
      within: site,
      rest: [enumeration(kind)],
      items,
      layer: 'L-SITE Site',
      sets: { Plinth_Ground: { Surface: label(remark) } },
    });
  };
  const thick = 0.4;
  // The lawn leaves the house out, so that no earth stands in the rooms.
  flat(
    'Lawn',
    'TERRAIN',
    [
      shapes.prism(
        { origin: [0, 0, groundLevel - thick] },
        [
          [-6, -9],
          [18, -9],
          [18, 15],
          [-6, 15],
        ],
        thick,
        'Lawn',
        [
          [
            [0.1, 0.1],
            [width - 0.1, 0.1],
            [width - 0.1, depth - 0.1],
            [0.1, depth - 0.1],
          ],
        ],
      ),
    ],
    'Grass',
  );
  const slabs: Item[] = [];
  for (let step = 0; step < 6; step++)
    slabs.push(shapes.box([3.75, depth + 1.75 + step * 0.82, groundLevel - 0.05], [1.7, 0.76, 0.09], 'Paving'));
  flat('Path', 'NOTDEFINED', slabs, 'Concrete slabs');
}

function writeTerrace(builder: Builder, ground: Placed, materials: Materials): void {
  const { shapes } = builder;
  const [from, to, deep] = [4.3, 11.3, 3.4];
  const boards: Item[] = [];
  const count = 24;
  const wide = deep / count;
  for (let board = 0; board < count; board++)
    boards.push(shapes.box([from, -deep + board * wide, -0.05], [to - from, wide - 0.008, 0.03], 'Terrace boards'));
  boards.push(
    shapes.box([from + 0.1, -deep + 0.1, groundLevel - 0.05], [to - from - 0.2, deep - 0.12, 0.15], 'Plinth grey'),
  );
  builder.element('IfcSlab', {
    name: 'Terrace',
    to: ground,
    within: ground,
    rest: [enumeration('FLOOR')],
    items: boards,
    layer: 'L-SITE Site',
    material: materials.single('Larch boards', 'wood'),
    sets: { Pset_SlabCommon: { Reference: label('Terrace'), Status: newElement, IsExternal: yes, LoadBearing: no } },
    quantities: {
      set: 'Qto_SlabBaseQuantities',
      values: { GrossArea: (to - from) * deep, NetArea: (to - from) * deep, Perimeter: 2 * (to - from + deep) },
    },
  });

  const post = builder.objectType('IfcColumnType', {
    name: 'Timber post 120 x 120',
    rest: [enumeration('COLUMN')],
    items: [shapes.box([-0.06, -0.06, 0], [0.12, 0.12, 2.43], 'Larch cladding')],
    material: materials.single('Larch', 'wood'),
    sets: {
      Pset_ColumnCommon: {
        Reference: label('Post 120'),
        Status: newElement,
        IsExternal: yes,
        LoadBearing: yes,
        FireRating: label('none'),
      },
    },
  });
  const [pergolaWest, pergolaEast, front] = [6.9, 10.7, -2.9];
  const posts = [
    [pergolaWest, front],
    [(pergolaWest + pergolaEast) / 2, front],
    [pergolaEast, front],
  ] as const;
  posts.forEach(([x, y], index) =>
    writePost(builder, ground, post, { name: `Pergola post ${index + 1}`, at: [x, y, -0.02], high: 2.43 }),
  );
  const beam = (name: string, corner: Point, size: Point): void => {
    builder.element('IfcBeam', {
      name,
      to: ground,
      within: ground,
      rest: [enumeration('BEAM')],
      items: [shapes.box(corner, size, 'Larch cladding')],
      layer: 'S-BEAM Beams',
      material: materials.single('Larch', 'wood'),
      sets: {
        Pset_BeamCommon: {
          Reference: label('Larch beam'),
          Status: newElement,
          Span: length(Math.max(...size)),
          IsExternal: yes,
          LoadBearing: yes,
        },
      },
      quantities: {
        set: 'Qto_BeamBaseQuantities',
        values: {
          Length: Math.max(...size),
          GrossVolume: size[0] * size[1] * size[2],
          NetVolume: size[0] * size[1] * size[2],
        },
      },
    });
  };
  beam('Pergola beam front', [pergolaWest - 0.25, front - 0.06, 2.41], [pergolaEast - pergolaWest + 0.5, 0.12, 0.2]);
  beam('Pergola beam wall', [pergolaWest - 0.25, -0.1, 2.41], [pergolaEast - pergolaWest + 0.5, 0.1, 0.2]);
  const slats = 13;
  for (let slat = 0; slat < slats; slat++) {
    const x = pergolaWest - 0.15 + (slat * (pergolaEast - pergolaWest + 0.24)) / (slats - 1);
    builder.element('IfcMember', {
      name: `Pergola slat ${slat + 1}`,
      to: ground,
      within: ground,
      rest: [enumeration('PURLIN')],
      layer: 'S-BEAM Beams',
      material: materials.single('Larch', 'wood'),
      items: [shapes.box([x - 0.03, front - 0.3, 2.61], [0.06, -front + 0.28, 0.14], 'Larch cladding')],
    });
  }
}

function writePost(
  builder: Builder,
  storey: Placed,
  type: ObjectType,
  { name, at, high }: { readonly name: string; readonly at: Point; readonly high: number },
): void {
  builder.element('IfcColumn', {
    name,
    to: storey,
    within: storey,
    type,
    at: { origin: at },
    rest: [enumeration('COLUMN')],
    layer: 'S-COLS Columns',
    quantities: {
      set: 'Qto_ColumnBaseQuantities',
      values: { Length: high, CrossSectionArea: 0.0144, NetVolume: 0.0144 * high },
    },
  });
}

function writeEntrance(builder: Builder, ground: Placed, materials: Materials): void {
  const { shapes } = builder;
  const [from, to, deep] = [3.45, 5.75, 1.5];
  builder.element('IfcSlab', {
    name: 'Entrance step',
    to: ground,
    within: ground,
    rest: [enumeration('FLOOR')],
    layer: 'L-SITE Site',
    material: materials.single('Concrete slabs', 'concrete'),
    items: [shapes.box([from, depth, groundLevel - 0.1], [to - from, 1.65, 0.22], 'Paving')],
  });
  builder.element('IfcSlab', {
    name: 'Entrance canopy',
    to: ground,
    within: ground,
    rest: [enumeration('ROOF')],
    layer: 'A-ROOF Roof',
    material: materials.single('Zinc', 'metal'),
    items: [
      shapes.box([from - 0.1, depth, 2.5], [to - from + 0.2, deep + 0.1, 0.12], 'Anthracite'),
      shapes.box([from - 0.05, depth, 2.47], [to - from + 0.1, deep + 0.05, 0.03], 'Oak'),
    ],
    sets: { Pset_SlabCommon: { Reference: label('Canopy'), Status: newElement, IsExternal: yes, LoadBearing: no } },
  });
  const type = builder.objectType('IfcColumnType', {
    name: 'Steel column 90',
    rest: [enumeration('COLUMN')],
    items: [shapes.cylinder([0, 0, 0], 0.045, 2.42, 'Anthracite')],
    material: materials.single('Steel', 'metal'),
    sets: {
      Pset_ColumnCommon: { Reference: label('Column 90'), Status: newElement, IsExternal: yes, LoadBearing: yes },
    },
  });
  [from + 0.12, to - 0.12].forEach((x, index) =>
    writePost(builder, ground, type, {
      name: `Canopy column ${index + 1}`,
      at: [x, depth + deep - 0.12, 0.05],
      high: 2.42,
    }),
  );
}

function writePlants(builder: Builder, site: Placed): void {
  const { shapes } = builder;
  const tree = (name: string, high: number, crown: number, leaves: ColourName): ObjectType =>
    builder.objectType('IfcBuildingElementProxyType', {
      name,
      rest: [enumeration('ELEMENT')],
      items: [
        shapes.cylinder([0, 0, -0.1], 0.045 * high ** 0.7, high * 0.5, 'Bark'),
        shapes.rod([0, 0, high * 0.32], [crown * 0.5, crown * 0.2, high * 0.55], 0.06, 'Bark'),
        shapes.rod([0, 0, high * 0.36], [-crown * 0.4, -crown * 0.3, high * 0.58], 0.05, 'Bark'),
        shapes.blob([0, 0, high * 0.66], [crown, crown * 0.95, high * 0.34], leaves),
        shapes.blob([crown * 0.55, crown * 0.25, high * 0.5], [crown * 0.62, crown * 0.6, high * 0.19], leaves),
        shapes.blob([-crown * 0.5, -crown * 0.35, high * 0.54], [crown * 0.6, crown * 0.62, high * 0.2], leaves),
      ],
      sets: { Plinth_Plant: { Height: length(high), Deciduous: yes } },
    });
  const maple = tree('Field maple', 7.2, 2.1, 'Leaves');
  const apple = tree('Apple tree', 4.3, 1.5, 'Light leaves');
  const trees: readonly (readonly [string, ObjectType, number, number, number])[] = [
    ['Maple 1', maple, -3.2, 11.4, 0],
    ['Maple 2', maple, 15.4, 10.8, 70],
    ['Apple tree 1', apple, 0.2, -5.4, 20],
    ['Apple tree 2', apple, -3.6, 2.6, 130],
  ];
  for (const [name, type, x, y, turn] of trees) {
    const angle = (turn * Math.PI) / 180;
    builder.element('IfcBuildingElementProxy', {
      name,
      to: site,
      within: site,
      type,
      at: { origin: [x, y, groundLevel], axis: [0, 0, 1], ref: [Math.cos(angle), Math.sin(angle), 0] },
      rest: [enumeration('ELEMENT')],
      layer: 'L-PLNT Plants',
    });
  }
  const hedge = (name: string, corner: Point, size: Point): void => {
    builder.element('IfcBuildingElementProxy', {
      name,
      to: site,
      within: site,
      rest: [enumeration('ELEMENT')],
      items: [shapes.box(corner, size, 'Hedge')],
      layer: 'L-PLNT Plants',
    });
  };
  hedge('Hedge west', [-5.7, -8.7, groundLevel], [0.7, 23.4, 1.3]);
  hedge('Hedge south', [-5, -8.7, groundLevel], [22.7, 0.7, 0.9]);
  hedge('Hedge north', [-5, 14, groundLevel], [8.2, 0.7, 1.1]);
  hedge('Hedge north-east', [6, 14, groundLevel], [11.7, 0.7, 1.1]);
}
