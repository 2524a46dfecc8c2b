// Places of the panels of the viewer: left of the model, right of it, or below; and their stored form.

export const places = ['left', 'right', 'bottom'] as const;
export type Place = (typeof places)[number];

/** A value for each place. */
type ByPlace<Value> = Readonly<Record<Place, Value>>;
/** Panels, by id, that the user has moved from their default places. */
export type Moved = Readonly<Record<string, Place>>;

interface PanelPlaces {
  readonly moved: Moved;
  /** id of the panel in front at each place */
  readonly front: ByPlace<string>;
  /** pixels of the docks at the sides, and percent of the height of the page below */
  readonly sizes: ByPlace<number>;
}

/** The stored layout of the panels. */
export interface PanelLayout extends PanelPlaces {
  readonly open: ByPlace<boolean>;
}

/** Default places; other panels are at the right. */
const homes: Moved = { structure: 'left', classes: 'left', zones: 'left', list: 'bottom' };
const homeOf = (panel: string): Place => homes[panel] ?? 'right';

/** Least and greatest height of the lower dock in percent. */
export const [LOWEST, HIGHEST] = [15, 75];
const WIDEST = 2000;

export const firstLayout: PanelLayout = {
  moved: {},
  front: { left: 'structure', right: 'properties', bottom: 'list' },
  sizes: { left: 280, right: 320, bottom: 42 },
  open: { left: true, right: true, bottom: false },
};

export const placeOf = (moved: Moved, panel: string): Place => moved[panel] ?? homeOf(panel);

/** Ids of the panels at a place, and the one in front: the wanted one, else the first. */
export function panelsAt({ moved, front }: Omit<PanelPlaces, 'sizes'>, panels: Iterable<string>, place: Place) {
  const all = [...panels].filter(panel => placeOf(moved, panel) === place);
  return { all, shown: all.find(panel => panel === front[place]) ?? all[0] };
}

/** Moves a panel to another place, in front of the others there. */
export function withMoved({ moved, front }: PanelPlaces, panel: string, to: Place) {
  const { [panel]: _, ...others } = moved;
  return { moved: to === homeOf(panel) ? others : { ...others, [panel]: to }, front: { ...front, [to]: panel } };
}

/** Reads a stored layout; undefined if it is invalid. */
export function readLayout(value: unknown): PanelLayout | undefined {
  const { moved, front, sizes, open } = recordOf(value);
  const isMoved = (entry: [string, unknown]): entry is [string, Place] => isPlace(entry[1]);
  const names = eachPlace(front, (name): name is string => typeof name === 'string');
  const widths = eachPlace(sizes, isSize);
  const opened = eachPlace(open, (isOpen): isOpen is boolean => typeof isOpen === 'boolean');
  if (!names || !widths || !opened) return undefined;
  const all = Object.entries(recordOf(moved)).filter(isMoved);
  return { moved: Object.fromEntries(all), front: names, sizes: widths, open: opened };
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
const isPlace = (value: unknown): value is Place => places.some(place => place === value);
const isSize = (value: unknown): value is number => typeof value === 'number' && value > 0 && value <= WIDEST;

function eachPlace<Value>(value: unknown, isOne: (each: unknown) => each is Value): ByPlace<Value> | undefined {
  const { left, right, bottom } = recordOf(value);
  return isOne(left) && isOne(right) && isOne(bottom) ? { left, right, bottom } : undefined;
}
