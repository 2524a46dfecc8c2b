import type { Builder, ObjectType, Placed } from './builder.ts';
import type { Classes } from './classes.ts';
import type { Materials } from './materials.ts';
import { celsius, label, newElement, no, ratio, transmittance, yes, count, length } from './properties.ts';
import type { Item, Plane, Point2 } from './shapes.ts';
import { enumeration } from './step.ts';

export interface Window {
  readonly kind: 'window';
  readonly name: string;
  /** Panes beside each other. */
  readonly panes: number;
  /** Reaches the floor and can be walked through. */
  readonly french?: boolean;
}

export interface OpeningSize {
  readonly width: number;
  readonly height: number;
  readonly thickness: number;
}

export type WindowMaker = (window: Window, size: OpeningSize, opening: Placed, storey: Placed) => Placed;

const frame = 0.07;
/** From the outer face to the frame, and its depth. */
const setBack = 0.13;
const frameDepth = 0.09;

const partitioning: Readonly<Record<number, string>> = {
  1: 'SINGLE_PANEL',
  2: 'DOUBLE_PANEL_VERTICAL',
  3: 'TRIPLE_PANEL_VERTICAL',
};

export function createWindows(builder: Builder, materials: Materials, classes: Classes): WindowMaker {
  const types = new Map<string, ObjectType>();

  const typeOf = ({ panes, french = false }: Window, size: OpeningSize): ObjectType => {
    const name = `${french ? 'French window' : 'Window'} ${Math.round(size.width * 1000)} x ${Math.round(size.height * 1000)}`;
    const clear = (size.width - frame * (panes + 1)) * (size.height - 2 * frame);
    const type =
      types.get(name) ??
      builder.objectType('IfcWindowType', {
        name,
        items: draw(builder, size, panes, french),
        material: materials.constituents('Window'),
        rest: [enumeration('WINDOW'), enumeration(partitioning[panes] ?? 'NOTDEFINED'), enumeration('F'), null],
        sets: {
          Pset_WindowCommon: {
            Reference: label(name),
            Status: newElement,
            IsExternal: yes,
            ThermalTransmittance: transmittance(0.8),
            GlazingAreaFraction: ratio(clear / (size.width * size.height)),
            AcousticRating: label('36 dB'),
            HasSillExternal: french ? no : yes,
            HasSillInternal: french ? no : yes,
            HasDrive: no,
          },
          Pset_DoorWindowGlazingType: {
            GlassLayers: count(3),
            GlassThickness1: length(0.004),
            GlassThickness2: length(0.004),
            GlassThickness3: length(0.004),
            FillGas: label('Argon'),
            IsTempered: no,
            IsLaminated: no,
          },
          Pset_ManufacturerTypeInformation: {
            Manufacturer: label('Sample Windows'),
            ModelLabel: label(`Timber ${panes}`),
            ProductionYear: label('2026'),
          },
        },
      });
    types.set(name, type);
    return type;
  };

  return (window, size, opening, storey) =>
    builder.element('IfcWindow', {
      name: window.name,
      to: opening,
      within: storey,
      type: typeOf(window, size),
      tag: window.name.replace(/\D/g, '') || '0',
      layer: 'A-GLAZ Windows',
      classification: classes('Doors and windows'),
      rest: [
        size.height,
        size.width,
        enumeration('WINDOW'),
        enumeration(partitioning[window.panes] ?? 'NOTDEFINED'),
        null,
      ],
      sets: {
        Plinth_Sun: { Shading: label(window.french ? 'Pergola' : 'Roller blind, outside'), SetPoint: celsius(24) },
      },
      quantities: {
        set: 'Qto_WindowBaseQuantities',
        values: {
          Width: size.width,
          Height: size.height,
          Perimeter: 2 * (size.width + size.height),
          Area: size.width * size.height,
        },
      },
    });
}

/** Local axes of the opening: x along the wall, y inwards from its outer face, z up. */
function draw({ shapes }: Builder, { width, height, thickness }: OpeningSize, panes: number, french: boolean): Item[] {
  const face: Plane = { origin: [0, setBack + frameDepth, 0], axis: [0, -1, 0], ref: [1, 0, 0] };
  const pane = (width - frame * (panes + 1)) / panes;
  const lefts = Array.from({ length: panes }, (_, at) => frame + at * (pane + frame));
  const hole = (left: number): Point2[] => [
    [left, frame],
    [left + pane, frame],
    [left + pane, height - frame],
    [left, height - frame],
  ];
  const items = [
    shapes.prism(
      face,
      [
        [0, 0],
        [width, 0],
        [width, height],
        [0, height],
      ],
      frameDepth,
      'Anthracite',
      lefts.map(hole),
    ),
    ...lefts.map(left =>
      shapes.box([left - 0.01, setBack + 0.03, frame - 0.01], [pane + 0.02, 0.03, height - 2 * frame + 0.02], 'Glass'),
    ),
  ];
  if (french)
    return [...items, shapes.box([frame / 2 - 0.01, setBack - 0.05, 0.95], [0.02, 0.05, 0.22], 'Stainless steel')];
  return [
    ...items,
    shapes.box([-0.02, -0.04, -0.012], [width + 0.04, setBack + 0.04, 0.03], 'Zinc'),
    shapes.box(
      [-0.03, setBack + frameDepth, -0.005],
      [width + 0.06, thickness - setBack - frameDepth + 0.05, 0.03],
      'Oak',
    ),
  ];
}
