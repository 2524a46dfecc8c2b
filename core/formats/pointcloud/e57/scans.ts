// The scans and pictures that the description of an E57 file names, in the terms of the standard.
import { SaxesParser } from 'saxes';
import { PointCloudError } from '../../errors.ts';
import type { Coding } from './columns.ts';
import { childOf, growTree, type XmlElement } from '../../grow-tree.ts';

// The description of an E57 file: XML, as a tree of named values. Names keep their prefixes: only those of the standard
// have none.

const DEEPEST = 64;
const MOST_ELEMENTS = 2_000_000;

/**
 * @throws PointCloudError when it is no well-formed XML. A prefix that is declared twice is accepted: scanners write
 * that.
 */
export function readDescription(xml: string): XmlElement {
  const parser = new SaxesParser<{ xmlns: false }>({ xmlns: false });
  let elements = 0;
  parser.on('error', error => {
    if (/duplicate attribute: xmlns\b/.test(error.message)) return;
    throw new PointCloudError(`The description in the E57 file is damaged (${error.message.slice(0, 120)}).`);
  });
  parser.on('doctype', () => {
    throw new PointCloudError('The description in the E57 file has a document type, which is not accepted.');
  });
  const tree = growTree(parser, {
    nameOf: name => name,
    checkDepth(depth) {
      if (++elements > MOST_ELEMENTS || depth >= DEEPEST)
        throw new PointCloudError('The description in the E57 file has more parts than can be read.');
    },
    addText(element, text) {
      if (element.children.length === 0) element.text += text;
    },
  });
  parser.write(xml.replace(/^\ufeff/, '').replace(/[\0\s]+$/, '')).close();
  const root = tree.root();
  if (!root) throw new PointCloudError('The E57 file has no description of what is in it.');
  return root;
}

/** A number among the children; elements without text are 0, by the standard. */
function numberIn(element: XmlElement | undefined, name: string): number | undefined {
  const child = childOf(element, name);
  if (!child) return undefined;
  const value = Number(child.text.trim());
  return Number.isFinite(value) ? value : undefined;
}

const textIn = (element: XmlElement, name: string): string => childOf(element, name)?.text.trim() ?? '';

export interface Field {
  readonly name: string;
  /** undefined: of texts, which are not read */
  readonly coding: Coding | undefined;
  /** least and largest value by the file */
  readonly range: readonly [number, number] | undefined;
}

/** From the coordinates of a scan to those of the file: rows of a matrix with the translation in the last column. */
export type Pose = readonly [PoseRow, PoseRow, PoseRow];
type PoseRow = readonly [number, number, number, number];

export interface Scan {
  readonly name: string;
  readonly points: number;
  /** physical place of the points */
  readonly at: number;
  readonly fields: readonly Field[];
  /** undefined: the coordinates are those of the file */
  readonly pose: Pose | undefined;
  /** of red, green and blue, and of intensities, where the scan has them */
  readonly limits: Readonly<Record<string, readonly [number, number]>>;
}

export interface Picture {
  readonly name: string;
  /** how it shows its surroundings: `pinhole`, `spherical`, `cylindrical`, or `visualReference` */
  readonly kind: string;
  readonly width: number | null;
  readonly height: number | null;
}

const MOST_FIELDS = 1_000;
const BITS_64 = 64;

/**
 * @throws PointCloudError when a scan contradicts itself, or several share the same points: a small file could expand
 * without end
 */
export function scansOf(root: XmlElement): Scan[] {
  const scans = (childOf(root, 'data3D')?.children ?? []).map((scan, n): Scan => {
    const points = childOf(scan, 'points');
    const name = textIn(scan, 'name') || `${n + 1}`;
    const numberOf = (name: string): number => Number(points?.attributes[name] ?? 0);
    const [count, at] = [numberOf('recordCount'), numberOf('fileOffset')];
    if (!(Number.isSafeInteger(count) && count >= 0 && Number.isSafeInteger(at) && at >= 0))
      throw new PointCloudError(`The scan "${name}" of the E57 file does not say how many points it has and where.`);
    return {
      name,
      points: count,
      at,
      fields: fieldsOf(childOf(points, 'prototype'), name),
      pose: poseOf(childOf(scan, 'pose')),
      limits: limitsOf(scan),
    };
  });
  const full = scans.filter(({ points }) => points > 0);
  if (new Set(full.map(({ at }) => at)).size < full.length)
    throw new PointCloudError('Several scans of the E57 file say that their points are in the same place.');
  return scans;
}

/** Leaves of the prototype in their order: each has bytes of its own in every packet. */
function fieldsOf(prototype: XmlElement | undefined, scan: string): Field[] {
  const leaves = (element: XmlElement): XmlElement[] =>
    element.attributes['type'] === 'Structure' ? element.children.flatMap(leaves) : [element];
  const found = (prototype?.children ?? []).flatMap(leaves);
  if (found.length > MOST_FIELDS) throw new PointCloudError(`The scan "${scan}" of the E57 file has too many fields.`);
  return found.map(field => {
    const coding = codingOf(field, scan);
    return { name: field.name, coding, range: rangeOf(field, coding) };
  });
}

function codingOf({ name, attributes }: XmlElement, scan: string): Coding | undefined {
  const type = attributes['type'];
  if (type === 'String') return undefined;
  if (type === 'Float') return { kind: attributes['precision'] === 'single' ? 'single' : 'double' };
  const odd = (): never => {
    throw new PointCloudError(`The field ${name.slice(0, 100)} of the scan "${scan}" of the E57 file cannot be read.`);
  };
  if (type !== 'Integer' && type !== 'ScaledInteger') return odd();
  const minimum = wholeOf(attributes['minimum']) ?? -(2n ** 63n);
  const maximum = wholeOf(attributes['maximum']) ?? 2n ** 63n - 1n;
  const bits = maximum === minimum ? 0 : (maximum - minimum).toString(2).length;
  const [scale, offset] =
    type === 'Integer' ? [1, 0] : [Number(attributes['scale'] ?? 1), Number(attributes['offset'] ?? 0)];
  if (maximum < minimum || bits > BITS_64 || !Number.isFinite(scale) || !Number.isFinite(offset)) return odd();
  return { kind: 'whole', bits, minimum, scale, offset };
}

const wholeOf = (text: string | undefined): bigint | undefined =>
  text !== undefined && /^\s*[-+]?\d{1,20}\s*$/.test(text) ? BigInt(text.replace('+', '')) : undefined;

function rangeOf({ attributes }: XmlElement, coding: Coding | undefined): readonly [number, number] | undefined {
  const [low, high] = [Number(attributes['minimum'] ?? NaN), Number(attributes['maximum'] ?? NaN)];
  const [scale, offset] = coding?.kind === 'whole' ? [coding.scale, coding.offset] : [1, 0];
  return properRange(low * scale + offset, high * scale + offset);
}

const properRange = (low: number, high: number): readonly [number, number] | undefined =>
  Number.isFinite(low) && Number.isFinite(high) && low < high ? [low, high] : undefined;

function limitsOf(scan: XmlElement): Scan['limits'] {
  const [colours, intensities] = [childOf(scan, 'colorLimits'), childOf(scan, 'intensityLimits')];
  const pairs = [
    ...['colorRed', 'colorGreen', 'colorBlue'].map(name => [name, colours] as const),
    ['intensity', intensities] as const,
  ];
  const limits: Record<string, readonly [number, number]> = {};
  for (const [name, element] of pairs) {
    const [low, high] = [numberIn(element, `${name}Minimum`), numberIn(element, `${name}Maximum`)];
    const range = low !== undefined && high !== undefined && properRange(low, high);
    if (range) limits[name] = range;
  }
  return limits;
}

/** A missing part, or a rotation of zero length, changes nothing. */
function poseOf(pose: XmlElement | undefined): Pose | undefined {
  if (!pose) return undefined;
  const [rotation, translation] = [childOf(pose, 'rotation'), childOf(pose, 'translation')];
  const part = (element: XmlElement | undefined, axis: string): number => numberIn(element, axis) ?? 0;
  const [tx, ty, tz] = [part(translation, 'x'), part(translation, 'y'), part(translation, 'z')];
  const given = ['w', 'x', 'y', 'z'].map(axis => part(rotation, axis));
  const length = Math.hypot(...given);
  const [w = 1, x = 0, y = 0, z = 0] = length > 0 ? given.map(each => each / length) : [];
  return [
    [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y), tx],
    [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x), ty],
    [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y), tz],
  ];
}

export const picturesOf = (root: XmlElement): Picture[] =>
  (childOf(root, 'images2D')?.children ?? []).map((image, n) => {
    const shown = image.children.find(({ name }) => name.endsWith('Representation'));
    return {
      name: textIn(image, 'name') || `${n + 1}`,
      kind: shown?.name.replace('Representation', '') ?? 'none',
      width: numberIn(shown, 'imageWidth') ?? null,
      height: numberIn(shown, 'imageHeight') ?? null,
    };
  });
