import type { Patch } from '../geometry/source.ts';
import { idAt, latin1, startOf, type StepIndex } from '../step/step-index.ts';
import { InstanceReader } from '../step/step-reader.ts';
import { type Instance, type Instances, readInstances } from './instances.ts';

/** The items of a body, in the spelling of the standard. All others are curves, points, texts or boxes. */
export const bodyItems: ReadonlyMap<string, string> = new Map(
  `AdvancedBrep AdvancedBrepWithVoids Block BooleanClippingResult BooleanResult CsgSolid CurveBoundedPlane
CurveBoundedSurface CylindricalSurface ExtrudedAreaSolid ExtrudedAreaSolidTapered FaceBasedSurfaceModel FaceSurface
FacetedBrep FacetedBrepWithVoids FixedReferenceSweptAreaSolid InclinedReferenceSweptAreaSolid BSplineSurface
BSplineSurfaceWithKnots RationalBSplineSurfaceWithKnots DirectrixCurveSweptAreaSolid
DirectrixDerivedReferenceSweptAreaSolid Plane PolygonalFaceSet RectangularPyramid RectangularTrimmedSurface
RevolvedAreaSolid RevolvedAreaSolidTapered RightCircularCone RightCircularCylinder SectionedSolidHorizontal
SectionedSpine SectionedSurface ShellBasedSurfaceModel Sphere SphericalSurface SurfaceCurveSweptAreaSolid
SurfaceOfLinearExtrusion SurfaceOfRevolution SweptDiskSolid SweptDiskSolidPolygonal ToroidalSurface
TriangulatedFaceSet TriangulatedIrregularNetwork`
    .split(/\s+/)
    .map(name => [`IFC${name.toUpperCase()}`, `Ifc${name}`]),
);

/** Identifiers of representations that show no body, whatever they consist of (IFC 4.3, IfcShapeRepresentation). */
export const NO_BODY =
  /^(?:Clearance|Lighting|Reference|FootPrint|Box|CoG|Axis|Profile|SurveyPoints|Annotation|Plan|FeatureSymbol)$/i;
/** Others that are in the place of a body that a program cannot draw. */
const SUBSTITUTE = /^(?:Body-FallBack|Facetation|Surface)$/i;
const BODY = /^Body$/i;
// Types of representations that have no bodies among their items.
const WITHOUT_BODIES = /^(?:Curve|GeometricCurve|Annotation|BoundingBox|Point|Text|Segment|Vertex|Edge|Path)/i;

// Ranks of attributes: of shapes and of representations, of contexts and of their parts.
const REPRESENTATIONS = 2;
const [CONTEXT, IDENTIFIER, TYPE, ITEMS] = [0, 1, 2, 3];
const [CONTEXT_TYPE, TARGET_VIEW] = [1, 8];
// Mapped items and sets may hold others; a cycle ends here.
const DEEPEST = 8;

const identifierOf = (of: Instance): string => String(of.values[IDENTIFIER] ?? '');

/** Whether there are surfaces or solids among the items of a representation, also in maps. */
function hasBody(instances: Instances, of: Instance, depth = 0): boolean {
  return instances.list(of, ITEMS).some(item => isBody(instances, item, depth));
}

function isBody(instances: Instances, item: Instance, depth: number): boolean {
  if (bodyItems.has(item.type)) return true;
  if (depth > DEEPEST) return false;
  if (item.type === 'IFCGEOMETRICSET') return instances.list(item, 0).some(part => isBody(instances, part, depth + 1));
  const source = item.type === 'IFCMAPPEDITEM' ? instances.follow(item, 0) : null;
  const mapped = source === null ? null : instances.follow(source, 1);
  return mapped !== null && hasBody(instances, mapped, depth + 1);
}

/**
 * The representations of a shape that are drawn in space. By the standard (IFC 4.3, IfcShapeRepresentation) the body of
 * a product is the one called Body; clearances, footprints, boxes and the like are other facts about it. So these are
 * never drawn, and a fallback, a facetation or a surface only where there is no body. Of several bodies one is drawn:
 * the first one that is meant for models (context type Model, target view MODEL_VIEW), else the first one in a context
 * of that type, else the first one. Identifiers that the standard does not know are drawn.
 */
export function drawnRepresentations(instances: Instances, shape: Instance): Instance[] {
  // The reference of a structural member, an edge or a face, is what it is.
  const shown = instances
    .list(shape, REPRESENTATIONS)
    .filter(of => of.type === 'IFCTOPOLOGYREPRESENTATION' || !NO_BODY.test(identifierOf(of)));
  const bodies = shown.filter(of => BODY.test(identifierOf(of)) && hasBody(instances, of));
  if (bodies.length === 0) return shown;
  const fitness = new Map(bodies.map(of => [of, fitnessOf(instances, instances.follow(of, CONTEXT))]));
  const best = bodies.reduce((a, b) => (fitness.get(b)! > fitness.get(a)! ? b : a));
  return shown.filter(of => of === best || !(bodies.includes(of) || SUBSTITUTE.test(identifierOf(of))));
}

/** 2: for views of the model, 1: of the model, 0: for plans and others. */
function fitnessOf(instances: Instances, context: Instance | null): number {
  if (context === null) return 0;
  const parent = context.type === 'IFCGEOMETRICREPRESENTATIONSUBCONTEXT' ? instances.follow(context, 6) : null;
  const kind = String(context.values[CONTEXT_TYPE] ?? parent?.values[CONTEXT_TYPE] ?? 'Model');
  if (!/^(?:Model|Design)$/i.test(kind)) return 0;
  return parent === null || context.values[TARGET_VIEW] === 'MODEL_VIEW' ? 2 : 1;
}

const hiddenOf = new WeakMap<StepIndex, ReadonlySet<number>>();

/** STEP ids of the representations with surfaces or solids that are not drawn. Found once for a file. */
export function hiddenRepresentations(index: StepIndex): ReadonlySet<number> {
  const known = hiddenOf.get(index);
  if (known !== undefined) return known;
  const found = findHidden(index);
  hiddenOf.set(index, found);
  return found;
}

const [IS_BODY, IS_OTHER] = [1, 2];

function findHidden(index: StepIndex): ReadonlySet<number> {
  const reader = new InstanceReader(index.bytes);
  const kinds = new Map<number, number>();
  for (const position of index.positionsOf('IFCSHAPEREPRESENTATION')) {
    reader.load(index, position);
    const identifier = reader.text(IDENTIFIER) ?? '';
    if (BODY.test(identifier)) kinds.set(idAt(index, position), IS_BODY);
    else if ((NO_BODY.test(identifier) || SUBSTITUTE.test(identifier)) && !WITHOUT_BODIES.test(reader.text(TYPE) ?? ''))
      kinds.set(idAt(index, position), IS_OTHER);
  }
  const hidden = new Set<number>();
  let instances: Instances | null = null;
  for (const position of index.positionsOf('IFCPRODUCTDEFINITIONSHAPE')) {
    reader.load(index, position);
    const ids = reader.refs(REPRESENTATIONS, []);
    const bodies = ids.filter(id => kinds.get(id) === IS_BODY).length;
    if (bodies < 2 && !ids.some(id => kinds.get(id) === IS_OTHER)) continue;
    instances ??= readInstances(index);
    const shape = instances.get(idAt(index, position));
    const drawn = drawnRepresentations(instances, shape);
    for (const of of instances.list(shape, REPRESENTATIONS))
      if (!drawn.includes(of) && hasBody(instances, of)) hidden.add(of.id);
  }
  return hidden;
}

/** Takes the items of hidden representations away, because web-ifc draws whatever has triangles. */
export function hiddenItems(index: StepIndex): Patch[] {
  const reader = new InstanceReader(index.bytes);
  return Array.from(hiddenRepresentations(index)).flatMap((id): Patch[] => {
    const position = index.positionOf(id);
    reader.load(index, position);
    const list = reader.argument(ITEMS);
    if (!reader.isList(list)) return [];
    const from = reader.startOf(list) + 1;
    const length = latin1(index, from, startOf(index, position) + index.lengths[position]!).indexOf(')');
    return [{ at: from, bytes: Buffer.alloc(Math.max(0, length), ' ') }];
  });
}
