// View state of the viewer, apart from the state of the drawing itself. One viewer at a time.
import { create } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { ColourKind, LegendRow } from './colour/colour-groups.ts';
import type { MapPlace } from './measure/measure-text.ts';
import type { PropertyName } from './colour/property-groups.ts';
import type { TreeKind } from './tree/group-data.ts';
import { firstLayout, type PanelLayout } from './panels/panel-places.ts';
import { noMeasuring } from './measure/measuring.ts';
import type { Shifts } from './position/georeference-rules.ts';
import { plainLook, type CloudFacts } from '../../viewer/clouds/cloud-look.ts';
import type { Vec, Projection } from '../../viewer/camera/camera-math.ts';
import type { OverlayColours } from '../../viewer/overlays/overlay-context.ts';
import type { KeptCamera } from '../../viewer/saved-camera.ts';
import type { LaidSheet, ViewPin } from '../../viewer/open-view.ts';
import { noSections } from '../../viewer/tools/sections.ts';
import { isNarrowAt, sidesAfter, type SideState } from './panels/side-docks.ts';

export type Tool = 'select' | 'rectangle' | 'measure' | 'section' | 'walk' | 'place';

export const pinsSeen = ['front', 'through', 'off'] as const;
export type PinsSeen = (typeof pinsSeen)[number];

export interface LegendState {
  readonly kind: ColourKind | 'Property' | 'Rules';
  /** with the kind `Property` */
  readonly property?: PropertyName;
  /** with the kind `Rules` */
  readonly title?: string;
  readonly rows: readonly LegendRow[];
}

export interface Load {
  readonly phase: 'loading' | 'shown' | 'ready' | 'failed';
  /** of the bytes; undefined when not known */
  readonly share: number | undefined;
  readonly message?: string;
  /** whether it is loaded and nothing of it is drawn */
  readonly isEmpty?: boolean;
}

/** A first value, of a wider type. */
const first = <Value>(value: Value): Value => value;

const { open: _, ...firstPlaces } = firstLayout;

const firstSides: SideState = { isNarrow: false, wideSides: null, leftOpen: true, rightOpen: true, beside: null };

const initial = {
  ...noMeasuring,
  ...firstPlaces,
  ...firstSides,
  /** common map conversion of the open models; undefined when they have none or differ */
  mapPlace: first<MapPlace | undefined>(undefined),
  tool: first<Tool>('select'),
  /** node of the tree whose properties are shown; -1 none */
  current: -1,
  /** increases with every change of what is shown or selected */
  version: 0,
  sections: noSections,
  /** the pivot of the camera while it orbits */
  pivot: first<Vec | null>(null),
  /** colours of overlays; null until they are known */
  colours: first<OverlayColours | null>(null),
  /** property by which the elements are coloured, with its rows */
  legend: first<LegendState | null>(null),
  /** whether the dialog for a property to colour by is open */
  choosesProperty: false,
  /** whether the dialog for saving a picture is open */
  savesPicture: false,
  /** position in the list of storeys; -1 all */
  storey: -1,
  /** storey of the walker: position in the list of storeys; -1 none */
  here: -1,
  /** whether the walker flies through everything instead */
  fliesFree: false,
  projection: first<Projection>('perspective'),
  /** names of the available panels, by id */
  panels: first<ReadonlyMap<string, string>>(new Map()),
  /** the panel being dragged to another place, and the start of the drag in the window */
  dragged: first<{ readonly panel: string; readonly x: number; readonly y: number } | null>(null),
  /** whether the dialog of layouts is open */
  layoutsOpen: false,
  /** order of the tree */
  treeKind: first<TreeKind>('structure'),
  /** whether the dock below the model is open */
  bottomOpen: false,
  pins: first<readonly ViewPin[]>([]),
  /** visibility of pins: in front of the model, also through it, or off */
  pinsSeen: first<PinsSeen>('front'),
  /** the hovered pin */
  pinOver: first<string | null>(null),
  /** receives the place of an element (in the world) that is clicked with the tool `place` */
  onPlace: first<((point: Vec) => void) | null>(null),
  /** instruction while points are requested one after the other, with the snapping of measures; null: a single place */
  pointsHint: first<string | null>(null),
  /** drawings over storeys */
  sheets: first<readonly LaidSheet[]>([]),
  /** points with numbers, in the file of a model */
  marks: first<{ readonly model: number; readonly points: readonly Vec[] }>({ model: 0, points: [] }),
  /** two compared models, each in a pane of its own: the second is next to the first */
  panes: first<readonly [first: number, second: number] | null>(null),
  /** container at the lower edge of the second of these panes */
  paneFoot: first<HTMLElement | null>(null),
  /** whether the plan is open next to the model */
  planOpen: false,
  /** wanted view of the plan, applied once it is drawn */
  planWanted: first<KeptCamera | null>(null),
  /** position of the menu, in which of two panes */
  menu: first<{ readonly x: number; readonly y: number; readonly pane: 0 | 1 } | null>(null),
  help: false,
  loads: first<ReadonlyMap<number, Load>>(new Map()),
  notice: first<string | null>(null),
  /** offsets of models from their places in the files */
  shifts: first<Shifts>(new Map()),
  /** facts of the open clouds */
  clouds: first<ReadonlyMap<number, CloudFacts>>(new Map()),
  /** the user's display settings of points */
  pointLook: plainLook,
  /** whether the panel of these settings is open */
  pointsOpen: false,
};

export type ViewerState = Readonly<typeof initial>;

export const useViewerState = create<ViewerState>(() => initial);

export const setState = (change: Partial<ViewerState>): void =>
  useViewerState.setState(before => ({ ...change, ...sidesAfter(before, change) }));
export const getState = (): ViewerState => useViewerState.getState();

/** Some of the state, by name. */
export const useViewerFacts = <Name extends keyof ViewerState>(...names: readonly Name[]) =>
  useViewerState(
    useShallow(state => Object.fromEntries(names.map(name => [name, state[name]])) as Pick<ViewerState, Name>),
  );

/** State that this browser stores for the next viewer. */
type Kept = Pick<ViewerState, 'shifts'> & Partial<Pick<ViewerState, 'pointLook'>> & { readonly layout?: PanelLayout };

/** Resets the state for a new viewer. On narrow screens the docks start closed, so that the model is visible first. */
export function resetState(width: number, { layout = firstLayout, ...kept }: Kept): void {
  const isNarrow = isNarrowAt(width);
  const { open, ...placed } = layout;
  const sides = { leftOpen: open.left, rightOpen: open.right };
  useViewerState.setState({
    ...initial,
    ...placed,
    isNarrow,
    ...(isNarrow ? { leftOpen: false, rightOpen: false, wideSides: sides } : { ...sides, bottomOpen: open.bottom }),
    ...kept,
  });
}

/** Signals that what is shown or selected changed. */
export const noteChange = (): void => useViewerState.setState(({ version }) => ({ version: version + 1 }));

export function setLoad(model: number, load: Load): void {
  useViewerState.setState(({ loads }) => ({ loads: new Map(loads).set(model, load) }));
}
