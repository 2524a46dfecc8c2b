import type { StepIndex } from '../ifc/step-index.ts';
import { isRooted } from './rooted-classes.ts';

/** What may be done with the instances of a class when a file is made smaller. */
export interface Traits {
  /** has a GlobalId, or means something that nothing refers to: it stays */
  readonly isKept: boolean;
  /** shows or describes its first argument and stays only with it */
  readonly isStyle: boolean;
  /** two with equal arguments are one thing */
  readonly isValue: boolean;
}

// Resources that stand in the file for themselves: rows of the data of a model, and statements about other instances that
// these do not refer to.
const own = /^IFC(?:PRESENTATIONLAYER\w*|\w+RELATIONSHIP|MATERIAL|MATERIALDEFINITIONREPRESENTATION|\w*MATERIALPROPERTIES|PRODUCTSOFCOMBUSTIONPROPERTIES|(?:FUEL|WATER|PROFILE)PROPERTIES|GENERALPROFILEPROPERTIES|STRUCTURAL\w*PROFILEPROPERTIES|RIBPLATEPROFILEPROPERTIES|SIUNIT|CONVERSIONBASEDUNIT\w*|DERIVEDUNIT|CONTEXTDEPENDENTUNIT|MONETARYUNIT|MAPCONVERSION\w*|RIGIDOPERATION|SHAPEASPECT|\w*COLOURMAP|\w*TEXTUREMAP|TEXTURECOORDINATE\w*|CLASSIFICATION|CLASSIFICATIONREFERENCE|CLASSIFICATIONITEM|DOCUMENTINFORMATION|DOCUMENTREFERENCE|APPROVAL|CONSTRAINT|METRIC|OBJECTIVE)$/;
const styles = /^IFC(?:STYLEDITEM|ANNOTATION\w*OCCURRENCE)$/;
// Things whose inverse attributes or place make them one of a kind, however equal they look.
const single = /^IFC(?:PRODUCTDEFINITIONSHAPE|PRODUCTREPRESENTATION|MATERIALDEFINITIONREPRESENTATION|(?:LOCAL|GRID|LINEAR)PLACEMENT|\w*REPRESENTATION|SHAPEMODEL|REPRESENTATIONMAP|\w*REPRESENTATIONCONTEXT|GEOMETRICREPRESENTATIONSUBCONTEXT|UNITASSIGNMENT|VIRTUALGRIDINTERSECTION|GRIDAXIS|TIMESERIES\w*|MATERIALLAYERSETUSAGE|MATERIALPROFILESETUSAGE\w*)$/;

/** The traits of every class of a file, by type of its index. Complex instances stay as they are. */
export function readTraits({ typeNames }: Pick<StepIndex, 'typeNames'>): Traits[] {
  return typeNames.map((name) => {
    const isKept = name === '' || isRooted(name) || own.test(name);
    const isStyle = styles.test(name);
    return { isKept, isStyle, isValue: !isKept && !isStyle && !single.test(name) };
  });
}

/** Numbers of these classes are what others are multiplied with, or say how exact the file is: they are never shortened. */
export const isExact = (stepName: string): boolean => /^IFC(?:MEASUREWITHUNIT|MAPCONVERSION\w*|GEOMETRICREPRESENTATION(?:SUB)?CONTEXT)$/.test(stepName);
