/** The role of a class in a plan; the classes of one layer have the same style. */
export type PlanLayer =
  | 'wall'
  | 'column'
  | 'structure'
  | 'window'
  | 'door'
  | 'stair'
  | 'covering'
  | 'furniture'
  | 'services'
  | 'other'
  | 'space';

// First match wins.
const layers: readonly (readonly [PlanLayer, RegExp])[] = [
  ['space', /^IfcSpace$/],
  ['wall', /^Ifc(?:Wall|CurtainWall|EarthRetaining|Kerb)/],
  ['window', /^IfcWindow/],
  ['door', /^IfcDoor/],
  ['stair', /^Ifc(?:Stair|Ramp|Railing)/],
  ['column', /^Ifc(?:Column|Pile|Bearing|CaissonFoundation|DeepFoundation)/],
  [
    'structure',
    /^Ifc(?:Slab|Roof|Footing|Beam|Member|Plate|BuildingElementPart|Chimney|ElementAssembly|Course|Pavement)/,
  ],
  [
    'covering',
    /^Ifc(?:Covering|ShadingDevice|Reinforcing|Tendon|Fastener|MechanicalFastener|DiscreteAccessory|Vibration)/,
  ],
  ['furniture', /^Ifc(?:Furni|SystemFurniture)/],
  [
    'services',
    /^Ifc(?:Flow|Distribution|Energy|Electric|Sanitary|Pipe|Duct|Cable|Light|Lamp|Outlet|Switch|Air|Boiler|Valve|Pump|Fan|Tank|Sensor|Alarm|Actuator|Controller|Transport|SpaceHeater|Waste|FireSuppression|Unitary)/,
  ],
];

// No bodies of a building: voids, ground, lines, and mere groups.
const never =
  /^Ifc(?:Opening|Voiding|Feature|Projection|SurfaceFeature|Site|Geographic|Annotation|Grid|Virtual|SpatialZone|ExternalSpatial|Building$|BuildingStorey|Project$|Alignment|Referent|Linear|Port|DistributionPort|Earthworks|Positioning)/;

const known = new Map<string, PlanLayer | null>();

/** The layer of a class such as `IfcWall`; null for classes that no plan shows. */
export function layerOf(type: string): PlanLayer | null {
  let layer = known.get(type);
  if (layer === undefined) {
    layer = never.test(type) ? null : (layers.find(([, pattern]) => pattern.test(type))?.[0] ?? 'other');
    known.set(type, layer);
  }
  return layer;
}
