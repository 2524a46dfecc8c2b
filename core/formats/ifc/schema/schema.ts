import type { SchemaFamily } from '../step/step-index.ts';
// Facts of the IFC standard, written by generate-classes.ts.
import standard from './classes.json' with { type: 'json' };

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

export type Schema = ReturnType<typeof readSchema>;

const schemas = new Map<SchemaFamily, Schema>();

/** The classes of one schema family; read from its table once. */
export function schemaOf(family: SchemaFamily): Schema {
  let schema = schemas.get(family);
  if (schema === undefined) schemas.set(family, (schema = readSchema(standard.tables[family])));
  return schema;
}

/** `table`: a class each, its parent and its own attributes: `Door<BuildingElement OverallHeight:LengthMeasure`. */
function readSchema(table: readonly string[]) {
  const lines = new Map(table.map(line => [line.slice(0, line.indexOf('<')), line] as const));
  const classes = new Map<string, IfcClass>();
  const byStepName = new Map(Array.from(lines.keys(), name => [stepNameOf(name), name] as const));
  const read = (name: string): IfcClass | undefined => {
    const known = classes.get(name);
    const line = lines.get(name);
    if (known !== undefined || line === undefined) return known;
    const [parentName = '', ...own] = line.slice(name.length + 1).split(' ');
    const parent = read(parentName);
    const attributes = own.map((text): Attribute => {
      const [attribute = '', type] = text.split(':');
      return { name: attribute, valueType: type === undefined ? '' : `Ifc${type}` };
    });
    const made = { name: `Ifc${name}`, parent, attributes: [...(parent?.attributes ?? []), ...attributes] };
    classes.set(name, made);
    return made;
  };
  return {
    /** Class by its STEP name (`IFCWALL`); undefined for classes that we do not show or the schema does not have. */
    classOf: (stepName: string) => read(byStepName.get(stepName) ?? ''),
    /** The class is, or is a kind of, the named one (`IfcProduct`). */
    isKind(ifcClass: IfcClass, ancestor: string): boolean {
      for (let at: IfcClass | undefined = ifcClass; at !== undefined; at = at.parent)
        if (at.name === ancestor) return true;
      return false;
    },
  };
}

const stepNameOf = (name: string): string => `IFC${name.toUpperCase()}`;

let rooted: ReadonlySet<string> | undefined;

/** Whether a class has a GlobalId, in any of the schemas. `stepName`: as in files, `IFCWALL`. */
export const isRooted = (stepName: string): boolean =>
  (rooted ??= new Set(standard.rooted.map(stepNameOf))).has(stepName);

// Classes that are named in rows but have no table: those of units, properties, materials and references.
const namedElsewhere = `SIUnit ConversionBasedUnit ConversionBasedUnitWithOffset DerivedUnit ContextDependentUnit
MonetaryUnit PropertySingleValue PropertyEnumeratedValue PropertyBoundedValue PropertyListValue PropertyTableValue
PropertyReferenceValue ComplexProperty QuantityLength QuantityArea QuantityVolume QuantityCount QuantityWeight
QuantityTime QuantityNumber PhysicalComplexQuantity PropertySet ElementQuantity MaterialProperties
ExtendedMaterialProperties ProfileProperties Material MaterialList MaterialLayer MaterialLayerSet MaterialLayerSetUsage
MaterialProfile MaterialProfileSet MaterialConstituent MaterialConstituentSet GeneralMaterialProperties
MechanicalMaterialProperties MechanicalSteelMaterialProperties MechanicalConcreteMaterialProperties
ThermalMaterialProperties HygroscopicMaterialProperties OpticalMaterialProperties FuelProperties WaterProperties
ProductsOfCombustionProperties`.split(/\s+/);

let properNames: Map<string, string> | undefined;

/** `IFCLENGTHMEASURE` -> `IfcLengthMeasure`; a name in no list becomes `IfcLengthmeasure`. */
export function properName(stepName: string): string {
  properNames ??= new Map([...standard.others, ...namedElsewhere].map(name => [stepNameOf(name), `Ifc${name}`]));
  const known = properNames.get(stepName);
  if (known !== undefined) return known;
  const upper = stepName.toUpperCase();
  let proper = properNames.get(upper);
  if (proper === undefined) {
    proper = upper.startsWith('IFC') ? `Ifc${upper.slice(3, 4)}${upper.slice(4).toLowerCase()}` : stepName;
    if (properNames.size < 20_000) properNames.set(upper, proper);
  }
  return proper;
}
