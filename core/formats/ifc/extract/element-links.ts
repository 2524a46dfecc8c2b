// Materials and classifications of elements, by relationships or by their type.
import { beginningOf, LONGEST_REPEATED } from '../../long-texts.ts';
import type { SetScope } from '../properties/property-sets.ts';
import type { SortedInstances } from './sort-instances.ts';
import type { createMaterials } from './materials.ts';
import { Pairs } from '../step/pairs.ts';
import type { Relations } from './relations.ts';
import type { TypeObjects } from '../properties/type-objects.ts';
import type { RowBatches } from './rows.ts';
import { nameAt, type StepIndex } from '../step/step-index.ts';
import type { InstanceReader } from '../step/step-reader.ts';

const LONGEST_CHAIN = 32;

/** Row id of the target of an association (IfcClassificationReference, IfcClassification, a notation of 2x3), or 0.
 *  Rows are distinct by system, notation and title: exporters write the same reference once per element. They are
 *  emitted when they are first used. */
export function createClassifications(
  index: StepIndex,
  reader: InstanceReader,
  rows: RowBatches,
  parents: Record<number, ClassificationParents> = {},
) {
  const byPosition = new Map<number, number>();
  const byText = new Map<string, number>();
  return (position: number): number => {
    const known = byPosition.get(position);
    if (known !== undefined) return known;
    const facts = read(index, reader, position);
    let id = 0;
    if (facts !== undefined) {
      const key = JSON.stringify(facts);
      id = byText.get(key) ?? 0;
      if (id === 0) {
        id = byText.size + 1;
        byText.set(key, id);
        rows.add('classification', [id, ...facts]);
        if (nameAt(index, position) === 'IFCCLASSIFICATIONREFERENCE') {
          reader.load(index, position);
          const above = parentsOf(index, reader, reader.ref(3));
          if (above.length > 0) parents[id] = above;
        }
      }
    }
    byPosition.set(position, id);
    return id;
  };
}

/** The entries above a classification reference, the nearest first, up to but without its system. */
export type ClassificationParents = readonly { readonly notation: string | null; readonly title: string | null }[];

function parentsOf(index: StepIndex, reader: InstanceReader, source: number): ClassificationParents {
  const found: { notation: string | null; title: string | null }[] = [];
  for (let [id, step] = [source, 0]; step < LONGEST_CHAIN; step++) {
    const position = index.positionOf(id);
    if (position < 0 || nameAt(index, position) !== 'IFCCLASSIFICATIONREFERENCE') break;
    reader.load(index, position);
    const [notation, title] = [reader.text(1), reader.text(2)];
    found.push({
      notation: notation === null ? null : beginningOf(notation, LONGEST_REPEATED),
      title: title === null ? null : beginningOf(title, LONGEST_REPEATED),
    });
    id = reader.ref(3);
  }
  return found;
}

type Facts = readonly [system: string | null, notation: string | null, title: string | null];

function read(index: StepIndex, reader: InstanceReader, position: number): Facts | undefined {
  const stepName = nameAt(index, position);
  reader.load(index, position);
  if (stepName === 'IFCCLASSIFICATION') return [reader.text(3), null, null];
  if (stepName === 'IFCCLASSIFICATIONNOTATION') {
    const facets = reader.refs(0, []).map(id => {
      const facet = index.positionOf(id);
      if (facet < 0) return '';
      reader.load(index, facet);
      return reader.text(0) ?? '';
    });
    return [null, facets.join(' '), null];
  }
  if (stepName !== 'IFCCLASSIFICATIONREFERENCE') return undefined;
  const notation = reader.text(1);
  const title = reader.text(2);
  return [systemName(index, reader, reader.ref(3)), notation, title];
}

/** Follows ReferencedSource up to the IfcClassification. */
function systemName(index: StepIndex, reader: InstanceReader, source: number): string | null {
  let id = source;
  for (let step = 0; step < LONGEST_CHAIN; step++) {
    const position = index.positionOf(id);
    if (position < 0) return null;
    reader.load(index, position);
    if (nameAt(index, position) === 'IFCCLASSIFICATION') return reader.text(3);
    id = reader.ref(3);
  }
  return null;
}

export function setsOfElements(sorted: SortedInstances, { sets }: Relations): Pairs {
  const pairs = new Pairs();
  for (let i = 0; i < sets.length; i++) {
    const ordinal = sorted.ordinalAt(sets.left(i));
    const set = sorted.setAt(sets.right(i));
    if (ordinal > 0 && set > 0) pairs.push(ordinal, set);
  }
  return pairs;
}

/** Material of the element itself, else of its type. */
export function materialsOfElements(
  sorted: SortedInstances,
  relations: Relations,
  typeObjects: TypeObjects,
  usesOf: ReturnType<typeof createMaterials>,
) {
  const direct = new Map<number, number>();
  for (let i = 0; i < relations.materials.length; i++) {
    const object = relations.materials.left(i);
    if (!direct.has(object)) direct.set(object, relations.materials.right(i));
  }
  return (ordinal: number) => {
    const own = direct.get(sorted.elementAt(ordinal));
    const inherited = own ?? direct.get(typeObjects.of(ordinal)?.position ?? -1);
    return inherited === undefined ? '' : usesOf(inherited);
  };
}

/** Classifications of the element itself, then those of its type. */
export function classify({ index, sorted, reader, rows }: SetScope, relations: Relations, typeObjects: TypeObjects) {
  const parents: Record<number, ClassificationParents> = {};
  const idOf = createClassifications(index, reader, rows, parents);
  const byObject = new Map<number, number[]>();
  for (let i = 0; i < relations.classifications.length; i++) {
    const id = idOf(relations.classifications.right(i));
    const object = relations.classifications.left(i);
    const ids = byObject.get(object);
    if (id === 0) continue;
    if (ids === undefined) byObject.set(object, [id]);
    else if (!ids.includes(id)) ids.push(id);
  }
  if (Object.keys(parents).length > 0) rows.add('meta', ['classification_parents', JSON.stringify(parents)]);
  const pairs = new Pairs();
  if (byObject.size === 0) return pairs;
  for (let ordinal = 1; ordinal <= sorted.elements.length; ordinal++) {
    const own = byObject.get(sorted.elementAt(ordinal)) ?? [];
    const inherited = byObject.get(typeObjects.of(ordinal)?.position ?? -1) ?? [];
    for (const id of new Set([...own, ...inherited])) {
      pairs.push(ordinal, id);
      rows.add('classification_element', [id, ordinal]);
    }
  }
  return pairs;
}
