// Shapes that a few lines of a file expand without end: instances that name one thing several times, level after level,
// and profiles that cross themselves thousands of times. They are found before anything is drawn. Where a body is cut
// beyond the limits it is drawn without its cuts; products without such a body are omitted.
import { schemaOf } from '../schema/schema.ts';
import type { IfcWarning } from '../../errors.ts';
import { endOf, idAt, nameAt, startOf, type StepIndex, textAt } from '../step/step-index.ts';
import { InstanceReader } from '../step/step-reader.ts';
import { createScale, MOST_CROSSINGS, roots, type Weight } from './shape-weights.ts';
import type { Patch } from './source.ts';

/** Limits of one product: combined bodies, copies and parts, and crossings of its profiles. */
const MOST = { bodies: 2_000, parts: 100_000, crossings: MOST_CROSSINGS } as const;
/** Below this nothing of the file can exceed the limits, whatever refers to it: products are not examined. */
const SUSPICIOUS = { bodies: 50, parts: 500, crossings: 50 } as const;
/** Warnings that name their element each. */
const MOST_NAMED = 100;
const REPRESENTATION = 6;

/** A product with a shape, by their positions. */
interface Shaped {
  readonly product: number;
  readonly shape: number;
  /** whether it only cuts others: without its own cuts it would cut too much */
  readonly isSubtraction: boolean;
}

/** The products whose shapes exceed the limits: `reasons`, by STEP id, why they are omitted; `uncut`, of those that are
 *  drawn without their cuts; `patches`, the same file without omitted products and without these cuts. */
export function heavyShapes(index: StepIndex) {
  const [reasons, uncut] = [new Map<number, string>(), new Map<number, string>()];
  const patches: Patch[] = [];
  const { weigh } = createScale(index);
  const isSuspicious = roots.some(name =>
    index.positionsOf(name).some(position => {
      const { bodies, parts, crossings } = weigh(position);
      return bodies > SUSPICIOUS.bodies || parts > SUSPICIOUS.parts || crossings > SUSPICIOUS.crossings;
    }),
  );
  if (!isSuspicious) return { reasons, uncut, patches };
  const all = productsWithShapes(index);
  const heavy = all.filter(({ shape }) => reasonFor(weigh(shape)) !== undefined);
  const { bases, rest } = baseBodies(index, all, heavy);
  const left = new Set([...rest, ...heavy.filter(({ isSubtraction }) => isSubtraction)]);
  for (const each of heavy) {
    const id = idAt(index, each.product);
    const reason = reasonFor(weigh(each.shape)) ?? '';
    const patch = left.has(each) ? withoutShape(index, each.product) : undefined;
    if (patch) patches.push(patch);
    (left.has(each) ? reasons : uncut).set(id, reason);
  }
  for (const [position, base] of bases) patches.push(asBase(index, position, base));
  return { reasons, uncut, patches };
}

function productsWithShapes(index: StepIndex): Shaped[] {
  const schema = schemaOf(index.header.family);
  const reader = new InstanceReader(index.bytes);
  return index.typeNames.flatMap(name => {
    const ifcClass = schema.classOf(name);
    if (ifcClass === undefined || !schema.isKind(ifcClass, 'IfcProduct')) return [];
    const isSubtraction = schema.isKind(ifcClass, 'IfcFeatureElementSubtraction');
    return Array.from(index.positionsOf(name)).flatMap(product => {
      reader.load(index, product);
      const shape = index.positionOf(reader.ref(REPRESENTATION));
      return shape < 0 ? [] : [{ product, shape, isSubtraction }];
    });
  });
}

/**
 * Bodies to read instead of cut ones so that products are within the limits: first of those that exceed the limits by
 * themselves, which no product within them has; then of all bodies of a product, except those that others have too.
 * @returns the positions before the cuts by those of the cut bodies, and the products that exceed the limits
 * nevertheless
 */
function baseBodies(index: StepIndex, all: readonly Shaped[], heavy: readonly Shaped[]) {
  const { weigh, baseOf, within } = createScale(index);
  const bases = new Map<number, number>();
  const shapesOf = (products: readonly Shaped[]) => products.map(({ shape }) => shape);
  const take = (products: readonly Shaped[], isMeant: (position: number) => boolean): Shaped[] => {
    for (const position of within(shapesOf(products))) {
      const base = isMeant(position) ? baseOf(position) : -1;
      if (base >= 0) bases.set(position, base);
    }
    const without = createScale(index, bases);
    return products.filter(({ shape }) => reasonFor(without.weigh(shape)) !== undefined);
  };
  const cuttable = heavy.filter(({ isSubtraction }) => !isSubtraction);
  const still = take(cuttable, position => reasonFor(weigh(position)) !== undefined);
  if (still.length === 0) return { bases, rest: still };
  const heavyStill = new Set(still);
  const others = within(shapesOf(all.filter(each => !heavyStill.has(each))));
  return { bases, rest: take(still, position => !others.has(position)) };
}

function reasonFor({ bodies, parts, crossings }: Weight): string | undefined {
  if (bodies > MOST.bodies) return `its shape combines more than ${MOST.bodies} bodies`;
  if (parts > MOST.parts) return `its shape has more than ${MOST.parts} parts`;
  if (crossings >= MOST.crossings) return `its profiles cross themselves ${MOST.crossings} times and more`;
  return undefined;
}

/** Reads a cut body as the one before the cuts, and a profile with voids as one without. */
function asBase(index: StepIndex, position: number, base: number): Patch {
  const written = textAt(index, position);
  const from = /^#\d+\s*=\s*/.exec(written)?.[0].length ?? 0;
  const to = written.lastIndexOf(')') + 1;
  const isProfile = nameAt(index, position) === 'IFCARBITRARYPROFILEDEFWITHVOIDS';
  const named = `#${idAt(index, base)}`;
  const read = isProfile ? `IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,${named})` : `IFCCSGSOLID(${named})`;
  return { at: startOf(index, position) + from, bytes: Buffer.from(read.padEnd(to - from), 'latin1') };
}

const [QUOTE, OPEN, CLOSE, COMMA, BLANK, DOLLAR] = [39, 40, 41, 44, 32, 36];

/** Blanks out the representation of a product; undefined where it is not found. */
export function withoutShape(index: StepIndex, product: number): Patch | undefined {
  const { bytes } = index;
  const end = endOf(index, product);
  let [depth, rank, isText, from] = [0, 0, false, -1];
  for (let at = startOf(index, product); at < end; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) isText = !isText;
    if (isText) continue;
    if (byte === OPEN) depth += 1;
    else if (byte === CLOSE) depth -= 1;
    if ((byte === COMMA && depth === 1) || (byte === CLOSE && depth === 0)) {
      if (rank === REPRESENTATION) return { at: from, bytes: Buffer.alloc(at - from, BLANK).fill(DOLLAR, 0, 1) };
      rank += 1;
      from = at + 1;
    }
  }
  return undefined;
}

/** Warnings that name omitted products, and those drawn without their cuts. */
export function heavyWarnings(
  { reasons, uncut }: Pick<ReturnType<typeof heavyShapes>, 'reasons' | 'uncut'>,
  drawn: ReadonlySet<number>,
  facts: ReadonlyMap<number, { readonly guid: string; readonly type: string }>,
): IfcWarning[] {
  const cut = [...uncut].filter(([id]) => drawn.has(id));
  return [
    ...named('not_drawn', 'not drawn', [...reasons], facts),
    ...named('drawn_uncut', 'drawn without its cuts', cut, facts),
  ];
}

function named(
  code: string,
  how: 'not drawn' | 'drawn without its cuts',
  all: readonly (readonly [id: number, reason: string])[],
  facts: Parameters<typeof heavyWarnings>[2],
): IfcWarning[] {
  const warnings = all.slice(0, MOST_NAMED).map(([id, reason]): IfcWarning => {
    const { guid, type } = facts.get(id) ?? {};
    return { code, message: `The element is ${how}: ${reason}.`, ...(guid !== undefined && { guid, type: type! }) };
  });
  const others = all.length - warnings.length;
  const message = `${others} more elements with shapes as large as these are ${how.replace('its', 'their')}.`;
  return others > 0 ? [...warnings, { code, message }] : warnings;
}
