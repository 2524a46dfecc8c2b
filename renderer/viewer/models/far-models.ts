// Models that are far from each other cannot be seen together: groups them, and finds which groups a camera sees.
import type { Box, Pose, Vec } from '../camera/camera-math.ts';
import { axesOf, cornerOf, depthRange, dot, positionOf, unionOf } from '../camera/camera-math.ts';

/** Models that are near each other. */
export interface ModelGroup<Member> {
  readonly members: readonly Member[];
  readonly box: Box;
}

/** Metres between two models that always belong together. */
const NEAR = 1000;
/** Large models may be farther from each other: this many times the size of the larger one. */
const NEAR_SHARE = 10;
/** A group is visible up to this many times its size: it is a dozen pixels large then. */
const SIGHT = 100;
/** Ratio of the farthest to the nearest distance up to which things hide each other in the right order. */
const DEPTHS = 200_000;

export const sizeOf = (box: Box): number => Math.hypot(box[3] - box[0], box[4] - box[1], box[5] - box[2]);
export const middleOf = (box: Box): Vec => [(box[0] + box[3]) / 2, (box[1] + box[4]) / 2, (box[2] + box[5]) / 2];

/** Metres between two boxes; 0 when they touch. */
export function gapOf(a: Box, b: Box): number {
  const along = (axis: 0 | 1 | 2): number =>
    Math.max(0, a[axis] - b[(axis + 3) as 3 | 4 | 5], b[axis] - a[(axis + 3) as 3 | 4 | 5]);
  return Math.hypot(along(0), along(1), along(2));
}

/** Metres from a point to a box; 0 within it. */
export const distanceTo = (box: Box, [x, y, z]: Vec): number => gapOf(box, [x, y, z, x, y, z]);

/**
 * Groups models that are near each other. The group with the most models is the first; among equals the one with the
 * first model.
 */
export function groupsOf<Member>(
  models: readonly { readonly member: Member; readonly box: Box }[],
): ModelGroup<Member>[] {
  let groups: { members: Member[]; box: Box; boxes: Box[] }[] = [];
  for (const { member, box } of models) {
    const near = groups.filter(({ boxes }) =>
      boxes.some(other => gapOf(other, box) <= Math.max(NEAR, NEAR_SHARE * Math.max(sizeOf(other), sizeOf(box)))),
    );
    const joined = {
      members: [...near.flatMap(({ members }) => members), member],
      box: near.reduce((all, group) => unionOf(all, group.box), box),
      boxes: [...near.flatMap(({ boxes }) => boxes), box],
    };
    const place = near[0] ? groups.indexOf(near[0]) : groups.length;
    groups = [...groups.slice(0, place), joined, ...groups.slice(place + 1).filter(group => !near.includes(group))];
  }
  return groups.map(({ members, box }) => ({ members, box })).sort((a, b) => b.members.length - a.members.length);
}

/** The group that contains a point, or the nearest. */
export function nearestGroup<Group extends { readonly box: Box }>(groups: readonly Group[], point: Vec) {
  let [nearest, least] = [groups[0], Infinity];
  for (const group of groups) {
    const distance = distanceTo(group.box, point);
    if (distance < least) [nearest, least] = [group, distance];
  }
  return nearest;
}

/**
 * Distances of the nearest and the farthest thing to draw. `around` includes what is drawn outside of a group's models,
 * such as outlines of sections. Groups that are too far to be seen do not count: they would reduce the depth precision
 * of near things.
 */
export function depthsOf(groups: readonly { readonly box: Box; readonly around: Box }[], pose: Pose) {
  const eye = positionOf(pose);
  const inSight = groups.filter(({ box }) => distanceTo(box, eye) <= SIGHT * Math.max(1, sizeOf(box)));
  const nearest = nearestGroup(groups, eye);
  const seen = inSight.length > 0 || !nearest ? inSight : [nearest];
  const depths = seen
    // A group behind the eye has no distance; the nearest group may be on both sides.
    .filter(group => group === nearest || isBefore(pose, group.around))
    .map(({ box, around }) => ({ near: depthRange(pose, box).near, far: depthRange(pose, around).far }));
  if (depths.length === 0) return { near: 0.1, far: 1000 };
  const far = Math.max(...depths.map(each => each.far));
  return { near: Math.max(Math.min(...depths.map(each => each.near)), far / DEPTHS), far };
}

/** The groups; the one under a laid box includes that box in `around`. */
export function withLaid<Group extends { readonly box: Box; readonly around: Box }>(
  groups: readonly Group[],
  laid: Box,
): Group[] {
  const below = nearestGroup(groups, middleOf(laid));
  return groups.map(group =>
    group === below ? { ...group, box: unionOf(group.box, laid), around: unionOf(group.around, laid) } : group,
  );
}

/** Whether any corner of a box is in front of the eye. */
function isBefore(pose: Pose, box: Box): boolean {
  const { back } = axesOf(pose);
  const eye = dot(back, positionOf(pose));
  return Array.from({ length: 8 }, (_each, corner) => cornerOf(box, corner)).some(point => dot(back, point) < eye);
}

/**
 * The step that moves a box to another one, centre to centre as seen from above. Heights are kept unless they are far
 * apart, too; then both get the same ground.
 */
export function stepTo(from: Box, to: Box): Vec {
  const [a, b] = [middleOf(from), middleOf(to)];
  const lift = Math.abs(a[1] - b[1]) > NEAR ? to[1] - from[1] : 0;
  return [b[0] - a[0], lift, b[2] - a[2]];
}
