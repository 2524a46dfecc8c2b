// What stands in the rooms.
import type { Builder, ObjectType, Placed } from './builder.ts';
import {
  bed,
  ceilingLamp,
  chair,
  cooker,
  cupboards,
  desk,
  officeChair,
  pendant,
  rug,
  screen,
  shelf,
  sink,
  sofa,
  stool,
  table,
  tallAppliance,
  washingMachine,
} from './furniture-shapes.ts';
import { bathtub, shower, toilet, washbasin } from './bathroom-shapes.ts';
import { roomHeight } from './plan.ts';
import { label, newElement, watts, type PropertySets } from './properties.ts';
import type { Item, Shapes } from './shapes.ts';
import { enumeration } from './step.ts';

interface Article {
  readonly entity:
    | 'IfcFurniture'
    | 'IfcSanitaryTerminal'
    | 'IfcElectricAppliance'
    | 'IfcAudioVisualAppliance'
    | 'IfcLightFixture';
  readonly kind: string;
  readonly draw: (shapes: Shapes) => Item[];
  readonly sets?: PropertySets;
}

const furniture = (kind: string, draw: Article['draw']): Article => ({
  entity: 'IfcFurniture',
  kind,
  draw,
  sets: { Pset_ManufacturerTypeInformation: { Manufacturer: label('Sample Furniture') } },
});
const sanitary = (kind: string, draw: Article['draw']): Article => ({
  entity: 'IfcSanitaryTerminal',
  kind,
  draw,
  sets: { Pset_SanitaryTerminalTypeCommon: { Reference: label(kind), Status: newElement } },
});
const appliance = (kind: string, draw: Article['draw'], power: number): Article => ({
  entity: 'IfcElectricAppliance',
  kind,
  draw,
  sets: {
    Pset_ElectricalDeviceCommon: { NominalPower: watts(power) },
    Pset_ElectricApplianceTypeCommon: { Reference: label(kind), Status: newElement },
  },
});
const lamp = (draw: Article['draw'], power: number): Article => ({
  entity: 'IfcLightFixture',
  kind: 'POINTSOURCE',
  draw,
  sets: {
    Pset_LightFixtureTypeCommon: {
      Reference: label('LED'),
      Status: newElement,
      TotalWattage: watts(power),
      NumberOfSources: { raw: 'IFCINTEGER(1)' },
    },
  },
});

const catalogue = {
  'Dining table': furniture('TABLE', table(2.0, 0.95, 0.75)),
  'Dining chair': furniture('CHAIR', chair('Blue fabric')),
  Stool: furniture('CHAIR', stool),
  'Sofa, three seats': furniture('SOFA', sofa(2.4, 'Grey fabric')),
  Armchair: furniture('SOFA', sofa(0.95, 'Blue fabric')),
  'Coffee table': furniture('TABLE', table(1.1, 0.6, 0.38, 'Walnut')),
  Rug: furniture('NOTDEFINED', rug(3, 2.1)),
  Bookshelf: furniture('SHELF', shelf(1.2, 5, true)),
  'Low board': furniture('SHELF', cupboards(3, [1.7, 0.42, 0.5], undefined, 'Walnut')),
  Television: {
    entity: 'IfcAudioVisualAppliance',
    kind: 'DISPLAY',
    draw: screen,
    sets: { Pset_ElectricalDeviceCommon: { NominalPower: watts(90) } },
  },
  'Kitchen row': furniture('NOTDEFINED', cupboards(5, [3.3, 0.62, 0.91], 'Worktop')),
  'Kitchen island': furniture('NOTDEFINED', cupboards(3, [1.9, 0.9, 0.91], 'Oak')),
  'Wall cupboard': furniture('NOTDEFINED', cupboards(2, [1.1, 0.35, 0.7])),
  'Kitchen sink': sanitary('SINK', sink),
  Cooker: appliance('ELECTRICCOOKER', cooker, 7200),
  Fridge: appliance('FRIDGE_FREEZER', tallAppliance('Stainless steel'), 120),
  'Washing machine': appliance('WASHINGMACHINE', washingMachine, 2100),
  Toilet: sanitary('TOILETPAN', toilet),
  'Small washbasin': sanitary('WASHHANDBASIN', washbasin(0.5)),
  Washbasin: sanitary('WASHHANDBASIN', washbasin(1.2)),
  Bathtub: sanitary('BATH', bathtub),
  Shower: sanitary('SHOWER', shower),
  Desk: furniture('DESK', desk),
  'Office chair': furniture('CHAIR', officeChair),
  'Double bed': furniture('BED', bed(1.8)),
  'Single bed': furniture('BED', bed(0.95)),
  'Bedside table': furniture('TABLE', cupboards(1, [0.45, 0.38, 0.45], undefined, 'Oak')),
  Wardrobe: furniture('NOTDEFINED', cupboards(4, [2.2, 0.6, 2.2])),
  'Small wardrobe': furniture('NOTDEFINED', cupboards(2, [1.1, 0.6, 2.2])),
  'Pendant lamp': lamp(pendant, 12),
  'Ceiling lamp': lamp(ceilingLamp, 18),
} as const satisfies Record<string, Article>;

type ArticleName = keyof typeof catalogue;

/** room, article, x, y, turn in degrees (0: looks south, 90: east, 180: north, 270: west), z */
type Standing = readonly [room: string, article: ArticleName, x: number, y: number, turn?: number, z?: number];

const top = 0.91;
const standing: readonly Standing[] = [
  ['0.1', 'Small wardrobe', 4.1, 6.3, 90],
  ['0.1', 'Ceiling lamp', 5.9, 5.35, 0, roomHeight],
  ['0.2', 'Dining table', 5.75, 2.15, 90],
  ['0.2', 'Dining chair', 5.1, 1.6, 90],
  ['0.2', 'Dining chair', 5.1, 2.7, 90],
  ['0.2', 'Dining chair', 6.4, 1.6, 270],
  ['0.2', 'Dining chair', 6.4, 2.7, 270],
  ['0.2', 'Dining chair', 5.75, 0.95, 180],
  ['0.2', 'Dining chair', 5.75, 3.35, 0],
  ['0.2', 'Pendant lamp', 5.75, 1.75, 0, roomHeight],
  ['0.2', 'Pendant lamp', 5.75, 2.55, 0, roomHeight],
  ['0.2', 'Rug', 8.95, 2.45],
  ['0.2', 'Sofa, three seats', 7.4, 2.45, 90],
  ['0.2', 'Coffee table', 8.7, 2.45, 90, 0.012],
  ['0.2', 'Armchair', 9.7, 3.8, 335],
  ['0.2', 'Low board', 11.02, 3.5, 270],
  ['0.2', 'Television', 11.04, 3.5, 270, 0.5],
  ['0.2', 'Bookshelf', 8.2, 4.27],
  ['0.2', 'Ceiling lamp', 9.25, 2.4, 0, roomHeight],
  ['0.3', 'Kitchen row', 0.68, 2.15, 90],
  ['0.3', 'Kitchen sink', 0.68, 2.4, 90, top],
  ['0.3', 'Cooker', 0.68, 1.05, 90, top],
  ['0.3', 'Fridge', 0.69, 4.12, 90],
  ['0.3', 'Wall cupboard', 0.545, 1.05, 90, 1.45],
  ['0.3', 'Kitchen island', 2.45, 2.3, 90],
  ['0.3', 'Stool', 3.2, 1.8],
  ['0.3', 'Stool', 3.2, 2.5],
  ['0.3', 'Ceiling lamp', 2.3, 2.3, 0, roomHeight],
  ['0.4', 'Desk', 10.8, 6.3, 270],
  ['0.4', 'Office chair', 10.1, 6.35, 90],
  ['0.4', 'Bookshelf', 9.4, 4.8, 180],
  ['0.4', 'Bookshelf', 10.61, 4.8, 180],
  ['0.4', 'Ceiling lamp', 9.75, 6.3, 0, roomHeight],
  ['0.5', 'Toilet', 2.88, 7.68],
  ['0.5', 'Small washbasin', 2.32, 6.0, 90],
  ['0.5', 'Ceiling lamp', 2.88, 6.3, 0, roomHeight],
  ['0.6', 'Washing machine', 0.69, 5.3, 90],
  ['0.6', 'Ceiling lamp', 1.2, 6.3, 0, roomHeight],
  ['1.1', 'Bookshelf', 7.4, 4.8, 180],
  ['1.1', 'Ceiling lamp', 5.0, 5.35, 0, roomHeight],
  ['1.2', 'Double bed', 9.35, 3.3],
  ['1.2', 'Bedside table', 8.05, 4.2],
  ['1.2', 'Bedside table', 10.65, 4.2],
  ['1.2', 'Wardrobe', 5.64, 1.6, 90],
  ['1.2', 'Armchair', 10.5, 1.1, 215],
  ['1.2', 'Rug', 8.6, 1.9],
  ['1.2', 'Ceiling lamp', 8.4, 2.2, 0, roomHeight],
  ['1.3', 'Single bed', 1.5, 3.3],
  ['1.3', 'Single bed', 3.0, 3.3],
  ['1.3', 'Bedside table', 2.25, 4.2],
  ['1.3', 'Desk', 4.8, 1.4, 270],
  ['1.3', 'Office chair', 4.1, 1.45, 90],
  ['1.3', 'Bookshelf', 0.53, 0.98, 90],
  ['1.3', 'Ceiling lamp', 2.6, 2.2, 0, roomHeight],
  ['1.4', 'Single bed', 10.65, 6.9],
  ['1.4', 'Bedside table', 9.85, 7.8],
  ['1.4', 'Small wardrobe', 10.65, 4.95, 180],
  ['1.4', 'Ceiling lamp', 9.7, 6.3, 0, roomHeight],
  ['1.5', 'Bathtub', 1.3, 5.05, 180],
  ['1.5', 'Shower', 0.87, 7.5, 0],
  ['1.5', 'Washbasin', 2.95, 7.79],
  ['1.5', 'Toilet', 3.33, 6.9, 270],
  ['1.5', 'Ceiling lamp', 2.1, 6.3, 0, roomHeight],
];

export function writeFurniture(
  builder: Builder,
  storeys: { readonly ground: Placed; readonly upper: Placed },
  spaces: ReadonlyMap<string, Placed>,
): ReadonlyMap<string, Placed> {
  const types = new Map<ArticleName, ObjectType>();
  const numbers = new Map<ArticleName, number>();
  const made = new Map<string, Placed>();
  for (const [room, name, x, y, turn = 0, z = 0] of standing) {
    const article: Article = catalogue[name];
    const type =
      types.get(name) ??
      builder.objectType(`${article.entity}Type`, {
        name,
        items: article.draw(builder.shapes),
        ...(article.sets ? { sets: article.sets } : {}),
        rest: [...(article.entity === 'IfcFurniture' ? [enumeration('NOTDEFINED')] : []), enumeration(article.kind)],
      });
    types.set(name, type);
    const number = (numbers.get(name) ?? 0) + 1;
    numbers.set(name, number);
    const angle = (turn * Math.PI) / 180;
    const piece = `${name} ${number}`;
    made.set(
      piece,
      builder.element(article.entity, {
        name: piece,
        type,
        to: room.startsWith('0') ? storeys.ground : storeys.upper,
        within: spaces.get(room),
        rest: [enumeration(article.kind)],
        at: { origin: [x, y, z], axis: [0, 0, 1], ref: [Math.cos(angle), Math.sin(angle), 0] },
        layer:
          article.entity === 'IfcFurniture'
            ? 'A-FURN Furniture'
            : article.entity === 'IfcSanitaryTerminal'
              ? 'P-SANR Sanitary'
              : 'E-EQPM Electrical',
      }),
    );
  }
  return made;
}
