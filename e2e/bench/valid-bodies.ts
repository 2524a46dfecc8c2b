// Valid bodies of the largest size: all of each is read, stored and answered.

export interface ValidBody {
  readonly name: string;
  readonly method: string;
  /** below the project: of the model `{model}`, or of the topic `{topic}` */
  readonly path: string;
  /** another one at each call: new GlobalIds stay new when it is sent again */
  readonly make: () => object;
}

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));
let made = 20_000;
const guid = (index: number) => `0${index.toString(36).padStart(21, '0')}`;

const set = (count: number, name: string, length = 4) => ({
  name,
  type: 'pset',
  properties: times(count, at => ({
    definition: { name: `${name}${at}`, type: 'property', value_type: 'text' },
    value: `${at}`.padEnd(length, 'x'),
  })),
});
const wall = (...sets: readonly object[]) => ({ type: 'IfcWall', property_sets: sets });

const camera = {
  camera_view_point: { x: 5, y: -40, z: 8 },
  camera_direction: { x: 0, y: 1, z: -0.1 },
  camera_up_vector: { x: 0, y: 0, z: 1 },
  field_of_view: 50,
};
const components = (count: number) =>
  times(count, at => ({ ifc_guid: guid(at), originating_system: 'Program', authoring_tool_id: `${at}` }));
const viewpoint = (parts: object) => ({ perspective_camera: camera, components: parts });

// Long: a table of bodies.
export function* validBodies(): Generator<ValidBody> {
  const post = (name: string, path: string, make: () => object): ValidBody => ({ name, method: 'POST', path, make });
  const elements = '/model/{model}/element';
  yield post('one element, 9,000 properties', elements, () => wall(set(9000, 'a')));
  yield post('one element, long texts', elements, () => wall(set(480, 'long', 2000)));
  yield post('one element, 999 sets', elements, () => wall(...times(999, at => ({ ...set(10, 'c'), name: `s${at}` }))));
  yield post('15 large elements', elements, () => times(15, () => wall(set(9000, 'a'))));
  yield post('10,000 elements', elements, () => times(10_000, () => wall(set(8, 'a'), set(5, 'b'))));
  yield post('one property set, 9,000 properties', '/model/{model}/propertyset', () => set(9000, 'a'));
  yield post('14 large property sets', '/model/{model}/propertyset', () => times(14, () => set(9000, 'a')));
  yield post('raw, 9,000 definitions', `${elements}/raw`, () => ({
    elements: [],
    definitions: times(9000, at => ({ name: `d${at}`, type: 'property', value_type: 'text' })),
  }));
  yield post('raw, 10,000 systems', `${elements}/raw`, () => ({
    elements: [],
    systems: times(10_000, at => ({ uuid: guid(at), name: `s${at}` })),
  }));
  yield post('raw, 10,000 classifications', `${elements}/raw`, () => ({
    elements: [],
    classifications: times(10_000, at => ({ type: 'Uniclass', notation: `${at}` })),
  }));
  yield post('raw, 200,000 elements', `${elements}/raw`, () => ({
    elements: times(200_000, () => ({ uuid: guid(made++), type: 'IfcWall' })),
  }));
  yield post('viewpoint, 50,000 selected', '{topic}/viewpoints', () => viewpoint({ selection: components(50_000) }));
  yield post('viewpoint, 50,000 hidden', '{topic}/viewpoints', () =>
    viewpoint({ visibility: { default_visibility: true, exceptions: components(50_000) } }),
  );
}
