// A small house in a viewer without a window: boxes for elements, two storeys, a room.
import type { Box } from '../../../viewer/camera/camera-math.ts';
import { createMaterials } from '../../../viewer/drawing/materials.ts';
import { ModelMeshes } from '../../../viewer/models/model-meshes.ts';
import { createViewer } from '../../../viewer/viewer.ts';
import { createActions } from '../actions.ts';
import { buildForest, mergeStoreys, type StructureNode } from '../tree/forest.ts';
import type { PropertySource } from '../properties/property-source.ts';
import { resetState } from '../state.ts';

const node = (uuid: string, type: string, children: readonly StructureNode[] = []): StructureNode => ({
  uuid,
  type,
  name: uuid,
  longname: null,
  children,
});

/** Elements that are drawn, in the order of their features. */
export const drawn = ['slab', 'wall', 'door', 'room', 'upper wall', 'roof'] as const;
export type Drawn = (typeof drawn)[number];

const boxes: Readonly<Record<Drawn, Box>> = {
  slab: [0, 0, 0, 10, 0.2, 8],
  wall: [0, 0.2, 0, 10, 3, 0.3],
  door: [4, 0.2, 0, 5, 2.2, 0.3],
  room: [0.3, 0.2, 0.3, 9.7, 3, 7.7],
  'upper wall': [0, 3, 0, 10, 6, 0.3],
  roof: [0, 6, 0, 10, 8, 8],
};

const structure = node('project', 'project', [
  node('building', 'building', [
    node('ground', 'storey', [
      node('slab', 'slab'),
      node('wall', 'wall', [node('door', 'door')]),
      node('room', 'space'),
      node('note', 'annotation'),
    ]),
    node('upper', 'storey', [node('upper wall', 'wall'), node('roof', 'roof')]),
  ]),
]);

const noProperties: PropertySource = {
  list: () => Promise.resolve([]),
  group: () => Promise.resolve([]),
  summarise: () => Promise.resolve([]),
  members: () => Promise.resolve([]),
  setMembers: () => Promise.resolve([]),
  forget: () => undefined,
  dispose: () => undefined,
};

/** The house, opened once for each of some models. Rooms are switched off at first, as in the window. */
export function openHouse({ models = [1], properties = {} as Partial<PropertySource> } = {}) {
  // Tests need no animation.
  globalThis.matchMedia ??= () => ({ matches: true }) as MediaQueryList;
  resetState(1280, { shifts: new Map() });
  const viewer = createViewer();
  const actions = createActions(viewer, { ...noProperties, ...properties });
  for (const id of models) {
    const first = viewer.states.grow(drawn.length);
    const meshes = new ModelMeshes(
      {
        origin: [0, 0, 0],
        globalIds: drawn,
        spaces: [drawn.indexOf('room')],
        chunks: [],
        boxes: Float32Array.from(drawn.flatMap(name => boxes[name])),
      },
      first,
      [0, 0, 0],
      createMaterials(),
    );
    (viewer.models as Map<number, ModelMeshes>).set(id, meshes);
    viewer.states.mark(meshes.spaces, 'kindOff', true);
  }
  const forest = buildForest(
    models.map(id => ({
      id,
      name: `House ${id}`,
      structure: [structure],
      featureOf: uuid => viewer.models.get(id)?.featureOf(uuid),
    })),
  );
  const storeys = mergeStoreys(
    forest,
    models.flatMap(model => [
      { model, uuid: 'ground', name: 'Ground', elevation: 0 },
      { model, uuid: 'upper', name: 'Upper', elevation: 3 },
    ]),
  );
  actions.takeForest(forest, storeys, new Map(models.map(id => [id, `House ${id}`])));
  const namesOf = (features: Iterable<number>) => [...features].map(feature => drawn[feature % drawn.length]!);
  return {
    viewer,
    actions,
    forest,
    featureOf: (name: Drawn) => drawn.indexOf(name),
    nodeOf: (uuid: string) => forest.uuids.indexOf(uuid),
    marked: (mark: Parameters<typeof viewer.states.all>[0]) => namesOf(viewer.states.all(mark)),
    pickable: () => drawn.filter((_name, feature) => viewer.states.isPickable(feature)),
    namesOf,
  };
}
