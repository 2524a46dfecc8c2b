// Models with styles, layers and materials, in few words; and the colours that their elements have in the GLB.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromLinear } from '../../gltf/container.ts';
import { readGlb } from '../../../testing/read-glb.ts';
import { convertIfc } from '../convert.ts';

/** An attribute as it is written; numbers are references. */
type Attribute = number | string | readonly number[];

const FRAME = [
  "IFCPROJECT('0YvctVUKr0kugbFTf53O9L',$,'colours',$,$,$,$,(#4),#2)",
  'IFCUNITASSIGNMENT((#3))',
  'IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.)',
  "IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-5,#6,$)",
  'IFCCARTESIANPOINT((0.,0.,0.))',
  'IFCAXIS2PLACEMENT3D(#5,$,$)',
  'IFCLOCALPLACEMENT($,#6)',
  'IFCCARTESIANPOINT((0.,0.))',
  'IFCAXIS2PLACEMENT2D(#8,$)',
  'IFCRECTANGLEPROFILEDEF(.AREA.,$,#9,1.,1.)',
  'IFCDIRECTION((0.,0.,1.))',
];

/** Writes a model line by line. */
export class ColouredModel {
  readonly #lines = [...FRAME];
  readonly #schema: string;
  #guids = 0;

  constructor(schema = 'IFC4') {
    this.#schema = schema;
  }

  add(name: string, ...attributes: readonly Attribute[]): number {
    const written = attributes.map(each =>
      typeof each === 'number' ? `#${each}` : typeof each === 'string' ? each : `(${each.map(id => `#${id}`).join()})`,
    );
    return this.#lines.push(`${name}(${written.join()})`);
  }

  #guid = (): string => `'${String(++this.#guids).padStart(22, '0')}'`;

  /** A cube of one metre above the origin. */
  cube = (): number => this.add('IFCEXTRUDEDAREASOLID', 10, 6, 11, '1.');

  representation = (items: readonly number[], identifier = "'Body'"): number =>
    this.add('IFCSHAPEREPRESENTATION', 4, identifier, "'SolidModel'", items);

  mapped(representation: number): number {
    const map = this.add('IFCREPRESENTATIONMAP', 6, representation);
    return this.add('IFCMAPPEDITEM', map, this.add('IFCCARTESIANTRANSFORMATIONOPERATOR3D', '$', '$', 5, '1.', '$'));
  }

  /** A beam of the items of one representation. */
  beam(name: string, representation: number): number {
    const shape = this.add('IFCPRODUCTDEFINITIONSHAPE', '$', '$', [representation]);
    const rest = this.#schema === 'IFC2X3' ? [] : ['$'];
    return this.add('IFCBEAM', `'${name.padEnd(22, '_')}'`, '$', `'${name}'`, '$', '$', 7, shape, '$', ...rest);
  }

  typed(product: number): number {
    const type = this.add('IFCBEAMTYPE', this.#guid(), '$', "'T'", '$', '$', '$', '$', '$', '$', '.BEAM.');
    this.add('IFCRELDEFINESBYTYPE', this.#guid(), '$', '$', '$', [product], type);
    return type;
  }

  rgb = (...[red, green, blue]: readonly number[]): number =>
    this.add('IFCCOLOURRGB', '$', ...[red, green, blue].map(share => real(share ?? 0)));

  /** A surface style as older and newer schemas assign it. */
  style(rgb: readonly number[], transparency = 0, diffuse: Attribute = '$'): number {
    const none = Array.from({ length: 5 }, () => '$');
    const of = [this.rgb(...rgb), real(transparency), diffuse, ...none, '.FLAT.'] as const;
    const style = this.add('IFCSURFACESTYLE', '$', '.BOTH.', [this.add('IFCSURFACESTYLERENDERING', ...of)]);
    return this.#schema === 'IFC2X3' ? this.add('IFCPRESENTATIONSTYLEASSIGNMENT', [style]) : style;
  }

  paint = (item: number, rgb: readonly number[], transparency = 0): number =>
    this.add('IFCSTYLEDITEM', item, [this.style(rgb, transparency)], '$');

  /** A material; with a colour unless it is null. */
  material(rgb: readonly number[] | null): number {
    const material = this.add('IFCMATERIAL', "'M'", ...(this.#schema === 'IFC2X3' ? [] : ['$', '$']));
    if (rgb === null) return material;
    const styled = this.add('IFCSTYLEDITEM', '$', [this.style(rgb)], '$');
    const representation = this.add('IFCSTYLEDREPRESENTATION', 4, "'Style'", "'Material'", [styled]);
    this.add('IFCMATERIALDEFINITIONREPRESENTATION', '$', '$', [representation], material);
    return material;
  }

  associate = (object: number, material: number): number =>
    this.add('IFCRELASSOCIATESMATERIAL', this.#guid(), '$', '$', '$', [object], material);

  layer = (assigned: readonly number[], rgb: readonly number[]): number =>
    this.add('IFCPRESENTATIONLAYERWITHSTYLE', "'L'", '$', assigned, '$', '.T.', '.F.', '.F.', [this.style(rgb)]);

  open(product: number, opening: number): void {
    const shape = this.add('IFCPRODUCTDEFINITIONSHAPE', '$', '$', [this.representation([opening])]);
    const rest = this.#schema === 'IFC2X3' ? [] : ['$'];
    const element = this.add('IFCOPENINGELEMENT', this.#guid(), '$', '$', '$', '$', 7, shape, '$', ...rest);
    this.add('IFCRELVOIDSELEMENT', this.#guid(), '$', '$', '$', product, element);
  }

  get text(): string {
    const data = this.#lines.map((line, n) => `#${n + 1}=${line};`).join('\n');
    const head = `FILE_DESCRIPTION((''),'2;1');FILE_NAME('','',(''),(''),'','','');FILE_SCHEMA(('${this.#schema}'))`;
    return `ISO-10303-21;\nHEADER;${head};ENDSEC;\nDATA;\n${data}\nENDSEC;\nEND-ISO-10303-21;\n`;
  }
}

export const real = (value: number): string => (Number.isInteger(value) ? `${value}.` : String(value));

/**
 * By name of each drawn element: its colours as `0.5 0 1 1` with the area of each, by falling area. Rounded to
 * hundredths.
 */
export async function coloursOf(model: ColouredModel): Promise<Record<string, Record<string, number>>> {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-colours-'));
  try {
    const source = join(folder, 'in.ifc');
    writeFileSync(source, model.text);
    const options = { xkt: false, plans: false, preview: false };
    const job = { source, encoding: 'identity', fileName: 'in.ifc', folder, options } as const;
    await convertIfc(job, () => undefined, new AbortController().signal);
    return glbColours(readFileSync(join(folder, 'model.glb')));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The colours of a GLB by element, as `coloursOf` has them. */
export function glbColours(file: Uint8Array): Record<string, Record<string, number>> {
  const { json, elements } = readGlb(file);
  const found: Record<string, Record<string, number>> = {};
  for (const [name, { drawings }] of elements) {
    const areas = new Map<string, number>();
    for (const { positions, indices, material } of drawings) {
      const factor = json.materials?.[material]?.pbrMetallicRoughness.baseColorFactor ?? [1, 1, 1, 1];
      const colour = factor.map((share, n) => hundredth(n < 3 ? fromLinear(share) / 255 : share)).join(' ');
      areas.set(colour, (areas.get(colour) ?? 0) + areaOf(positions, indices));
    }
    const sorted = [...areas].sort(([, a], [, b]) => b - a);
    found[name.replace(/_+$/, '')] = Object.fromEntries(sorted.map(([colour, area]) => [colour, hundredth(area)]));
  }
  return found;
}

const hundredth = (value: number): number => Math.round(value * 100) / 100;

function areaOf(positions: Float64Array, indices: readonly number[]): number {
  let sum = 0;
  for (let at = 0; at < indices.length; at += 3) {
    const corner = (n: number) => Array.from(positions.subarray(indices[at + n]! * 3, indices[at + n]! * 3 + 3));
    const [a = [], b = [], c = []] = [corner(0), corner(1), corner(2)];
    const [u, v] = [b.map((value, axis) => value - a[axis]!), c.map((value, axis) => value - a[axis]!)];
    const [x = 0, y = 0, z = 0] = u;
    const [X = 0, Y = 0, Z = 0] = v;
    sum += Math.hypot(y * Z - z * Y, z * X - x * Z, x * Y - y * X) / 2;
  }
  return sum;
}
