// Display state of elements by GlobalId: can be stored and restored, also when elements have other numbers by then.
import type { ElementStates } from './element-states.ts';
import type { ModelMeshes } from './model-meshes.ts';

export interface Painted {
  /** 0xRRGGBB; null: their own */
  readonly colour: number | null;
  readonly isSeeThrough: boolean;
  readonly ids: readonly string[];
}

export interface KeptElements {
  readonly selected: readonly string[];
  /** whether elements that are not in `exceptions` are shown */
  readonly isShown: boolean;
  readonly exceptions: readonly string[];
  /** whether elements that are not shown are drawn as shades, except `hidden` */
  readonly hasShades: boolean;
  readonly hidden: readonly string[];
  readonly painted: readonly Painted[];
  readonly areSpacesShown: boolean;
}

type KeptModel = Pick<ModelMeshes, 'first' | 'globalIds' | 'spaces'>;

/** Reads the marks of models. Lists the shown or the hidden elements, whichever are fewer. */
export function keptElements(states: ElementStates, models: Iterable<KeptModel>): KeptElements {
  const all = [...models];
  const areSpacesShown = all.some(({ spaces }) => spaces.some(feature => states.isVisible(feature)));
  const hasShades = states.countOf('ghost') > 0;
  const [shown, hidden, selected] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const painted = new Map<string, { colour: number | null; isSeeThrough: boolean; ids: Set<string> }>();
  for (const { first, globalIds, spaces } of all) {
    const rooms = new Set(spaces);
    globalIds.forEach((id, n) => {
      const feature = n + first;
      if (states.has(feature, 'selected')) selected.add(id);
      if (rooms.has(feature) && !areSpacesShown) return;
      const isVisible = states.isVisible(feature);
      if (isVisible && !states.has(feature, 'ghost')) shown.add(id);
      else if (!isVisible || !hasShades) hidden.add(id);
      const isSeeThrough = states.has(feature, 'xray');
      const colour = states.has(feature, 'coloured') ? states.colourOf(feature) : null;
      if (colour === null && !isSeeThrough) return;
      const key = `${colour} ${isSeeThrough}`;
      const known = painted.get(key);
      if (known) known.ids.add(id);
      else painted.set(key, { colour, isSeeThrough, ids: new Set([id]) });
    });
  }
  const isShown = !hasShades && hidden.size <= shown.size;
  return {
    selected: [...selected],
    isShown,
    exceptions: [...(isShown ? hidden : shown)],
    hasShades,
    hidden: hasShades ? [...hidden] : [],
    painted: [...painted.values()].map(({ ids, ...rest }) => ({ ...rest, ids: [...ids] })),
    areSpacesShown,
  };
}

/**
 * Restores the display state of elements; replaces the previous one.
 * @param featuresOf features drawn of an element, or of its parts
 */
export function showElements(
  states: ElementStates,
  models: Iterable<KeptModel>,
  kept: KeptElements,
  featuresOf: (id: string) => readonly number[],
): void {
  const all = [...models];
  const below = (ids: readonly string[]): number[] => ids.flatMap(featuresOf);
  states.reset();
  if (!kept.areSpacesShown) for (const { spaces } of all) states.mark(spaces, 'kindOff', true);
  const named = below(kept.exceptions);
  if (kept.isShown) states.mark(named, 'hidden', true);
  // A view of nothing is never intended: the elements it names are in models that are not open.
  else if (named.length > 0) {
    const others = kept.hasShades ? 'ghost' : 'hidden';
    for (const { first, globalIds } of all) {
      const own = globalIds.map((_id, n) => n + first);
      states.mark(own, others, true);
    }
    states.mark(named, others, false);
    states.mark(below(kept.hidden), 'hidden', true);
  }
  for (const { colour, isSeeThrough, ids } of kept.painted) {
    const features = below(ids);
    if (colour !== null) states.paint(features, colour);
    if (isSeeThrough) states.mark(features, 'xray', true);
  }
  states.mark(below(kept.selected), 'selected', true);
}
