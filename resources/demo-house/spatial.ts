// Header of the building: who, units, contexts, project, site, building, storeys.
import { createColours } from './colours.ts';
import { createBuilder, type Builder, type Placed } from './builder.ts';
import { area, count, label, newElement, no, text, yes } from './properties.ts';
import { groundLevel, roomHeight, storeyHeight } from './plan.ts';
import { createShapes } from './shapes.ts';
import { derived, enumeration, integer, typed, type Ref, type StepFile } from './step.ts';

export interface Frame {
  readonly builder: Builder;
  readonly axis: Ref;
  readonly project: Ref;
  readonly site: Placed;
  readonly building: Placed;
  readonly ground: Placed;
  readonly upper: Placed;
  readonly attic: Placed;
}

// Long: the frame of the file, one instance after another.
export function writeFrame(step: StepFile): Frame {
  const organization = step.add('IfcOrganization', null, 'Plinth', 'Makers of this demo', null, null);
  const person = step.add('IfcPerson', null, 'Contributors', 'Plinth', null, null, null, null, null);
  const owning = step.add('IfcPersonAndOrganization', person, organization, null);
  const application = step.add('IfcApplication', organization, '1', 'Plinth demo house', 'plinth-demo-house');
  const owner = step.add(
    'IfcOwnerHistory',
    owning,
    application,
    null,
    enumeration('ADDED'),
    null,
    null,
    null,
    integer(1_767_268_800),
  );

  const world = step.add('IfcAxis2Placement3D', step.add('IfcCartesianPoint', [0, 0, 0]), null, null);
  const model = step.add(
    'IfcGeometricRepresentationContext',
    null,
    'Model',
    integer(3),
    0.00001,
    world,
    step.add('IfcDirection', [0, 1]),
  );
  const subcontext = (name: string, view: string): Ref =>
    step.add(
      'IfcGeometricRepresentationSubContext',
      name,
      'Model',
      derived,
      derived,
      derived,
      derived,
      model,
      null,
      enumeration(view),
      null,
    );
  const body = subcontext('Body', 'MODEL_VIEW');
  const axis = subcontext('Axis', 'GRAPH_VIEW');
  const builder = createBuilder(step, createShapes(step, body, createColours(step)), owner);

  const project = builder.rooted(
    'IfcProject',
    'project',
    'Demo house',
    'A two-storey house for a first look at Plinth',
    null,
    'House with a garden',
    'Design',
    [model],
    writeUnits(step),
  );
  const grid = step.add(
    'IfcProjectedCRS',
    'Site grid',
    'Local engineering grid of the plot',
    null,
    null,
    null,
    null,
    null,
  );
  step.add('IfcMapConversion', model, grid, 1000, 2000, 480, 1, 0, null);

  const spatial = (
    entity: string,
    name: string,
    parent: { readonly ref: Ref; readonly placement: Ref | null } | undefined,
    z: number,
    ...rest: Parameters<StepFile['add']>[1][]
  ): Placed => {
    const placement = builder.place({ origin: [0, 0, z] }, parent?.placement ? parent : undefined);
    const ref = builder.rooted(entity, name, name, null, null, placement, null, ...rest);
    builder.relate('Aggregates', parent?.ref ?? project, ref);
    return { ref, placement };
  };
  const element = enumeration('ELEMENT');
  const address = step.add(
    'IfcPostalAddress',
    null,
    null,
    null,
    null,
    ['Garden Lane 1'],
    null,
    'Sampleton',
    null,
    '00000',
    null,
  );
  const angle = (...parts: readonly number[]) => parts.map(integer);
  const site = spatial(
    'IfcSite',
    'Plot',
    undefined,
    0,
    'Garden Lane 1',
    element,
    angle(48, 8, 15, 0),
    angle(11, 34, 30, 0),
    480,
    null,
    address,
  );
  const building = spatial('IfcBuilding', 'House', site, 0, 'Demo house', element, 480, 480 + groundLevel, address);
  const storey = (name: string, longName: string, level: number): Placed =>
    spatial('IfcBuildingStorey', name, building, level, longName, element, level);
  const ground = storey('Ground floor', 'Living, kitchen, study', 0);
  const upper = storey('Upper floor', 'Bedrooms and bath', storeyHeight);
  const attic = storey('Attic', 'Roof space', 2 * storeyHeight);

  builder.describe(site.ref, 'site', {
    sets: {
      Pset_SiteCommon: { Reference: typed('IfcIdentifier', 'Plot 1'), BuildableArea: area(264), TotalArea: area(576) },
    },
  });
  builder.describe(building.ref, 'building', {
    sets: {
      Pset_BuildingCommon: {
        Reference: typed('IfcIdentifier', 'House 1'),
        ConstructionMethod: text('Masonry with concrete slabs and a timber roof'),
        IsLandmarked: typed('IfcLogical', enumeration('F')),
        NumberOfStoreys: count(2),
        OccupancyType: label('Single-family house'),
        YearOfConstruction: label('2026'),
      },
    },
  });
  for (const [place, entrance, name] of [
    [ground, yes, 'ground'],
    [upper, no, 'upper'],
    [attic, no, 'attic'],
  ] as const) {
    builder.describe(place.ref, `storey ${name}`, {
      sets: {
        Pset_BuildingStoreyCommon: {
          Reference: typed('IfcIdentifier', name),
          EntranceLevel: entrance,
          AboveGround: typed('IfcLogical', enumeration('T')),
          Status: newElement,
        },
      },
      ...(name === 'attic'
        ? {}
        : {
            quantities: {
              set: 'Qto_BuildingStoreyBaseQuantities',
              values: { GrossHeight: storeyHeight, NetHeight: roomHeight },
            },
          }),
    });
  }
  return { builder, axis, project, site, building, ground, upper, attic };
}

function writeUnits(step: StepFile): Ref {
  const si = (kind: string, name: string, prefix: string | null = null): Ref =>
    step.add('IfcSIUnit', derived, enumeration(kind), prefix ? enumeration(prefix) : null, enumeration(name));
  const metre = si('LENGTHUNIT', 'METRE');
  const watt = si('POWERUNIT', 'WATT');
  const kelvin = si('THERMODYNAMICTEMPERATUREUNIT', 'KELVIN');
  const cubic = si('VOLUMEUNIT', 'CUBIC_METRE');
  const second = si('TIMEUNIT', 'SECOND');
  const radian = si('PLANEANGLEUNIT', 'RADIAN');
  const exponents = step.add('IfcDimensionalExponents', ...[0, 0, 0, 0, 0, 0, 0].map(integer));
  const degree = step.add(
    'IfcConversionBasedUnit',
    exponents,
    enumeration('PLANEANGLEUNIT'),
    'DEGREE',
    step.add('IfcMeasureWithUnit', typed('IfcPlaneAngleMeasure', { raw: '0.0174532925199433' }), radian),
  );
  const compound = (kind: string, ...parts: readonly (readonly [Ref, number])[]): Ref =>
    step.add(
      'IfcDerivedUnit',
      parts.map(([unit, exponent]) => step.add('IfcDerivedUnitElement', unit, integer(exponent))),
      enumeration(kind),
      null,
    );
  return step.add('IfcUnitAssignment', [
    metre,
    si('AREAUNIT', 'SQUARE_METRE'),
    cubic,
    degree,
    watt,
    kelvin,
    second,
    compound('THERMALTRANSMITTANCEUNIT', [watt, 1], [metre, -2], [kelvin, -1]),
    compound('VOLUMETRICFLOWRATEUNIT', [cubic, 1], [second, -1]),
  ]);
}
