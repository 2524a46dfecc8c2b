// Colours and lines of the parts of a plan: derived from a few theme colours, so that both schemes have their own.
import type { PartLayer, PlanPart } from './plan-drawing.ts';

export type Rgb = readonly [red: number, green: number, blue: number];

/** Shares of red, green and blue, from the theme. */
interface PartLook {
  /** null: not filled */
  readonly fill: string | null;
  readonly line: string | null;
  /** pixels */
  readonly width: number;
}

/** Highlight of an element. */
export type PartState = 'plain' | 'selected' | 'ghost' | { readonly colour: number };

export type PlanPalette = ReturnType<typeof createPalette>;

const text = (colour: Rgb, alpha = 1): string =>
  `rgb(${colour.map(share => Math.round(share * 255)).join(' ')} / ${alpha})`;
const mix = (from: Rgb, to: Rgb, share: number): Rgb =>
  from.map((value, n) => value + (to[n]! - value) * share) as unknown as Rgb;
const rgbOf = (colour: number): Rgb => [(colour >> 16) / 255, ((colour >> 8) & 255) / 255, (colour & 255) / 255];

/** Share of ink in the fill of cut parts, and the width of their lines. */
const cut: Readonly<Record<PartLayer, readonly [ink: number, width: number]>> = {
  other: [0, 1],
  furniture: [0, 0.8],
  services: [0, 0.8],
  covering: [0.14, 0.8],
  stair: [0, 1],
  structure: [0.4, 1.3],
  wall: [0.64, 1.4],
  column: [0.78, 1.4],
  window: [0.06, 1],
  door: [0, 1],
  space: [0, 0],
  swing: [0, 0.8],
  fill: [0.14, 0],
  tag: [0, 1],
};

/** Red of axes, in both schemes. */
const GRID: Rgb = [0.78, 0.28, 0.18];

export function createPalette({ paper, ink, accent }: Readonly<Record<'paper' | 'ink' | 'accent', Rgb>>) {
  const plain = (part: PlanPart): { readonly fill: Rgb | null; readonly line: Rgb | null; readonly width: number } => {
    if (part.kind === 'beyond') return { fill: paper, line: mix(paper, ink, 0.36), width: 0.7 };
    if (part.kind === 'swings') return { fill: null, line: mix(paper, ink, 0.6), width: 0.8 };
    if (part.kind === 'grid') return { fill: part.layer === 'tag' ? paper : null, line: GRID, width: 1 };
    if (part.kind === 'notes' && part.layer === 'fill') return { fill: mix(paper, ink, 0.14), line: null, width: 0 };
    if (part.kind === 'notes') return { fill: null, line: mix(paper, ink, 0.8), width: 0.8 };
    const [share, width] = cut[part.layer];
    if (part.dashed) return { fill: null, line: mix(paper, ink, 0.45), width };
    return { fill: mix(paper, ink, share), line: mix(paper, ink, 0.9), width };
  };
  /** Rooms are translucent tints: their content is drawn before them. */
  function roomLook(state: PartState): PartLook {
    if (state === 'ghost') return { fill: null, line: null, width: 1 };
    if (state === 'selected') return { fill: text(accent, 0.22), line: text(accent), width: 2 };
    return { fill: state === 'plain' ? text(accent, 0.07) : text(rgbOf(state.colour), 0.35), line: null, width: 1 };
  }
  const looks = new Map<string, PartLook>();
  function make(part: PlanPart, state: PartState): PartLook {
    if (part.kind === 'rooms') return roomLook(state);
    const { fill, line, width } = plain(part);
    const own = (share: number, colour: Rgb): string | null => fill && text(mix(paper, colour, share));
    if (state === 'ghost') return { fill: null, line: text(mix(paper, ink, 0.12)), width: 0.7 };
    if (state === 'selected')
      return { fill: own(part.kind === 'cut' ? 0.6 : 0.26, accent), line: text(accent), width: width + 1 };
    if (state === 'plain') return { fill: fill && text(fill), line: line && text(line), width };
    const colour = rgbOf(state.colour);
    const [share, dark] = part.kind === 'cut' ? [0.9, 0.7] : [0.4, 0.25];
    return { fill: own(share, colour), line: text(mix(colour, ink, dark)), width };
  }
  return {
    paper: text(paper),
    ink: text(ink),
    accent: text(accent),
    grid: text(GRID),
    lookOf(part: PlanPart, state: PartState): PartLook {
      const key = `${part.kind} ${part.layer} ${part.dashed} ${typeof state === 'string' ? state : state.colour}`;
      let look = looks.get(key);
      if (!look) looks.set(key, (look = make(part, state)));
      return look;
    },
  };
}
