import type { SetScope } from '../properties/property-sets.ts';
import { isSpatial } from '../schema/element-classes.ts';
import type { ElementFacts } from './elements.ts';
import { outlineOf, readOwnSets, spaceSet } from '../properties/own-sets.ts';
import { PlacementFrames } from './placement-frames.ts';
import type { Relations } from './relations.ts';
import { nodeType } from './structure-tree.ts';

interface SpatialSources {
  readonly facts: ElementFacts;
  readonly relations: Relations;
  /** ordinal of the element around each, by ordinal */
  readonly parents: Int32Array;
  readonly lengthUnitMetres: number;
}

/** Emits the rows of `spatial`: the project and every spatial element (IFC2x3: IfcSpatialStructureElement). Storeys get
 *  their elevation in metres: the attribute times the unit, else the height of their placement. */
export function writeSpatial(
  { index, sorted, reader, rows }: SetScope,
  { facts, relations, parents, lengthUnitMetres }: SpatialSources,
): void {
  const { schema, classes, elements } = sorted;
  const spatial = classes.map(ifcClass => ifcClass !== undefined && isSpatial(schema, ifcClass));
  const given = readOwnSets(
    index,
    relations,
    reader,
    spaceSet.name,
    position => classes[index.types[position]!]?.name === 'IfcSpace',
  );
  const frames = new PlacementFrames(index);
  const siblings = new Map<number, number>();
  for (let ordinal = 1; ordinal <= elements.length; ordinal++) {
    const position = elements[ordinal - 1]!;
    if (!spatial[index.types[position]!]) continue;
    const parent = parents[ordinal]!;
    const rank = siblings.get(parent) ?? 0;
    siblings.set(parent, rank + 1);
    const type = facts.types[ordinal]!;
    let elevation: number | null = null;
    if (type === 'IfcBuildingStorey') {
      reader.load(index, position);
      const placement = reader.ref(5);
      const written = reader.number(9);
      const height = Number.isFinite(written) ? written : (frames.of(placement)?.o[2] ?? null);
      elevation = height === null ? null : height * lengthUnitMetres;
    }
    rows.add('spatial', [
      ordinal,
      nodeType(type),
      facts.longNames.get(ordinal) ?? null,
      facts.objectTypes[ordinal]!,
      elevation,
      rank,
      outlineOf(given.get(position)?.get(spaceSet.geometry)),
    ]);
  }
}
