// View state of the viewer, apart from the state of the drawing itself. One viewer at a time.
import { create } from 'zustand';
import type { ColourKind, LegendRow } from './colour/colour-groups.ts';
import type { MapPlace } from './measure/measure-text.ts';
import type { PropertyName } from './colour/property-groups.ts';
import type { TreeKind } from './tree/group-data.ts';
import { firstLayout, type PanelLayout, type PanelPlaces } from './panels/panel-places.ts';
import { noMeasuring, type Measuring } from './measure/measuring.ts';
import type { Shifts } from './position/georeference-rules.ts';
import { plainLook, type CloudFacts, type CloudLook } from '../../viewer/clouds/cloud-look.ts';
import type { Vec, Projection } from '../../viewer/camera/camera-math.ts';
import type { OverlayColours } from '../../viewer/overlays/overlay-context.ts';
import type { KeptCamera } from '../../viewer/saved-camera.ts';
import type { LaidSheet, ViewPin } from '../../viewer/open-view.ts';
import type { Sections } from '../../viewer/tools/sections.ts';
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

export interface ViewerState extends Measuring, SideState, PanelPlaces {
  /** common map conversion of the open models; undefined when they have none or differ */
  readonly mapPlace: MapPlace | undefined;
  readonly tool: Tool;
  /** node of the tree whose properties are shown; -1 none */
  readonly current: number;
  /** increases with every change of what is shown or selected */
  readonly version: number;
  readonly sections: Sections;
  /** the pivot of the camera while it orbits */
  readonly pivot: Vec | null;
  /** colours of overlays; null until they are known */
  readonly colours: OverlayColours | null;
  /** property by which the elements are coloured, with its rows */
  readonly legend: LegendState | null;
  /** whether the dialog for a property to colour by is open */
  readonly choosesProperty: boolean;
  /** whether the dialog for saving a picture is open */
  readonly savesPicture: boolean;
  /** position in the list of storeys; -1 all */
  readonly storey: number;
  /** storey of the walker: position in the list of storeys; -1 none */
  readonly here: number;
  /** whether the walker flies through everything instead */
  readonly fliesFree: boolean;
  readonly projection: Projection;
  /** names of the available panels, by id */
  readonly panels: ReadonlyMap<string, string>;
  /** the panel being dragged to another place, and the start of the drag in the window */
  readonly dragged: { readonly panel: string; readonly x: number; readonly y: number } | null;
  /** whether the dialog of layouts is open */
  readonly layoutsOpen: boolean;
  /** order of the tree */
  readonly treeKind: TreeKind;
  /** whether the dock below the model is open */
  readonly bottomOpen: boolean;
  readonly pins: readonly ViewPin[];
  /** visibility of pins: in front of the model, also through it, or off */
  readonly pinsSeen: PinsSeen;
  /** the hovered pin */
  readonly pinOver: string | null;
  /** receives the place of an element (in the world) that is clicked with the tool `place` */
  readonly onPlace: ((point: Vec) => void) | null;
  /** instruction while points are requested one after the other, with the snapping of measures; null: a single place */
  readonly pointsHint: string | null;
  /** drawings over storeys */
  readonly sheets: readonly LaidSheet[];
  /** points with numbers, in the file of a model */
  readonly marks: { readonly model: number; readonly points: readonly Vec[] };
  /** two compared models, each in a pane of its own: the second is next to the first */
  readonly panes: readonly [first: number, second: number] | null;
  /** container at the lower edge of the second of these panes */
  readonly paneFoot: HTMLElement | null;
  /** whether the plan is open next to the model */
  readonly planOpen: boolean;
  /** wanted view of the plan, applied once it is drawn */
  readonly planWanted: KeptCamera | null;
  /** position of the menu, in which of two panes */
  readonly menu: { readonly x: number; readonly y: number; readonly pane: 0 | 1 } | null;
  readonly help: boolean;
  readonly loads: ReadonlyMap<number, Load>;
  readonly notice: string | null;
  /** offsets of models from their places in the files */
  readonly shifts: Shifts;
  /** facts of the open clouds */
  readonly clouds: ReadonlyMap<number, CloudFacts>;
  /** the user's display settings of points */
  readonly pointLook: CloudLook;
  /** whether the panel of these settings is open */
  readonly pointsOpen: boolean;
}

const { open: _, ...firstPlaces } = firstLayout;

const initial: ViewerState = {
  ...noMeasuring,
  ...firstPlaces,
  mapPlace: undefined,
  tool: 'select',
  current: -1,
  version: 0,
  sections: noSections,
  pivot: null,
  colours: null,
  legend: null,
  choosesProperty: false,
  savesPicture: false,
  storey: -1,
  here: -1,
  fliesFree: false,
  projection: 'perspective',
  isNarrow: false,
  wideSides: null,
  leftOpen: true,
  panels: new Map(),
  dragged: null,
  layoutsOpen: false,
  treeKind: 'structure',
  rightOpen: true,
  bottomOpen: false,
  pins: [],
  pinsSeen: 'front',
  pinOver: null,
  onPlace: null,
  pointsHint: null,
  sheets: [],
  marks: { model: 0, points: [] },
  beside: null,
  panes: null,
  paneFoot: null,
  planOpen: false,
  planWanted: null,
  menu: null,
  help: false,
  loads: new Map(),
  notice: null,
  shifts: new Map(),
  clouds: new Map(),
  pointLook: plainLook,
  pointsOpen: false,
};

export const useViewerState = create<ViewerState>(() => initial);

export const setState = (change: Partial<ViewerState>): void =>
  useViewerState.setState(before => ({ ...change, ...sidesAfter(before, change) }));
export const getState = (): ViewerState => useViewerState.getState();

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
