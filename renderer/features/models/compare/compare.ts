// Compares two models element by element. Pure and compact: it runs in a worker, on models of any size.
import type { RawElements } from '../../../api/schema.d.ts';
import { flatten, type FlatElement, changesBetween, type Change } from './compare-flat.ts';
import { matchStoreys, readStoreys, type SpatialNode } from './compare-storeys.ts';
import { bodyDifferences, type BodyChange } from './body-differences.ts';
import type { Bodies } from './element-bodies.ts';
import type { Vec } from '../../../viewer/camera/camera-math.ts';

/** Number of elements in each of two models. */
export type CountRow = { readonly name: string; readonly a: number; readonly b: number };

/** An element that differs between the models. */
export interface Difference extends BodyChange {
  /** of an element in both models what is seen first: its shape, else its place, else its data */
  readonly state: 'added' | 'removed' | 'changed' | 'moved' | 'reshaped';
  readonly guid: string;
  /** as in the second model, for elements in it */
  readonly type: string;
  readonly name: string;
  readonly storey: string;
  /** the first changes of its data */
  readonly changes: readonly Change[];
  /** number of all changes of its data */
  readonly count: number;
}

export interface Comparison {
  readonly elements: { readonly a: number; readonly b: number; readonly same: number };
  readonly classes: readonly CountRow[];
  /**
   * in the order of the first model, then those only in the second; elements without a storey last, under an empty name
   */
  readonly storeys: readonly CountRow[];
  /** by name: number of elements with a set of that name */
  readonly sets: readonly CountRow[];
  readonly differences: readonly Difference[];
  /** GlobalIds of unchanged elements, one per line: a text of megabytes is transferred faster than 200,000 strings */
  readonly unchanged: string;
  /** `shift`: what the whole model moved by; null: shapes and places were not compared */
  readonly bodies: { readonly shift: Vec | null } | null;
}

/** One of two models as the service returns it. */
export interface Side {
  readonly raw: RawElements;
  readonly structure: readonly SpatialNode[];
  /** null: it has none that can be compared */
  readonly bodies: Bodies | null;
}

/** Maximum number of reported changes of one element. */
const MOST_CHANGES = 40;

export function compareModels(first: Side, second: Side): Comparison {
  const [a, b] = [flatten(first.raw), flatten(second.raw)];
  const [storeysA, storeysB] = [readStoreys(first.structure), readStoreys(second.structure)];
  const storeys = matchStoreys(storeysA, storeysB);
  const storeyOfA = (guid: string) => storeysA.storeyOf.get(guid) ?? '';
  const storeyOfB = (guid: string) => storeys.inFirst(storeysB.storeyOf.get(guid) ?? '');

  const inBoth = [...b.elements.keys()].filter(guid => a.elements.has(guid));
  const areCompared = first.bodies !== null && second.bodies !== null;
  const bodies = areCompared ? bodyDifferences(first.bodies, second.bodies, inBoth) : undefined;

  const differences: Difference[] = [];
  const report = (state: Difference['state'], element: FlatElement, storey: string, found: Found = unchanged) => {
    const { guid, type, name } = element;
    const data = { changes: found.changes.slice(0, MOST_CHANGES), count: found.changes.length };
    differences.push({ state, guid, type, name, storey: storeys.nameOf(storey), ...data, ...found.body });
  };
  const same: string[] = [];
  for (const element of b.elements.values()) {
    const before = a.elements.get(element.guid);
    if (!before) {
      report('added', element, storeyOfB(element.guid));
      continue;
    }
    const [was, is] = [storeyOfA(element.guid), storeyOfB(element.guid)];
    const body = bodies?.changes.get(element.guid);
    const hasSameData = was === is && before.type === element.type && before.signature() === element.signature();
    const storey = was === is ? undefined : { was: storeys.nameOf(was), is: storeys.nameOf(is) };
    const changes = hasSameData ? [] : changesBetween(before, element, storey);
    if (changes.length === 0 && !body) same.push(element.guid);
    else report(body?.reshaped ? 'reshaped' : body?.moved ? 'moved' : 'changed', element, is, { changes, body });
  }
  for (const element of a.elements.values())
    if (!b.elements.has(element.guid)) report('removed', element, storeyOfA(element.guid));

  const inA: Named = ({ guid }) => [storeyOfA(guid)];
  const inStoreys = countBoth(a, b, inA, ({ guid }) => [storeyOfB(guid)]);
  return {
    elements: { a: a.elements.size, b: b.elements.size, same: same.length },
    classes: countBoth(a, b, ({ type }) => [type]).toSorted((x, y) => (x.name < y.name ? -1 : 1)),
    storeys: inOrder(inStoreys, [...storeys.order, '']).map(row => ({ ...row, name: storeys.nameOf(row.name) })),
    sets: countBoth(a, b, element => element.setNames()).toSorted((x, y) => (x.name < y.name ? -1 : 1)),
    differences,
    unchanged: same.join('\n'),
    bodies: bodies ? { shift: bodies.shift } : null,
  };
}

/** What differs of an element that is in both models. */
interface Found {
  readonly changes: readonly Change[];
  readonly body?: BodyChange | undefined;
}
const unchanged: Found = { changes: [] };

type Elements = ReturnType<typeof flatten>;
type Named = (element: FlatElement) => Iterable<string>;

function countBoth(a: Elements, b: Elements, namesInA: Named, namesInB = namesInA): CountRow[] {
  const counts = new Map<string, { a: number; b: number }>();
  const count = (side: 'a' | 'b', { elements }: Elements, namesIn: Named) => {
    for (const element of elements.values()) {
      for (const name of namesIn(element)) {
        const row = counts.get(name) ?? { a: 0, b: 0 };
        row[side] += 1;
        counts.set(name, row);
      }
    }
  };
  count('a', a, namesInA);
  count('b', b, namesInB);
  return [...counts].map(([name, row]) => ({ name, ...row }));
}

function inOrder(rows: readonly CountRow[], names: readonly string[]): CountRow[] {
  const byName = new Map(rows.map(row => [row.name, row]));
  return names.flatMap(name => byName.get(name) ?? []);
}
