// Pieces of furniture. Each stands on z = 0 with its middle at the origin and looks south (towards -y).
import type { ColourName } from './colours.ts';
import type { Item, Shapes } from './shapes.ts';

export type Draw = (shapes: Shapes) => Item[];

/** A box with its middle over x and y; z is its underside. */
export const centred = (
  shapes: Shapes,
  [x, y, z]: readonly [number, number, number],
  size: readonly [number, number, number],
  colour: ColourName,
): Item => shapes.box([x - size[0] / 2, y - size[1] / 2, z], size, colour);

const legs = (
  shapes: Shapes,
  [wide, deep, high]: readonly [number, number, number],
  thick: number,
  colour: ColourName,
): Item[] =>
  [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([x, y]) =>
    centred(
      shapes,
      [(x as number) * (wide / 2 - thick), (y as number) * (deep / 2 - thick), 0],
      [thick, thick, high],
      colour,
    ),
  );

export const table =
  (wide: number, deep: number, high: number, colour: ColourName = 'Oak'): Draw =>
  shapes => [
    centred(shapes, [0, 0, high - 0.04], [wide, deep, 0.04], colour),
    ...legs(shapes, [wide, deep, high - 0.04], 0.06, colour),
  ];

export const chair =
  (fabric: ColourName): Draw =>
  shapes => [
    ...legs(shapes, [0.46, 0.46, 0.43], 0.035, 'Walnut'),
    centred(shapes, [0, 0, 0.43], [0.46, 0.46, 0.05], fabric),
    centred(shapes, [0, 0.2, 0.56], [0.44, 0.03, 0.32], fabric),
    ...[-0.19, 0.19].map(x => centred(shapes, [x, 0.21, 0.43], [0.035, 0.035, 0.44], 'Walnut')),
  ];

export const stool: Draw = shapes => [
  shapes.cylinder([0, 0, 0.64], 0.18, 0.05, 'Walnut'),
  ...[
    [-0.12, -0.12],
    [0.12, -0.12],
    [0.12, 0.12],
    [-0.12, 0.12],
  ].map(([x, y]) =>
    shapes.rod(
      [(x as number) * 1.3, (y as number) * 1.3, 0],
      [x as number, y as number, 0.64],
      0.014,
      'Stainless steel',
    ),
  ),
];

export const sofa =
  (wide: number, fabric: ColourName): Draw =>
  shapes => {
    const seats = Math.max(1, Math.round((wide - 0.4) / 0.75));
    const seat = (wide - 0.4) / seats;
    const cushions = Array.from({ length: seats }, (_, at) => -wide / 2 + 0.2 + seat * (at + 0.5)).flatMap(x => [
      centred(shapes, [x, -0.1, 0.26], [seat - 0.015, 0.7, 0.17], fabric),
      centred(shapes, [x, 0.23, 0.42], [seat - 0.03, 0.18, 0.38], fabric),
    ]);
    return [
      ...legs(shapes, [wide, 0.9, 0.12], 0.05, 'Walnut'),
      centred(shapes, [0, 0, 0.12], [wide - 0.02, 0.9, 0.14], fabric),
      centred(shapes, [0, 0.38, 0.26], [wide, 0.14, 0.5], fabric),
      ...[-1, 1].map(side => centred(shapes, [side * (wide / 2 - 0.09), -0.06, 0.12], [0.18, 0.78, 0.48], fabric)),
      ...cushions,
      shapes.blob([-wide / 2 + 0.42, 0.06, 0.58], [0.2, 0.09, 0.19], 'Ochre fabric'),
    ];
  };

export const rug =
  (wide: number, deep: number): Draw =>
  shapes => [centred(shapes, [0, 0, 0], [wide, deep, 0.012], 'Rug')];

const bindings: readonly ColourName[] = ['Blue fabric', 'Ochre fabric', 'Grey fabric', 'Brick', 'Linen', 'Slate'];

export const shelf =
  (wide: number, boards: number, books: boolean): Draw =>
  shapes => {
    const [deep, gap, thick] = [0.32, 0.36, 0.025];
    const high = boards * gap + thick;
    const items = [
      ...[-1, 1].map(side => centred(shapes, [side * (wide / 2 - thick / 2), 0, 0], [thick, deep, high], 'Oak')),
      ...Array.from({ length: boards + 1 }, (_, at) =>
        centred(shapes, [0, 0, at * gap], [wide - 2 * thick, deep, thick], 'Oak'),
      ),
      centred(shapes, [0, deep / 2 - 0.005, 0], [wide - 0.01, 0.01, high], 'Oak'),
    ];
    if (!books) return items;
    for (let board = 0; board < boards; board++) {
      // Runs of books of changing width, height and colour; a gap at the end of every other board.
      let x = -wide / 2 + 0.04;
      for (let book = 0; x < wide / 2 - (board % 2 === 0 ? 0.3 : 0.12); book++) {
        const thickness = 0.05 + ((book * 7 + board * 3) % 5) * 0.012;
        items.push(
          shapes.box(
            [x, -0.12, board * gap + thick],
            [thickness, 0.2, 0.22 + ((book * 5 + board) % 4) * 0.02],
            bindings[(book + board * 2) % bindings.length] ?? 'Linen',
          ),
        );
        x += thickness + 0.004;
      }
    }
    return items;
  };

/** A row of cupboards with fronts, handles and, if wanted, a worktop. */
export const cupboards =
  (
    fronts: number,
    size: readonly [wide: number, deep: number, high: number],
    top?: ColourName,
    colour: ColourName = 'Cupboard',
  ): Draw =>
  shapes => {
    const [wide, deep, high] = size;
    const foot = top ? 0.1 : 0;
    const front = wide / fronts;
    const items = [
      centred(shapes, [0, 0.01, foot], [wide, deep - 0.02, high - foot - (top ? 0.04 : 0)], colour),
      ...Array.from({ length: fronts }, (_, at) => -wide / 2 + front * (at + 0.5)).flatMap(x => [
        centred(
          shapes,
          [x, -deep / 2 + 0.005, foot + 0.01],
          [front - 0.006, 0.02, high - foot - (top ? 0.05 : 0.01) - 0.01],
          colour,
        ),
        centred(
          shapes,
          [x + front / 2 - 0.05, -deep / 2 - 0.015, foot + (high - foot) * 0.55],
          [0.014, 0.02, 0.16],
          'Stainless steel',
        ),
      ]),
    ];
    if (foot > 0) items.push(centred(shapes, [0, 0.03, 0], [wide, deep - 0.08, foot], 'Anthracite'));
    if (top) items.push(centred(shapes, [0, -0.01, high - 0.04], [wide + 0.01, deep + 0.02, 0.04], top));
    return items;
  };

export const bed =
  (wide: number): Draw =>
  shapes => {
    const pillows = wide > 1.3 ? [-wide / 4, wide / 4] : [0];
    return [
      centred(shapes, [0, 0, 0.12], [wide + 0.08, 2.1, 0.2], 'Oak'),
      ...legs(shapes, [wide, 2.0, 0.12], 0.08, 'Oak'),
      centred(shapes, [0, 1.06, 0.12], [wide + 0.08, 0.05, 0.85], 'Oak'),
      centred(shapes, [0, 0, 0.32], [wide, 2.0, 0.2], 'Ceramic'),
      centred(shapes, [0, -0.3, 0.5], [wide + 0.04, 1.42, 0.05], wide > 1.3 ? 'Blue fabric' : 'Ochre fabric'),
      ...pillows.map(x => shapes.blob([x, 0.72, 0.56], [Math.min(0.36, wide / 2 - 0.08), 0.22, 0.09], 'Linen')),
    ];
  };

export const desk: Draw = shapes => [
  ...table(1.5, 0.75, 0.74)(shapes),
  centred(shapes, [0.05, 0.2, 0.76], [0.22, 0.16, 0.012], 'Anthracite'),
  centred(shapes, [0.05, 0.22, 0.77], [0.03, 0.02, 0.12], 'Anthracite'),
  centred(shapes, [0.05, 0.2, 0.86], [0.6, 0.025, 0.34], 'Anthracite'),
  centred(shapes, [0.05, -0.1, 0.74], [0.44, 0.14, 0.018], 'Cupboard'),
];

export const officeChair: Draw = shapes => [
  ...[0, 72, 144, 216, 288].map(turn =>
    shapes.rod(
      [0, 0, 0.08],
      [0.3 * Math.cos((turn * Math.PI) / 180), 0.3 * Math.sin((turn * Math.PI) / 180), 0.04],
      0.018,
      'Anthracite',
    ),
  ),
  shapes.cylinder([0, 0, 0.06], 0.025, 0.38, 'Stainless steel'),
  centred(shapes, [0, 0, 0.44], [0.5, 0.48, 0.07], 'Grey fabric'),
  centred(shapes, [0, 0.24, 0.6], [0.46, 0.05, 0.55], 'Grey fabric'),
  centred(shapes, [0, 0.26, 0.45], [0.06, 0.03, 0.25], 'Anthracite'),
];

export const screen: Draw = shapes => [
  centred(shapes, [0, 0, 0.06], [1.3, 0.04, 0.74], 'Anthracite'),
  centred(shapes, [0, 0, 0], [0.5, 0.22, 0.06], 'Anthracite'),
];

export const sink: Draw = shapes => [
  shapes.prism(
    { origin: [0, 0, 0] },
    [
      [-0.4, -0.24],
      [0.4, -0.24],
      [0.4, 0.24],
      [-0.4, 0.24],
    ],
    0.012,
    'Stainless steel',
    [
      [
        [-0.36, -0.19],
        [0.02, -0.19],
        [0.02, 0.16],
        [-0.36, 0.16],
      ],
    ],
  ),
  shapes.rod([-0.17, 0.2, 0.01], [-0.17, 0.2, 0.3], 0.014, 'Stainless steel'),
  shapes.rod([-0.17, 0.2, 0.29], [-0.17, 0.02, 0.27], 0.011, 'Stainless steel'),
];

export const cooker: Draw = shapes => [
  centred(shapes, [0, 0, 0], [0.58, 0.5, 0.008], 'Anthracite'),
  ...[
    [-0.14, -0.11, 0.09],
    [0.14, -0.11, 0.07],
    [-0.14, 0.12, 0.07],
    [0.14, 0.12, 0.09],
  ].map(([x, y, r]) => shapes.cylinder([x as number, y as number, 0.008], r as number, 0.002, 'Worktop')),
];

export const tallAppliance =
  (front: ColourName): Draw =>
  shapes => [
    centred(shapes, [0, 0, 0], [0.6, 0.6, 2.0], front),
    centred(shapes, [0, -0.305, 0.75], [0.595, 0.012, 1.24], front),
    centred(shapes, [0, -0.305, 0.02], [0.595, 0.012, 0.7], front),
    ...[0.5, 1.0].map(z => centred(shapes, [0.24, -0.325, z], [0.018, 0.03, z > 0.6 ? 0.5 : 0.16], 'Stainless steel')),
  ];

export const washingMachine: Draw = shapes => [
  centred(shapes, [0, 0, 0], [0.6, 0.6, 0.85], 'Ceramic'),
  shapes.rod([0, -0.3, 0.42], [0, -0.33, 0.42], 0.19, 'Stainless steel'),
  shapes.rod([0, -0.33, 0.42], [0, -0.335, 0.42], 0.15, 'Slate'),
  centred(shapes, [0, -0.303, 0.72], [0.56, 0.01, 0.1], 'Worktop'),
];

/** Hangs: its origin is at the ceiling. */
export const pendant: Draw = shapes => [
  shapes.rod([0, 0, 0], [0, 0, -0.75], 0.006, 'Anthracite'),
  shapes.cylinder([0, 0, -0.95], 0.2, 0.2, 'Anthracite'),
  shapes.cylinder([0, 0, -0.97], 0.17, 0.03, 'Lamp'),
];

export const ceilingLamp: Draw = shapes => [shapes.cylinder([0, 0, -0.07], 0.19, 0.07, 'Lamp')];
