import type { StepIndex } from '../ifc/step/step-index.ts';
import { isRooted } from '../ifc/schema/schema.ts';

/** How the instances of a class may be treated when a file is made smaller. */
export interface Traits {
  /** has a GlobalId, or has a meaning without being referred to: it stays */
  readonly isKept: boolean;
  /** shows or describes its first argument and stays only with it */
  readonly isStyle: boolean;
  /** two with equal arguments are interchangeable */
  readonly isValue: boolean;
}

/** Matches the names of these classes: patterns without `IFC`, with white space between. */
const anyOf = (patterns: string): RegExp => new RegExp(`^IFC(?:${patterns.trim().split(/\s+/).join('|')})$`);

// Rows of the data of a model: they have a meaning without being referred to.
const rows = anyOf(String.raw`
  MATERIAL SIUNIT CONVERSIONBASEDUNIT\w* DERIVEDUNIT CONTEXTDEPENDENTUNIT MONETARYUNIT CLASSIFICATION
  CLASSIFICATIONREFERENCE CLASSIFICATIONITEM DOCUMENTINFORMATION DOCUMENTREFERENCE APPROVAL CONSTRAINT METRIC
  OBJECTIVE`);
// Statements about other instances that do not refer to them.
const statements = anyOf(String.raw`
  \w+RELATIONSHIP MATERIALDEFINITIONREPRESENTATION \w*MATERIALPROPERTIES PRODUCTSOFCOMBUSTIONPROPERTIES
  (?:FUEL|WATER|PROFILE)PROPERTIES GENERALPROFILEPROPERTIES STRUCTURAL\w*PROFILEPROPERTIES RIBPLATEPROFILEPROPERTIES
  MAPCONVERSION\w* RIGIDOPERATION SHAPEASPECT \w*COLOURMAP \w*TEXTUREMAP TEXTURECOORDINATE\w*`);
const layers = /^IFCPRESENTATIONLAYER(?:ASSIGNMENT|WITHSTYLE)$/;

export const isStatement = (stepName: string): boolean => statements.test(stepName);
export const isLayer = (stepName: string): boolean => layers.test(stepName);
export const isStyle = (stepName: string): boolean => styles.test(stepName);
/** A style, or colours of a shape: its subject comes first, the rest may be shared. */
export const isAboutFirst = (stepName: string): boolean => styles.test(stepName) || stepName.endsWith('COLOURMAP');

const styles = /^IFC(?:STYLEDITEM|ANNOTATION\w*OCCURRENCE)$/;
// Things whose inverse attributes or place make them unique, even with equal attributes.
const single = anyOf(String.raw`
  PRODUCTDEFINITIONSHAPE PRODUCTREPRESENTATION MATERIALDEFINITIONREPRESENTATION (?:LOCAL|GRID|LINEAR)PLACEMENT
  \w*REPRESENTATION SHAPEMODEL REPRESENTATIONMAP \w*REPRESENTATIONCONTEXT GEOMETRICREPRESENTATIONSUBCONTEXT
  UNITASSIGNMENT VIRTUALGRIDINTERSECTION GRIDAXIS TIMESERIES\w* MATERIALLAYERSETUSAGE MATERIALPROFILESETUSAGE\w*`);

/** The traits of every class of a file, by type of its index. Complex instances stay as they are. */
export const readTraits = ({ typeNames }: Pick<StepIndex, 'typeNames'>): Traits[] =>
  typeNames.map(name => {
    const isKept = name === '' || isRooted(name) || rows.test(name) || statements.test(name) || layers.test(name);
    const style = isStyle(name);
    return { isKept, isStyle: style, isValue: !isKept && !style && !single.test(name) };
  });

/** The traits of an instance. */
export const traitsAt = ({ types }: StepIndex, traits: readonly Traits[], position: number): Traits =>
  traits[types[position]!]!;

/** Numbers of these classes are factors of others or precisions: they are never shortened. */
export const isExact = (stepName: string): boolean =>
  /^IFC(?:MEASUREWITHUNIT|MAPCONVERSION\w*|GEOMETRICREPRESENTATION(?:SUB)?CONTEXT)$/.test(stepName);
