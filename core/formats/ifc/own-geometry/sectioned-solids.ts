import type { Instance, Instances } from './instances.ts';
import {
  frameAtStation,
  linearAxisFrame,
  profilePlane,
  readStation,
  type Station,
} from '../placements/linear-placements.ts';
import { loft, profileBetween, type Section } from './solids/loft.ts';
import { axisPlacement } from './placements.ts';
import { type Profile, readProfile } from './profiles.ts';
import type { CurveReader } from './read-curve.ts';
import { sampleCurve } from './curve.ts';
import type { Tolerance } from './roundness.ts';
import { between, type Frame, frameOf, turn, travelFrame } from './vectors.ts';

// A body of more corners would not fit into a model that can be shown.
const MOST_CORNERS = 4_000_000;

/** A profile and its position along the curve. */
interface Stop extends Omit<Station, 'curve'> {
  readonly profile: Profile;
  /** turns the profile against its plane across the curve */
  readonly own: Frame | null;
}

/** IfcSectionedSolidHorizontal, IfcSectionedSurface and IfcSectionedSpine: profiles joined along a curve. Null when the
 *  curve, a profile or a position cannot be read, or profiles cannot be joined. */
export function drawSectioned(instances: Instances, curves: CurveReader, of: Instance, tolerance: Tolerance) {
  const isSurface = of.type === 'IFCSECTIONEDSURFACE';
  const listed = instances.list(of, isSurface ? 2 : 1);
  const positions = instances.list(of, isSurface ? 1 : 2);
  if (listed.length < 2 || positions.length !== listed.length) return null;
  const profiles = listed.map(profile => readProfile(instances, curves, profile, tolerance));
  const placed = positions.flatMap((position, i) => {
    const profile = profiles[i] ?? null;
    return profile === null ? [] : [{ position, profile }];
  });
  if (placed.length !== positions.length) return null;
  if (of.type === 'IFCSECTIONEDSPINE') {
    const sections = placed.flatMap(({ position, profile }): Section[] => {
      const frame = axisPlacement(instances, position);
      return frame === null ? [] : [{ frame, profile }];
    });
    return sections.length === placed.length ? loft(sections) : null;
  }
  const directrix = instances.follow(of, 0);
  const curve = curves.read(directrix);
  if (curve === null) return null;
  const stops = placed.flatMap(({ position, profile }): Stop[] => {
    const isLinear = position.type === 'IFCAXIS2PLACEMENTLINEAR';
    const station = readStation(instances, curves, isLinear ? instances.follow(position, 0) : position, directrix);
    if (station === null) return [];
    const turned = isLinear && (instances.vector(position, 1) !== null || instances.vector(position, 2) !== null);
    return [{ ...station, profile, own: turned ? linearAxisFrame(instances, curves, position) : null }];
  });
  if (stops.length !== positions.length) return null;
  // In IFC 4x1 an attribute sets whether profiles are vertical on a slope; later they are perpendicular to the curve.
  const upright = of.type === 'IFCSECTIONEDSOLIDHORIZONTAL' && of.values[3] === 'T';
  const sections: Section[] = [];
  for (const [i, to] of stops.entries()) {
    const from = stops[i - 1];
    if (from === undefined) continue;
    const [start, end] = [from.distance, to.distance];
    const row = end > start ? sampleCurve(curve, tolerance, start, end) : [start, end];
    if ((sections.length + row.length) * from.profile.outer.length > MOST_CORNERS) return null;
    for (const distance of i === 1 ? row : row.slice(1)) {
      const share = end > start ? (distance - start) / (end - start) : distance === end ? 1 : 0;
      const offset = between(from.offset, to.offset, share);
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
function across(station: Station, upright: boolean): Frame {
  const frame = frameAtStation(station);
  if (!upright) return frame;
  const level = travelFrame(station.curve.point(station.distance), [frame.x[0], frame.x[1], 0]);
  const [x, y, z] = turn(level, station.offset);
  return frameOf([level.o[0] + x, level.o[1] + y, level.o[2] + z], level.z, level.x);
}
