import { enumeration, type Ref, type StepFile } from './step.ts';

/** Name -> red, green, blue, transparency; 0 to 1. */
const palette = {
  'White render': [0.95, 0.94, 0.91, 0],
  'Larch cladding': [0.74, 0.6, 0.45, 0],
  'Inner plaster': [0.95, 0.95, 0.93, 0],
  Concrete: [0.72, 0.72, 0.71, 0],
  'Plinth grey': [0.45, 0.46, 0.47, 0],
  'Oak floor': [0.78, 0.63, 0.45, 0],
  Oak: [0.73, 0.56, 0.38, 0],
  Walnut: [0.42, 0.3, 0.21, 0],
  Slate: [0.3, 0.32, 0.35, 0],
  Anthracite: [0.2, 0.22, 0.24, 0],
  Glass: [0.62, 0.77, 0.84, 0.68],
  'Door white': [0.9, 0.9, 0.88, 0],
  'Front door': [0.2, 0.34, 0.4, 0],
  'Stainless steel': [0.66, 0.68, 0.7, 0],
  Copper: [0.72, 0.45, 0.3, 0],
  Zinc: [0.58, 0.62, 0.65, 0],
  Ceramic: [0.97, 0.97, 0.97, 0],
  Worktop: [0.3, 0.3, 0.31, 0],
  Cupboard: [0.86, 0.87, 0.85, 0],
  Linen: [0.88, 0.85, 0.79, 0],
  'Blue fabric': [0.25, 0.37, 0.5, 0],
  'Grey fabric': [0.52, 0.54, 0.56, 0],
  'Ochre fabric': [0.8, 0.6, 0.27, 0],
  Rug: [0.74, 0.7, 0.64, 0],
  Lawn: [0.56, 0.66, 0.42, 0],
  Paving: [0.66, 0.65, 0.62, 0],
  'Terrace boards': [0.63, 0.53, 0.42, 0],
  Bark: [0.36, 0.27, 0.2, 0],
  Leaves: [0.42, 0.56, 0.31, 0],
  'Light leaves': [0.54, 0.66, 0.37, 0],
  Hedge: [0.36, 0.5, 0.29, 0],
  'Solar cell': [0.1, 0.14, 0.25, 0],
  Brick: [0.58, 0.33, 0.27, 0],
  Water: [0.55, 0.72, 0.8, 0.35],
  Lamp: [0.98, 0.93, 0.78, 0],
  Space: [0.45, 0.65, 0.85, 0.8],
} as const satisfies Record<string, readonly [number, number, number, number]>;

export type ColourName = keyof typeof palette;

/** The surface style of a colour, made at its first use. */
export type Colours = (name: ColourName) => Ref;

export function createColours(step: StepFile): Colours {
  const made = new Map<ColourName, Ref>();
  return name => {
    const known = made.get(name);
    if (known) return known;
    const [red, green, blue, transparency] = palette[name];
    const colour = step.add('IfcColourRgb', null, red, green, blue);
    const rendering = step.add(
      'IfcSurfaceStyleRendering',
      colour,
      transparency,
      null,
      null,
      null,
      null,
      null,
      null,
      enumeration('NOTDEFINED'),
    );
    const style = step.add('IfcSurfaceStyle', name, enumeration('BOTH'), [rendering]);
    made.set(name, style);
    return style;
  };
}
