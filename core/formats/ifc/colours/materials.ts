import { type Instance, type Instances, listOf, isReference } from '../own-geometry/instances.ts';
import type { Styles } from './styles.ts';

// Where a class has its materials: the rank of a reference or of a list.
const materialRanks: ReadonlyMap<string, number> = new Map([
  ['IFCMATERIALLAYER', 0],
  ['IFCMATERIALLAYERWITHOFFSETS', 0],
  ['IFCMATERIALLAYERSET', 0],
  ['IFCMATERIALLAYERSETUSAGE', 0],
  ['IFCMATERIALLIST', 0],
  ['IFCMATERIALPROFILE', 2],
  ['IFCMATERIALPROFILEWITHOFFSETS', 2],
  ['IFCMATERIALPROFILESET', 2],
  ['IFCMATERIALPROFILESETUSAGE', 0],
  ['IFCMATERIALPROFILESETUSAGETAPERING', 0],
  ['IFCMATERIALCONSTITUENT', 2],
  ['IFCMATERIALCONSTITUENTSET', 2],
]);
// Parts of a set that an IfcShapeAspect names: the rank of their name.
const nameRanks: ReadonlyMap<string, number> = new Map([
  ['IFCMATERIALLAYER', 3],
  ['IFCMATERIALLAYERWITHOFFSETS', 3],
  ['IFCMATERIALPROFILE', 0],
  ['IFCMATERIALPROFILEWITHOFFSETS', 0],
  ['IFCMATERIALCONSTITUENT', 0],
]);
const DEEPEST = 6;

/**
 * Colours of products by their material: that of the occurrence, else that of its type; of a set the part that the
 * aspects of the item name, else the first one with a colour (IfcMaterialDefinitionRepresentation, IfcShapeAspect).
 */
export function createMaterialColours(instances: Instances, styles: Styles) {
  let tables: ReturnType<typeof readTables> | null = null;

  function readTables() {
    const byMaterial = new Map<number, number>();
    for (const id of instances.idsOf('IFCMATERIALDEFINITIONREPRESENTATION')) {
      const representation = instances.get(id);
      const material = instances.follow(representation, 3);
      if (material === null || byMaterial.has(material.id)) continue;
      const colour = styles.of(
        instances
          .list(representation, 2)
          .flatMap(styledRepresentation => instances.list(styledRepresentation, 3))
          .flatMap(styled => instances.list(styled, 1)),
      );
      if (colour !== null) byMaterial.set(material.id, colour);
    }
    // Without colours of materials the relations are not needed.
    if (byMaterial.size === 0) return null;
    const ofObject = relatedBy(instances, 'IFCRELASSOCIATESMATERIAL');
    return { byMaterial, ofObject, typeOf: relatedBy(instances, 'IFCRELDEFINESBYTYPE') };
  }

  function colourOf(material: Instance, aspects: ReadonlySet<string>, depth = 0): number | null {
    const own = tables?.byMaterial.get(material.id);
    if (own !== undefined) return own;
    const rank = materialRanks.get(material.type);
    if (rank === undefined || depth > DEEPEST) return null;
    const value = material.values[rank];
    const parts = isReference(value) ? [instances.get(value.id)] : instances.list(material, rank);
    const named = parts.find(part => {
      const name = part.values[nameRanks.get(part.type) ?? -1];
      return typeof name === 'string' && aspects.has(name.toLowerCase());
    });
    for (const part of named === undefined ? parts : [named]) {
      const colour = colourOf(part, aspects, depth + 1);
      if (colour !== null) return colour;
    }
    return null;
  }

  return {
    /** Colour of a product; null without one. `aspects`: names of the aspects of its item, in lower case. */
    of(product: number, aspects: ReadonlySet<string>): number | null {
      tables ??= readTables();
      if (tables === null) return null;
      const { ofObject, typeOf } = tables;
      // A material of the occurrence replaces that of its type also where it has no colour.
      const material = ofObject.get(product) ?? ofObject.get(typeOf.get(product) ?? -1);
      return material === undefined ? null : colourOf(instances.get(material), aspects);
    },
  };
}

const RELATED = 4;
const RELATING = 5;

/** What relations of a class assign to each of their objects, by STEP ids; the first one counts. */
function relatedBy(instances: Instances, relations: string): Map<number, number> {
  const found = new Map<number, number>();
  for (const id of instances.idsOf(relations)) {
    const { values } = instances.get(id);
    const relating = values[RELATING];
    if (!isReference(relating)) continue;
    for (const object of listOf(values[RELATED]))
      if (isReference(object) && !found.has(object.id)) found.set(object.id, relating.id);
  }
  return found;
}

/** Names of the aspects that items belong to, in lower case, by the STEP id of the item. */
export function readAspects(instances: Instances): Map<number, Set<string>> {
  const found = new Map<number, Set<string>>();
  for (const id of instances.idsOf('IFCSHAPEASPECT')) {
    const aspect = instances.get(id);
    const name = aspect.values[1];
    if (typeof name !== 'string') continue;
    for (const representation of instances.list(aspect, 0)) {
      for (const item of listOf(representation.values[3])) {
        if (!isReference(item)) continue;
        const names = found.get(item.id) ?? new Set<string>();
        found.set(item.id, names.add(name.toLowerCase()));
      }
    }
  }
  return found;
}
