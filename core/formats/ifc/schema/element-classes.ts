// The classes that elements of a model can have, for callers that add elements to its data.
import { schemaOf, type IfcClass, type Schema } from './schema.ts';
import type { SchemaFamily } from '../step/step-index.ts';

const families: readonly SchemaFamily[] = ['IFC4', 'IFC4X3', 'IFC2X3'];

export interface ElementClass {
  /** as `IfcBuildingStorey` */
  readonly name: string;
  /** `storey`, `space`, `building`...; undefined when the class has no place in the spatial structure */
  readonly spatialKind: string | undefined;
  /** value types of its attributes by name, `IfcLabel` of `Name`; '' where one refers to other instances */
  readonly attributes: ReadonlyMap<string, string>;
}

const known = new Map<string, ElementClass>();

/**
 * A class by its name in any case, `ifcwall`; undefined for a class that is neither IfcProject nor a kind of IfcProduct
 * in any schema.
 */
export function elementClass(name: string): ElementClass | undefined {
  const made = known.get(name);
  if (made) return made;
  for (const family of families) {
    const schema = schemaOf(family);
    const found = schema.classOf(name.toUpperCase());
    if (found?.name !== 'IfcProject' && !(found && schema.isKind(found, 'IfcProduct'))) continue;
    const { name: proper, attributes } = found;
    const entry = {
      name: proper,
      spatialKind: isSpatial(schema, found) ? nodeType(proper) : undefined,
      attributes: new Map(attributes.map(each => [each.name, each.valueType])),
    };
    known.set(proper, entry);
    return entry;
  }
  return undefined;
}

/** Attributes that refer to an IfcPostalAddress, which people write as one text. */
export const isAddress = (attribute: string): boolean => attribute === 'SiteAddress' || attribute === 'BuildingAddress';

/** Kinds of elements that the tree of a model omits unless they are drawn: openings, and ports. */
export const isLeftOut = (name: string): boolean =>
  families.some(family => {
    const schema = schemaOf(family);
    const found = schema.classOf(name.toUpperCase());
    return found !== undefined && isOnlyPart(schema, found);
  });

const subtractions = new Map<string, boolean>();

/** Classes that only cut others and are never drawn: openings, voiding features, earthworks cuts, by their name in any
 *  case (IfcFeatureElementSubtraction in any schema). */
export function isSubtraction(name: string): boolean {
  let known = subtractions.get(name);
  if (known === undefined) {
    known = families.some(family => {
      const schema = schemaOf(family);
      const found = schema.classOf(name.toUpperCase());
      return found !== undefined && schema.isKind(found, 'IfcFeatureElementSubtraction');
    });
    subtractions.set(name, known);
  }
  return known;
}

/** Parts of elements, by a class of a schema: what only cuts, and ports. */
export const isOnlyPart = (schema: Schema, ifcClass: IfcClass): boolean =>
  schema.isKind(ifcClass, 'IfcFeatureElementSubtraction') || schema.isKind(ifcClass, 'IfcPort');

/** Whether a class has a place in the spatial structure (IFC2x3: IfcSpatialStructureElement). */
export const isSpatial = (schema: Schema, ifcClass: IfcClass): boolean =>
  ifcClass.name === 'IfcProject' ||
  schema.isKind(ifcClass, 'IfcSpatialElement') ||
  schema.isKind(ifcClass, 'IfcSpatialStructureElement');

const nodeTypes = new Map<string, string>([['IfcBuildingStorey', 'storey']]);

/** `IfcWallStandardCase` -> `wall_standard_case`; IfcBuildingStorey is `storey`. */
export function nodeType(ifcClass: string): string {
  let type = nodeTypes.get(ifcClass);
  if (type === undefined) {
    type = ifcClass
      .replace(/^Ifc/, '')
      .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
      .toLowerCase();
    nodeTypes.set(ifcClass, type);
  }
  return type;
}
