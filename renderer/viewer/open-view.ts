// The interface of the open viewer for panels of the page, independent of its implementation. Places are metres in the
// world, Y up.
import type { Vec } from './camera/camera-math.ts';
import type { KeptCamera } from './saved-camera.ts';
import type { KeptElements } from './models/saved-elements.ts';
import type { PinLook } from './overlays/pin-picture.ts';
import type { SceneModel } from './scene.ts';
import type { SheetPlacing } from './tools/plan-fit.ts';
import type { Sections } from './tools/sections.ts';

/** Everything needed to restore a view. */
export interface KeptView {
  /** null: the current camera */
  readonly camera: KeptCamera | null;
  readonly sections: Sections;
  readonly elements: KeptElements;
  /** offsets of models from their places in the files, metres; null: the current ones */
  readonly shifts: ReadonlyMap<number, Vec> | null;
}

/** A mark at a place of the model. */
export interface ViewPin extends PinLook {
  readonly key: string;
  readonly at: Vec;
  readonly title: string;
  readonly onOpen: () => void;
}

/** The elements of the open models, each by its number in the tree. */
export interface ListedTree {
  readonly models: Int32Array;
  /** GlobalIds */
  readonly uuids: readonly string[];
}

/** Selection and display of elements for a list of them. */
export interface ListedElements {
  /** A new object whenever the numbers change. */
  tree(): ListedTree;
  /** numbers of the selected elements */
  selected(): Iterable<number>;
  /** the element selected last; -1: none */
  current(): number;
  /** Selects elements with their parts; `current`: the one whose properties are shown, -1 none. */
  select(numbers: Iterable<number>, current: number): void;
  /** Calls back when something else is shown or selected, until the returned function is called. */
  subscribe(onChange: () => void): () => void;
  /** increases with each of these changes */
  stamp(): number;
  hide(): void;
  isolate(): void;
  showAll(): void;
  /** Moves the camera to the selection. */
  frame(): void;
}

/** How the elements found by a rule are shown. */
export interface ShownRule {
  readonly effect: 'colour' | 'hide' | 'isolate';
  /** 0xRRGGBB, of rules that colour */
  readonly colour: number;
  /** its label in the legend */
  readonly word: string;
  /** number in the legend, if other than the number of drawn elements */
  readonly count?: number;
  /** GlobalIds by model, one a line: one text of megabytes is passed faster than 200,000 strings */
  readonly elements: ReadonlyMap<number, string>;
}

/** A storey; models that have one of the same name and height share it. */
export interface ViewStorey {
  readonly name: string;
  /** metres, as the files count */
  readonly elevation: number;
  /** GlobalIds by model */
  readonly parts: readonly { readonly model: number; readonly uuid: string }[];
}

/** A drawing over a storey. */
export interface LaidSheet {
  readonly key: string;
  readonly model: number;
  /** GlobalId */
  readonly storey: string;
  /** its first row is the upper edge */
  readonly picture: ImageBitmap;
  /** area of the picture, in units of the sheet: min x, min y, max x, max y */
  readonly extents: readonly [number, number, number, number];
  /** in the coordinates of the model's file: metres, x and y as seen from above */
  readonly placing: SheetPlacing;
  /** 0 to 1 */
  readonly opacity: number;
}

/** Asks for points of the model, one after the other. */
export interface PointQuestion {
  /** instruction for the user */
  readonly hint: string;
  /** the point in the file of the queried model; null: the user chose another tool */
  readonly onPoint: (point: Vec | null) => void;
}

export interface OpenView {
  readonly elements: ListedElements;
  /** the models that are shown */
  readonly models: readonly SceneModel[];
  /** models of the project that can be opened */
  readonly available: readonly SceneModel[];
  /** the shown models are drawn, and their structure is known */
  readonly isReady: boolean;
  /** no model is open, and none is being opened */
  readonly isEmpty: boolean;
  /** Number of these GlobalIds that the open models have. */
  countFound(ids: readonly string[]): number;
  /** Whether some of the models may be in sight of the camera, and not cut off. */
  seesModels(): boolean;
  /** Moves the camera to everything shown. */
  fitAll(): void;
  /** returns the current view */
  keep(): KeptView;
  show(view: KeptView): void;
  /**
   * Colours, hides and isolates by rules, and replaces the previous ones; of two colours the later counts. Resolves
   * with the number of elements of each rule; undefined: it was cancelled.
   */
  showRules(title: string, rules: readonly ShownRule[], signal: AbortSignal): Promise<readonly number[] | undefined>;
  /**
   * Whether the rules shown last still colour or hide: false once the user has shown everything or coloured by
   * something else.
   */
  areRulesShown(): boolean;
  /** How much of the rules with this title is still shown: all, a part, or nothing. */
  rulesShown(title: string): 'whole' | 'changed' | 'none';
  /** Ends all colouring, hiding and isolating. */
  endRules(): void;
  /** a PNG of the canvas */
  picture(): Promise<Blob>;
  /** whether commands apply to the plan: it is open, and the pointer or the focus is on it */
  isPlanMeant(): boolean;
  /** the current view of the plan, seen from above; null while none is drawn */
  keepPlan(): KeptView | null;
  planPicture(): Promise<Blob>;
  /** Opens the plan at the place of a camera that faces down. */
  showPlan(view: KeptView): void;
  /** Shows these models of the project instead. */
  openModels(ids: readonly number[]): void;
  /** something is selected */
  readonly hasChosen: boolean;
  /** visible point of the selection, else its centre; null: nothing is selected */
  chosenPlace(): Vec | null;
  setPins(pins: readonly ViewPin[]): void;
  /** Waits for a click on an element. Calls once: with its place, or with null when the user cancels. */
  askPlace(onPlace: (point: Vec | null) => void): void;
  /** Asks for points of the model, with the snapping of measures, until the returned function is called. */
  readonly askPoints: (model: number, question: PointQuestion) => () => void;
  /** Numbers at points in the file of a model; they are visible through everything. */
  readonly setMarks: (model: number, points: readonly Vec[]) => void;
  /** the storeys of the models that are shown, from the lowest up */
  readonly storeys: readonly ViewStorey[];
  /** Shows a storey from above, without what is above it. */
  seeStorey(model: number, storey: string): void;
  /** whether the user may edit a model's data */
  mayEdit(model: number): boolean;
  readonly setSheets: (sheets: readonly LaidSheet[]) => void;
  /** Makes room for the panel of the page next to the model, or closes it. */
  openBeside(isOpen: boolean): void;
  /** two models are shown each in a pane of its own */
  readonly hasPanes: boolean;
  /** container at the lower edge of the second pane; null without panes */
  readonly paneFoot: HTMLElement | null;
  /** Shows two of the open models each in a pane of its own, with one camera; null: all in one pane again. */
  readonly setPanes: (panes: readonly [first: number, second: number] | null) => void;
  /** Opens a panel of the page. */
  openPanel(id: string): void;
}
