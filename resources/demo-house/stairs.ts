// The stair between the storeys with its landing, and the railings.
import type { Builder, Placed } from './builder.ts';
import type { Classes } from './classes.ts';
import type { Materials } from './materials.ts';
import { stair, storeyHeight } from './plan.ts';
import { label, length, newElement, no } from './properties.ts';
import type { Item, Point, Point2 } from './shapes.ts';
import { enumeration, integer } from './step.ts';

const { x, y, flight: wide, gap, risers, tread, landing, rise } = stair;
const run = (risers - 1) * tread;
const landingLevel = risers * rise;
const railHeight = 0.95;

export function writeStairs(
  builder: Builder,
  ground: Placed,
  upper: Placed,
  materials: Materials,
  classes: Classes,
): void {
  const { shapes } = builder;
  const concrete = materials.single('Reinforced concrete', 'concrete');
  const whole = builder.element('IfcStair', {
    name: 'Stair',
    to: ground,
    within: ground,
    rest: [enumeration('HALF_TURN_STAIR')],
    classification: classes('Stairs'),
    sets: {
      Pset_StairCommon: {
        Reference: label('Main stair'),
        Status: newElement,
        NumberOfRiser: { raw: `IFCCOUNTMEASURE(${2 * risers})` },
        NumberOfTreads: { raw: `IFCCOUNTMEASURE(${2 * risers - 2})` },
        RiserHeight: length(rise),
        TreadLength: length(tread),
        FireRating: label('R 30'),
        IsExternal: no,
        HandicapAccessible: no,
      },
    },
  });
  const part = (made: Placed): void => builder.relate('Aggregates', whole.ref, made.ref);

  const flightAt = (name: string, origin: Point, towards: Point): void =>
    part(
      builder.element('IfcStairFlight', {
        name,
        to: ground,
        at: { origin, axis: [0, 0, 1], ref: towards },
        layer: 'A-STRS Stairs',
        material: concrete,
        rest: [integer(risers), integer(risers - 1), rise, tread, enumeration('STRAIGHT')],
        items: drawFlight(builder),
        quantities: { set: 'Qto_StairFlightBaseQuantities', values: { Length: Math.hypot(run, (risers - 1) * rise) } },
      }),
    );
  flightAt('Flight 1', [x, y, 0], [1, 0, 0]);
  // Turned about: its local y runs south from the northern wall.
  flightAt('Flight 2', [x + run, y + 2 * wide + gap, landingLevel], [-1, 0, 0]);

  const landingDepth = 2 * wide + gap;
  part(
    builder.element('IfcSlab', {
      name: 'Stair landing',
      to: ground,
      at: { origin: [x + run, y, landingLevel - 0.2] },
      rest: [enumeration('LANDING')],
      layer: 'A-STRS Stairs',
      material: concrete,
      classification: classes('Stairs'),
      items: [
        shapes.box([0, 0, 0], [landing, landingDepth, 0.17], 'Concrete'),
        shapes.box([0, 0, 0.17], [landing, landingDepth, 0.03], 'Oak'),
      ],
      quantities: {
        set: 'Qto_SlabBaseQuantities',
        values: {
          Width: 0.2,
          GrossArea: landing * landingDepth,
          NetArea: landing * landingDepth,
          GrossVolume: landing * landingDepth * 0.2,
          NetVolume: landing * landingDepth * 0.2,
        },
      },
    }),
  );

  const railing = (name: string, owner: Placed, items: readonly Item[]): Placed =>
    builder.element('IfcRailing', {
      name,
      to: owner,
      within: name.startsWith('Railing flight') ? undefined : owner,
      rest: [enumeration('GUARDRAIL')],
      items,
      layer: 'A-STRS Stairs',
      material: materials.single('Stainless steel', 'metal'),
      sets: {
        Pset_RailingCommon: {
          Reference: label('Steel railing'),
          Status: newElement,
          Height: length(railHeight),
          Diameter: length(0.042),
          IsExternal: no,
        },
      },
    });
  const first = y + 0.03;
  const second = y + wide + gap / 2;
  part(railing('Railing flight 1', ground, drawRailing(builder, [x, first, rise], [x + run, first, landingLevel], 2)));
  part(
    railing(
      'Railing flight 2',
      ground,
      drawRailing(builder, [x + run, second, landingLevel + rise], [x, second, storeyHeight], 2),
    ),
  );
  const end = x + run + landing;
  railing('Railing gallery south', upper, drawRailing(builder, [x, y - 0.03, 0], [end, y - 0.03, 0], 1));
  railing('Railing gallery west', upper, drawRailing(builder, [x - 0.03, y, 0], [x - 0.03, y + wide + gap / 2, 0], 1));
}

/** From (0, 0, 0) along local x: a saw-toothed body with a sloping underside, and a board of oak on every step. */
function drawFlight({ shapes }: Builder): Item[] {
  const board = 0.03;
  const outline: Point2[] = [[0, 0]];
  for (let step = 0; step < risers - 1; step++) {
    const top = (step + 1) * rise - board;
    outline.push([step * tread, top], [(step + 1) * tread, top]);
  }
  outline.push([run, (risers - 1) * rise - 0.16], [0.3, 0]);
  const boards = Array.from({ length: risers - 1 }, (_, step) =>
    shapes.box([step * tread - 0.02, 0, (step + 1) * rise - board], [tread + 0.02, wide, board], 'Oak'),
  );
  return [
    shapes.prism({ origin: [0, wide, 0], axis: [0, -1, 0], ref: [1, 0, 0] }, outline, wide, 'Concrete'),
    ...boards,
  ];
}

/** A handrail over a line on the floor or over the steps, with balusters about 13 cm (level) apart. */
function drawRailing({ shapes }: Builder, from: Point, to: Point, posts: number): Item[] {
  const level = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const balusters = Math.round(level / 0.13);
  const at = (share: number, above: number): Point => [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
    from[2] + (to[2] - from[2]) * share + above,
  ];
  const items = [
    shapes.rod(at(0, railHeight), at(1, railHeight), 0.021, 'Oak'),
    shapes.rod(at(0, 0.1), at(1, 0.1), 0.01, 'Stainless steel'),
  ];
  for (let number = 0; number <= balusters; number++) {
    const share = number / balusters;
    const isPost = number === 0 || number === balusters || (posts > 1 && number === Math.round(balusters / 2));
    items.push(
      shapes.rod(at(share, isPost ? -0.02 : 0.1), at(share, railHeight), isPost ? 0.02 : 0.007, 'Stainless steel'),
    );
  }
  return items;
}
