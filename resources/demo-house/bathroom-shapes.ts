// What stands in bathrooms. Each stands on z = 0 with its middle at the origin and looks south (towards -y).
import { type Draw, centred } from './furniture-shapes.ts';

export const toilet: Draw = shapes => [
  centred(shapes, [0, 0.27, 0], [0.5, 0.14, 1.05], 'Ceramic'),
  centred(shapes, [0, -0.02, 0.18], [0.36, 0.44, 0.22], 'Ceramic'),
  shapes.cylinder([0, -0.2, 0.18], 0.18, 0.22, 'Ceramic'),
  centred(shapes, [0, -0.02, 0.4], [0.37, 0.42, 0.035], 'Door white'),
  shapes.cylinder([0, -0.2, 0.4], 0.185, 0.035, 'Door white'),
  centred(shapes, [0, 0.195, 0.85], [0.22, 0.012, 0.14], 'Stainless steel'),
];

export const washbasin =
  (wide: number): Draw =>
  shapes => {
    const [w, d] = [wide / 2, 0.23];
    const rim = 0.05;
    return [
      shapes.prism(
        { origin: [0, 0, 0.72] },
        [
          [-w, -d],
          [w, -d],
          [w, d],
          [-w, d],
        ],
        0.14,
        'Ceramic',
        [
          [
            [-w + rim, -d + rim],
            [w - rim, -d + rim],
            [w - rim, d - 0.12],
            [-w + rim, d - 0.12],
          ],
        ],
      ),
      centred(shapes, [0, -0.03, 0.72], [wide - 0.08, 0.36, 0.02], 'Ceramic'),
      centred(shapes, [0, 0, 0.35], [wide - 0.04, 0.42, 0.36], 'Oak'),
      shapes.rod([0, 0.17, 0.86], [0, 0.17, 1.0], 0.016, 'Stainless steel'),
      shapes.rod([0, 0.17, 0.99], [0, 0.03, 0.97], 0.012, 'Stainless steel'),
      centred(shapes, [0, 0.225, 1.15], [wide, 0.01, 0.75], 'Glass'),
    ];
  };

export const bathtub: Draw = shapes => [
  shapes.prism(
    { origin: [0, 0, 0] },
    [
      [-0.9, -0.4],
      [0.9, -0.4],
      [0.9, 0.4],
      [-0.9, 0.4],
    ],
    0.57,
    'Ceramic',
    [
      [
        [-0.8, -0.24],
        [-0.72, -0.32],
        [0.72, -0.32],
        [0.8, -0.24],
        [0.8, 0.24],
        [0.72, 0.32],
        [-0.72, 0.32],
        [-0.8, 0.24],
      ],
    ],
  ),
  centred(shapes, [0, 0, 0], [1.62, 0.66, 0.12], 'Ceramic'),
  centred(shapes, [0, 0, 0.12], [1.58, 0.62, 0.24], 'Water'),
  shapes.rod([0, 0.37, 0.57], [0, 0.37, 0.78], 0.016, 'Stainless steel'),
  shapes.rod([0, 0.38, 0.77], [0, 0.2, 0.75], 0.014, 'Stainless steel'),
];

export const shower: Draw = shapes => [
  centred(shapes, [0, 0, 0], [1.0, 1.0, 0.04], 'Ceramic'),
  centred(shapes, [0, -0.49, 0.04], [1.0, 0.012, 2.0], 'Glass'),
  shapes.rod([0, 0.46, 0.9], [0, 0.46, 2.15], 0.012, 'Stainless steel'),
  shapes.rod([0, 0.46, 2.15], [0, 0.18, 2.15], 0.012, 'Stainless steel'),
  shapes.cylinder([0, 0.18, 2.12], 0.12, 0.02, 'Stainless steel'),
];
