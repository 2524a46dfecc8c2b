import type { Instance } from '../instances.ts';
import type { Mesh } from '../mesh.ts';
import { drawExtruded, drawRevolved } from './area-solids.ts';
import { drawDisk } from './disks.ts';
import { drawPrimitive } from './primitives.ts';
import type { Shapes } from './shapes.ts';
import { drawShells } from './shells.ts';
import { drawSurface } from './surfaces.ts';
import { drawSweep } from './sweeps.ts';

type Draw = (shapes: Shapes, of: Instance) => Mesh | null;

/** All classes of solids and surfaces that are not made of others. */
const drawings: Readonly<Record<string, Draw>> = {
  IFCEXTRUDEDAREASOLID: drawExtruded,
  IFCEXTRUDEDAREASOLIDTAPERED: drawExtruded,
  IFCREVOLVEDAREASOLID: drawRevolved,
  IFCREVOLVEDAREASOLIDTAPERED: drawRevolved,
  IFCFIXEDREFERENCESWEPTAREASOLID: drawSweep,
  IFCDIRECTRIXDERIVEDREFERENCESWEPTAREASOLID: drawSweep,
  IFCSURFACECURVESWEPTAREASOLID: drawSweep,
  IFCSWEPTDISKSOLID: drawDisk,
  IFCSWEPTDISKSOLIDPOLYGONAL: drawDisk,
  IFCSURFACEOFLINEAREXTRUSION: drawSurface,
  IFCSURFACEOFREVOLUTION: drawSurface,
  IFCBLOCK: drawPrimitive,
  IFCRECTANGULARPYRAMID: drawPrimitive,
  IFCRIGHTCIRCULARCONE: drawPrimitive,
  IFCRIGHTCIRCULARCYLINDER: drawPrimitive,
  IFCSPHERE: drawPrimitive,
  IFCFACETEDBREP: drawShells,
  IFCFACETEDBREPWITHVOIDS: drawShells,
  IFCADVANCEDBREP: drawShells,
  IFCADVANCEDBREPWITHVOIDS: drawShells,
  IFCSHELLBASEDSURFACEMODEL: drawShells,
  IFCFACEBASEDSURFACEMODEL: drawShells,
  IFCPOLYGONALFACESET: drawShells,
  IFCTRIANGULATEDFACESET: drawShells,
  IFCTRIANGULATEDIRREGULARNETWORK: drawShells,
};

/** A solid or surface as triangles in the frame of its product, file units, counter-clockwise from outside. Solids are
 *  closed, with one point for all triangles at a corner. Null for classes it does not know and what cannot be read. */
export const drawSolid = (shapes: Shapes, of: Instance): Mesh | null => drawings[of.type]?.(shapes, of) ?? null;
