// Which classes elements of a model can have, for those who add elements to its data.
import { schemaOf, type IfcClass, type Schema } from './schema.ts';
import type { SchemaFamily } from './step-index.ts';
import { nodeType } from './structure-tree.ts';

const families: readonly SchemaFamily[] = ['IFC4', 'IFC4X3', 'IFC2X3'];

export interface ElementClass {
  /** as `IfcBuildingStorey` */
  readonly name: string;
  /** `storey`, `space`, `building`...; undefined when the class has no place in the spatial structure */
  readonly spatialKind: string | undefined;
}

/** A class by its name in any case, `ifcwall`; undefined for what is neither IfcProject nor a kind of IfcProduct in any schema. */
export function elementClass(name: string): ElementClass | undefined {
  for (const family of families) {
    const schema = schemaOf(family);
    const found = schema.classOf(name.toUpperCase());
    if (found && (found.name === 'IfcProject' || schema.isKind(found, 'IfcProduct'))) return { name: found.name, spatialKind: isSpatial(schema, found) ? nodeType(found.name) : undefined };
  }
  return undefined;
}

function isSpatial(schema: Schema, ifcClass: IfcClass): boolean {
  return ifcClass.name === 'IfcProject' || schema.isKind(ifcClass, 'IfcSpatialElement') || schema.isKind(ifcClass, 'IfcSpatialStructureElement');
}
