// Whether the forms of a model show the same: the glTF, the file of the window's viewer, and XKT.
import { type Box6, readGlb } from '../../core/testing/read-glb.ts';
import { readMerged } from '../../core/testing/read-merged.ts';
import { readXkt } from '../../core/testing/read-xkt.ts';
import { areaOfMesh, openEdges, volumeOf } from './mesh.ts';
import { readMeshes } from './read-meshes.ts';

interface Forms {
  readonly glb: Uint8Array;
  readonly viewer: Uint8Array | undefined;
  readonly xkt: Uint8Array | undefined;
}

/** Each form has steps of its own: metres, and shares of a box. Triangles that XKT's make flat are not in it. */
const STEP = 0.003;
const SHARE = 0.01;

const cornersDiffer = (a: Box6, b: Box6): boolean => {
  const size = Math.max(...[0, 1, 2].map(axis => (a[axis + 3] ?? 0) - (a[axis] ?? 0)));
  return a.some((value, n) => Math.abs(value - (b[n] ?? NaN)) > STEP + SHARE * size);
};

/** What differs between the forms, for people; empty when all show the same. */
export function disagreements({ glb, viewer, xkt }: Forms): string[] {
  const { elements } = readGlb(glb);
  const drawn = [...elements.values()].filter(({ triangles }) => triangles > 0);
  const meshes = readMeshes(glb);
  const merged = viewer && readMerged(viewer).elements;
  const entities = xkt && readXkt(xkt).entities;
  return drawn.flatMap(({ name, box, triangles }) => {
    const mesh = meshes.get(name);
    // An open surface has a volume that depends on the point from which it is computed.
    const volume = mesh && openEdges(mesh).length === 0 ? volumeOf(mesh) : undefined;
    const shown = merged?.get(name);
    const entity = entities?.get(name);
    const bulk = [0, 1, 2].reduce((all, axis) => all * ((box[axis + 3] ?? 0) - (box[axis] ?? 0)), 1);
    return [
      ...(merged && (!shown || cornersDiffer(box, shown.box)) ? [`${name}: the viewer has ${shown?.box.join()}`] : []),
      ...(shown && shown.triangles !== triangles ? [`${name}: the viewer has ${shown.triangles} triangles`] : []),
      ...(shown &&
      mesh &&
      volume !== undefined &&
      Math.abs(shown.volume - volume) > SHARE * bulk + STEP * areaOfMesh(mesh)
        ? [`${name}: the viewer has ${shown.volume} m³`]
        : []),
      ...(entities && (!entity || cornersDiffer(box, entity.box)) ? [`${name}: XKT has ${entity?.box.join()}`] : []),
      ...(entity && (entity.triangles === 0 || entity.triangles > triangles)
        ? [`${name}: XKT has ${entity.triangles} triangles`]
        : []),
    ];
  });
}
