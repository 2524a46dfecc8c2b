import { type Instance, type Instances } from './instances.ts';
import { frameAtStation, linearAxisFrame, profilePlane, readStation } from './linear-frame.ts';
import type { Mesh } from './mesh.ts';
import { axisPlacement } from './placements.ts';
import { type Profile, readProfile } from './profiles.ts';
import type { CurveReader } from './read-curve.ts';
import { sampleCurve, type Tolerance } from './sample-curve.ts';
import { loft, profileBetween, type Section } from './sections.ts';
import { type Frame, frameOf, turn, travelFrame, type Vector } from './vectors.ts';

// A body of more corners would not fit into a model that can be shown.
const MOST_CORNERS = 4_000_000;

/** A profile and its position along the curve. */
interface Stop {
  readonly distance: number;
  readonly offset: Vector;
  readonly profile: Profile;
  /** turns the profile against its plane across the curve */
  readonly own: Frame | null;
}

/** IfcSectionedSolidHorizontal, IfcSectionedSurface and IfcSectionedSpine: profiles joined along a curve. Null when the
 *  curve, a profile or a position cannot be read, or profiles cannot be joined. */
export function drawSectioned(
  instances: Instances,
  curves: CurveReader,
  of: Instance,
  tolerance: Tolerance,
): Mesh | null {
  const isSurface = of.type === 'IFCSECTIONEDSURFACE';
  const profiles = instances
    .list(of, isSurface ? 2 : 1)
    .map(profile => readProfile(instances, curves, profile, tolerance));
  const positions = instances.list(of, isSurface ? 1 : 2);
  if (profiles.length < 2 || positions.length !== profiles.length || profiles.includes(null)) return null;
  if (of.type === 'IFCSECTIONEDSPINE') {
    const frames = positions.map(position => axisPlacement(instances, position));
    if (frames.includes(null)) return null;
    return loft(frames.map((frame, i) => ({ frame: frame!, profile: profiles[i]! })));
  }
  const directrix = instances.follow(of, 0);
  const curve = curves.read(directrix);
  if (curve === null) return null;
  const stops = positions.flatMap((position, i): Stop[] => {
    const isLinear = position.type === 'IFCAXIS2PLACEMENTLINEAR';
    const station = readStation(instances, curves, isLinear ? instances.follow(position, 0) : position, directrix);
    if (station === null) return [];
    const turned = isLinear && (instances.vector(position, 1) !== null || instances.vector(position, 2) !== null);
    return [
      {
        distance: station.distance,
        offset: station.offset,
        profile: profiles[i]!,
        own: turned ? linearAxisFrame(instances, curves, position) : null,
      },
    ];
  });
  if (stops.length !== positions.length) return null;
  // In IFC 4x1 an attribute sets whether profiles are vertical on a slope; later they are perpendicular to the curve.
  const upright = of.type === 'IFCSECTIONEDSOLIDHORIZONTAL' && of.values[3] === 'T';
  const sections: Section[] = [];
  for (let i = 1; i < stops.length; i++) {
    const [from, to] = [stops[i - 1]!, stops[i]!];
    const row =
      to.distance > from.distance
        ? sampleCurve(curve, tolerance, from.distance, to.distance)
        : [from.distance, to.distance];
    if ((sections.length + row.length) * from.profile.outer.length > MOST_CORNERS) return null;
    for (const distance of i === 1 ? row : row.slice(1)) {
      const share =
        to.distance > from.distance
          ? (distance - from.distance) / (to.distance - from.distance)
          : distance === to.distance
            ? 1
            : 0;
      const offset: Vector = [0, 1, 2].map(k => from.offset[k]! + (to.offset[k]! - from.offset[k]!) * share) as [
        number,
        number,
        number,
      ];
      const stop = share === 0 ? from : share === 1 ? to : null;
      sections.push({
        profile: stop?.profile ?? profileBetween(from.profile, to.profile, share),
        frame: profilePlane(stop?.own ?? across({ curve, distance, offset }, upright)),
      });
    }
  }
  return loft(sections);
}

/** Frame across the curve. */
function across(station: Parameters<typeof frameAtStation>[0], upright: boolean): Frame {
  const frame = frameAtStation(station);
  if (!upright) return frame;
  const level = travelFrame(station.curve.point(station.distance), [frame.x[0], frame.x[1], 0]);
  const [x, y, z] = turn(level, station.offset);
  return frameOf([level.o[0] + x, level.o[1] + y, level.o[2] + z], level.z, level.x);
}
