import { otherNames } from './class-names.ts';
import { classTables } from './class-table.ts';
import type { SchemaFamily } from '../step/step-index.ts';

export interface Attribute {
  readonly name: string;
  /** `IfcLabel`; '' when the attribute refers to other instances */
  readonly valueType: string;
}

export interface IfcClass {
  /** as `IfcWall` */
  readonly name: string;
  readonly parent: IfcClass | undefined;
  /** all attributes in STEP order, inherited ones first */
  readonly attributes: readonly Attribute[];
}

export interface Schema {
  /** Class by its STEP name (`IFCWALL`); undefined for classes that we do not show or that the schema does not have. */
  classOf(stepName: string): IfcClass | undefined;
  /** The class is, or is a kind of, the named one (`IfcProduct`). */
  isKind(ifcClass: IfcClass, ancestor: string): boolean;
}

const schemas = new Map<SchemaFamily, Schema>();

/** The classes of one schema family; read from its table once. */
export function schemaOf(family: SchemaFamily): Schema {
  let schema = schemas.get(family);
  if (schema === undefined) {
    schema = readSchema(classTables[family]);
    schemas.set(family, schema);
  }
  return schema;
}

function readSchema(table: string): Schema {
  const lines = new Map<string, string>();
  for (const line of table.replaceAll('\n', '').split(';')) lines.set(line.slice(0, line.indexOf('<')), line);
  const classes = new Map<string, IfcClass>();
  const byStepName = new Map<string, string>();
  for (const name of lines.keys()) byStepName.set(`IFC${name.toUpperCase()}`, name);
  const read = (name: string): IfcClass | undefined => {
    const known = classes.get(name);
    const line = lines.get(name);
    if (known !== undefined || line === undefined) return known;
    const [head, ...own] = line.split(' ');
    const parent = read(head!.slice(name.length + 1));
    const attributes = own.map((text): Attribute => {
      const [attribute, type] = text.split(':');
      return { name: attribute!, valueType: type === undefined ? '' : `Ifc${type}` };
    });
    const made = { name: `Ifc${name}`, parent, attributes: [...(parent?.attributes ?? []), ...attributes] };
    classes.set(name, made);
    return made;
  };
  return {
    classOf: stepName => read(byStepName.get(stepName) ?? ''),
    isKind: (ifcClass, ancestor) => {
      for (let at: IfcClass | undefined = ifcClass; at !== undefined; at = at.parent)
        if (at.name === ancestor) return true;
      return false;
    },
  };
}

// Classes that are named in rows but have no table: those of units, properties, materials and references.
const namedElsewhere = `SIUnit ConversionBasedUnit ConversionBasedUnitWithOffset DerivedUnit ContextDependentUnit MonetaryUnit
PropertySingleValue PropertyEnumeratedValue PropertyBoundedValue PropertyListValue PropertyTableValue PropertyReferenceValue
ComplexProperty QuantityLength QuantityArea QuantityVolume QuantityCount QuantityWeight QuantityTime QuantityNumber
PhysicalComplexQuantity PropertySet ElementQuantity MaterialProperties ExtendedMaterialProperties ProfileProperties
Material MaterialList MaterialLayer MaterialLayerSet MaterialLayerSetUsage MaterialProfile MaterialProfileSet
MaterialConstituent MaterialConstituentSet GeneralMaterialProperties MechanicalMaterialProperties
MechanicalSteelMaterialProperties MechanicalConcreteMaterialProperties ThermalMaterialProperties
HygroscopicMaterialProperties OpticalMaterialProperties FuelProperties WaterProperties ProductsOfCombustionProperties`;

let stepNames: Map<string, string> | undefined;

/** `IFCLENGTHMEASURE` -> `IfcLengthMeasure`; a name in no list becomes `IfcLengthmeasure`. */
export function properName(stepName: string): string {
  if (stepNames === undefined) {
    stepNames = new Map();
    for (const name of `${otherNames} ${namedElsewhere}`.split(/\s+/))
      if (name !== '') stepNames.set(`IFC${name.toUpperCase()}`, `Ifc${name}`);
  }
  const known = stepNames.get(stepName);
  if (known !== undefined) return known;
  const upper = stepName.toUpperCase();
  let proper = stepNames.get(upper);
  if (proper === undefined) {
    proper = upper.startsWith('IFC') ? `Ifc${upper.slice(3, 4)}${upper.slice(4).toLowerCase()}` : stepName;
    if (stepNames.size < 20_000) stepNames.set(upper, proper);
  }
  return proper;
}
