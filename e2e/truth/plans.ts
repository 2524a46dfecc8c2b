// Words on plans and sheets, judged by the SVG of `plans_file`.
import { isNear, type Judges, verdict } from './judge.ts';
import type { Assertion, Point } from './read-check.ts';
import { colourOf, type Fill, type Plan } from './read-plan.ts';

const LINE_TOLERANCE = 0.05;
/** A line is compared in this many places. */
const PLACES = 100;
const CHANNEL = 4;

const at = (from: Point, to: Point, share: number): Point =>
  from.map((value, axis) => value + share * ((to[axis] ?? 0) - value));

function distanceTo([x = 0, y = 0]: Point, [ax = 0, ay = 0]: Point, [bx = 0, by = 0]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const share = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - ax - share * dx, y - ay - share * dy);
}

/** Whether lines of that direction cover the stretch, each in turn or several together. */
function isCovered({ lines }: Plan, [from, to]: readonly [Point, Point], tolerance: number): boolean {
  const [dx, dy] = [(to[0] ?? 0) - (from[0] ?? 0), (to[1] ?? 0) - (from[1] ?? 0)];
  const parallel = lines.filter(line => {
    const [ex, ey] = [(line.to[0] ?? 0) - (line.from[0] ?? 0), (line.to[1] ?? 0) - (line.from[1] ?? 0)];
    return Math.abs(dx * ey - dy * ex) <= 0.02 * Math.hypot(dx, dy) * Math.hypot(ex, ey);
  });
  return Array.from({ length: PLACES + 1 }, (_, n) => at(from, to, n / PLACES)).every(place =>
    parallel.some(line => distanceTo(place, line.from, line.to) <= tolerance),
  );
}

/** Whether a fill covers a point. */
export function covers({ rings, isEvenOdd }: Fill, [x = 0, y = 0]: Point): boolean {
  let [winding, crossings] = [0, 0];
  for (const ring of rings)
    for (const [n, [bx = 0, by = 0]] of ring.entries()) {
      const [ax = 0, ay = 0] = ring.at(n - 1) ?? [];
      if (ay > y === by > y || ax + ((bx - ax) * (y - ay)) / (by - ay) <= x) continue;
      crossings++;
      winding += by > ay ? 1 : -1;
    }
  return isEvenOdd ? crossings % 2 === 1 : winding !== 0;
}

const fillsOf = ({ fills }: Plan, { element }: Assertion): readonly Fill[] =>
  fills.filter(({ uuid }) => element === undefined || uuid === element);

/** Whether all wanted colours are stops of the gradient, or its single colour is between them. */
function isThrough(found: readonly Point[], wanted: readonly Point[]): boolean {
  const near = (a: Point, b: Point) => a.every((value, n) => isNear(value, b[n] ?? NaN, CHANNEL));
  if (found.length > 1) return wanted.every(colour => found.some(each => near(each, colour)));
  return found.every(colour =>
    colour.every((value, n) => {
      const channel = wanted.map(each => each[n] ?? 0);
      return value >= Math.min(...channel) - CHANNEL && value <= Math.max(...channel) + CHANNEL;
    }),
  );
}

/** Colours of assertions: `#rrggbb`, or numbers from 0 to 1. */
const bytesOf = (colour: string | Point): Point =>
  typeof colour === 'string' ? colourOf(colour) : colour.slice(0, 3).map(value => value * 255);

export const planJudges: Judges<
  'plan_element' | 'plan_lines' | 'text' | 'no_text' | 'filled' | 'empty' | 'fill_colours'
> = {
  async plan_element({ plan_element = '' }, subject) {
    const plans = await subject.plans();
    return verdict(
      plans.some(({ uuids }) => uuids.has(plan_element)),
      `${plans.length} plans`,
    );
  },
  async plan_lines(assertion, subject) {
    const plans = await subject.plans();
    const { plan_lines = [], tolerance = LINE_TOLERANCE } = assertion;
    const missing = plan_lines.filter(line => !plans.some(plan => isCovered(plan, line, tolerance)));
    return verdict(missing.length === 0, missing.length === 0 ? 'all there' : `missing: ${JSON.stringify(missing)}`);
  },
  async text({ text = '', count }, subject) {
    const texts = (await subject.plans()).flatMap(plan => plan.texts);
    const fitting = texts.filter(each => new RegExp(text).test(each));
    return verdict(count === undefined ? fitting.length > 0 : fitting.length === count, texts);
  },
  async no_text({ no_text = '' }, subject) {
    const texts = (await subject.plans()).flatMap(plan => plan.texts);
    return verdict(!texts.some(each => new RegExp(no_text).test(each)), texts);
  },
  async filled(assertion, subject) {
    const plans = await subject.plans();
    const { filled = [] } = assertion;
    const missing = filled.filter(
      point => !plans.some(plan => fillsOf(plan, assertion).some(fill => covers(fill, point))),
    );
    return verdict(
      missing.length === 0,
      missing.length === 0 ? 'all filled' : `not filled: ${JSON.stringify(missing)}`,
    );
  },
  async empty(assertion, subject) {
    const plans = await subject.plans();
    const wrong = (assertion.empty ?? []).filter(point =>
      plans.some(plan => fillsOf(plan, assertion).some(fill => covers(fill, point))),
    );
    const right = plans.length > 0 && wrong.length === 0;
    return verdict(right, right ? 'all empty' : `${plans.length} plans, filled: ${JSON.stringify(wrong)}`);
  },
  async fill_colours(assertion, subject) {
    const { fill_colours = [], at: place = [] } = assertion;
    const fills = (await subject.plans()).flatMap(plan => fillsOf(plan, assertion)).filter(fill => covers(fill, place));
    const wanted = fill_colours.map(bytesOf);
    return verdict(
      fills.some(({ colours }) => isThrough(colours, wanted)),
      fills.map(({ colours }) => colours),
    );
  },
};
