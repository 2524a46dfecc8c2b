import type { IfcWarning } from '../errors.ts';
import type { StepIndex } from '../step-index.ts';
import { InstanceReader } from '../step-reader.ts';

/** A product that has a representation but was not drawn. */
export interface Undrawn {
  /** STEP id */
  readonly id: number;
  readonly guid: string;
  readonly type: string;
  /** what went wrong while it was drawn, when that is known */
  readonly crash: string | null;
}

// The items of a body, in the spelling of the standard. What is not here is a curve, a point, a text or a box.
const bodyItems = new Map(`AdvancedBrep AdvancedBrepWithVoids Block BooleanClippingResult BooleanResult CsgSolid CurveBoundedPlane
CurveBoundedSurface CylindricalSurface ExtrudedAreaSolid ExtrudedAreaSolidTapered FaceBasedSurfaceModel FaceSurface FacetedBrep
FacetedBrepWithVoids FixedReferenceSweptAreaSolid InclinedReferenceSweptAreaSolid BSplineSurface BSplineSurfaceWithKnots
RationalBSplineSurfaceWithKnots DirectrixCurveSweptAreaSolid DirectrixDerivedReferenceSweptAreaSolid Plane PolygonalFaceSet
RectangularPyramid RectangularTrimmedSurface RevolvedAreaSolid RevolvedAreaSolidTapered RightCircularCone RightCircularCylinder
SectionedSolidHorizontal SectionedSpine SectionedSurface ShellBasedSurfaceModel Sphere SphericalSurface SurfaceCurveSweptAreaSolid
SurfaceOfLinearExtrusion SurfaceOfRevolution SweptDiskSolid SweptDiskSolidPolygonal ToroidalSurface TriangulatedFaceSet
TriangulatedIrregularNetwork`.split(/\s+/).map((name) => [`IFC${name.toUpperCase()}`, `Ifc${name}`]));

// Mapped items may hold mapped items; a cycle ends here.
const DEEPEST = 8;

/** One warning per product that has a body but is not drawn, naming the items of the body, and one for all that consist
 *  of curves only. */
export function explainUndrawn(index: StepIndex, undrawn: readonly Undrawn[]): IfcWarning[] {
  const reader = new InstanceReader(index.bytes);
  const warnings: IfcWarning[] = [];
  let curves = 0;
  for (const { id, guid, type, crash } of undrawn) {
    const items = bodyOf(index, reader, id);
    if (items.size === 0 && crash === null) {
      curves++;
      continue;
    }
    const names = [...items].sort().join(', ') || 'of unknown kind';
    const message = crash === null
      ? `The element is not drawn: no triangles could be made from its shape (${names}).`
      : `The element is not drawn: making triangles from its shape (${names}) failed (${crash}).`;
    warnings.push({ code: 'not_drawn', message, guid, type });
  }
  if (curves > 0) warnings.push({ code: 'curves_not_drawn', message: `${curves} elements consist of curves, points or texts only and are not drawn.` });
  return warnings;
}

/** Names of the body items in the representations of a product. */
function bodyOf(index: StepIndex, reader: InstanceReader, product: number): Set<string> {
  const found = new Set<string>();
  const load = (id: number): string | null => {
    const position = id < 0 ? -1 : index.positionOf(id);
    if (position < 0) return null;
    reader.load(index, position);
    return index.typeNames[index.types[position]!]!;
  };
  const visit = (representation: number, depth: number): void => {
    if (depth > DEEPEST || load(representation) === null) return;
    for (const item of reader.refs(3, [])) {
      const position = index.positionOf(item);
      const name = position < 0 ? '' : index.typeNames[index.types[position]!]!;
      const body = bodyItems.get(name);
      if (body !== undefined) found.add(body);
      if (name !== 'IFCMAPPEDITEM' || load(item) === null || load(reader.ref(0)) === null) continue;
      visit(reader.ref(1), depth + 1);
    }
  };
  if (load(product) === null || load(reader.ref(6)) === null) return found;
  for (const representation of reader.refs(2, [])) visit(representation, 0);
  return found;
}
