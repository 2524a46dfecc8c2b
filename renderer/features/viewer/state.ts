// What the person sees and has chosen in the viewer, apart from what the drawing itself holds. One viewer at a time.
import { create } from 'zustand';
import type { ColourKind, LegendRow } from './colour/colour-groups.ts';
import type { MapPlace } from './measure/coordinates.ts';
import type { PropertyName } from './colour/property-groups.ts';
import type { TreeKind } from './tree/group-data.ts';
import { firstLayout, type PanelLayout, type PanelPlaces } from './panels/panel-places.ts';
import { noMeasuring, type Measuring } from './measure/measuring.ts';
import type { Shifts } from './position/model-shifts.ts';
import { plainLook, type CloudFacts, type CloudLook } from '../../viewer/clouds/cloud-look.ts';
import type { Vec } from '../../viewer/camera/camera-math.ts';
import type { Projection } from '../../viewer/camera/aim.ts';
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
  /** of the kind `Property` */
  readonly property?: PropertyName;
  /** of the kind `Rules` */
  readonly title?: string;
  readonly rows: readonly LegendRow[];
}

export interface Load {
  readonly phase: 'loading' | 'shown' | 'ready' | 'failed';
  /** of the bytes; undefined when not known */
  readonly share: number | undefined;
  readonly message?: string;
  /** it is there, and nothing of it is drawn */
  readonly isEmpty?: boolean;
}

export interface ViewerState extends Measuring, SideState, PanelPlaces {
  /** how the open models lie on a map; undefined when they do not say it, or not the same */
  readonly mapPlace: MapPlace | undefined;
  readonly tool: Tool;
  /** node of the tree whose properties are shown; -1 none */
  readonly current: number;
  /** rises with every change of what is shown or selected */
  readonly version: number;
  readonly sections: Sections;
  /** the point that the camera turns about, while it does */
  readonly pivot: Vec | null;
  /** of what is drawn over the model; null until they are known */
  readonly colours: OverlayColours | null;
  /** what the elements are coloured by */
  readonly legend: LegendState | null;
  /** whether a property to colour by is being chosen */
  readonly choosesProperty: boolean;
  /** whether a picture of the view is being saved */
  readonly savesPicture: boolean;
  /** position in the list of storeys; -1 all */
  readonly storey: number;
  /** where one walks: position in the list of storeys; -1 none */
  readonly here: number;
  /** whether who walks flies through everything instead */
  readonly fliesFree: boolean;
  readonly projection: Projection;
  /** what the panels that there are are called, by their ids */
  readonly panels: ReadonlyMap<string, string>;
  /** the panel that is being dragged to another place, and from where in the window */
  readonly dragged: { readonly panel: string; readonly x: number; readonly y: number } | null;
  /** whether the layouts of panels are shown */
  readonly layoutsOpen: boolean;
  /** how the tree is ordered */
  readonly treeKind: TreeKind;
  /** whether the dock below the model is open */
  readonly bottomOpen: boolean;
  readonly pins: readonly ViewPin[];
  /** where pins are seen: before the model, also through it, or nowhere */
  readonly pinsSeen: PinsSeen;
  /** the pin that the pointer is on */
  readonly pinOver: string | null;
  /** takes the place of an element (in the world) that is clicked with the tool `place` */
  readonly onPlace: ((point: Vec) => void) | null;
  /**
   * of points that are asked for one after the other, with what measures take hold of: what to do; null: a single place
   */
  readonly pointsHint: string | null;
  /** drawings over storeys */
  readonly sheets: readonly LaidSheet[];
  /** points with numbers, in the file of a model */
  readonly marks: { readonly model: number; readonly points: readonly Vec[] };
  /** two compared models, each in a pane of its own: the second has the place beside the first */
  readonly panes: readonly [first: number, second: number] | null;
  /** room at the lower edge of the second of these panes */
  readonly paneFoot: HTMLElement | null;
  /** whether the plan is beside the model */
  readonly planOpen: boolean;
  /** where the plan is to look once it is drawn */
  readonly planWanted: KeptCamera | null;
  /** where the menu is, in which of two panes */
  readonly menu: { readonly x: number; readonly y: number; readonly pane: 0 | 1 } | null;
  readonly help: boolean;
  readonly loads: ReadonlyMap<number, Load>;
  readonly notice: string | null;
  /** by what models are moved from where their files have them */
  readonly shifts: Shifts;
  /** what is known of the open clouds */
  readonly clouds: ReadonlyMap<number, CloudFacts>;
  /** how the person wants points to be seen */
  readonly pointLook: CloudLook;
  /** whether the panel for that is open */
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

/** What this browser keeps for the next viewer. */
type Kept = Pick<ViewerState, 'shifts'> & Partial<Pick<ViewerState, 'pointLook'>> & { readonly layout?: PanelLayout };

/** For a viewer that opens. On narrow screens the docks start closed, so that the model is seen first. */
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

/** Tells that what is shown or selected changed. */
export const noteChange = (): void => useViewerState.setState(({ version }) => ({ version: version + 1 }));

export function setLoad(model: number, load: Load): void {
  useViewerState.setState(({ loads }) => ({ loads: new Map(loads).set(model, load) }));
}
