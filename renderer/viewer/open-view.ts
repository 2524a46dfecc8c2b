// What panels of the page do with the open viewer, without knowing how it is made. Places are metres in the world, Y
// up.
import type { Vec } from './camera/camera-math.ts';
import type { KeptCamera } from './saved-camera.ts';
import type { KeptElements } from './models/saved-elements.ts';
import type { SceneModel } from './scene.ts';
import type { SheetPlacing } from './tools/plan-fit.ts';
import type { Sections } from './tools/sections.ts';

/** All that is needed to show the same again. */
export interface KeptView {
  /** null: as one looks now */
  readonly camera: KeptCamera | null;
  readonly sections: Sections;
  readonly elements: KeptElements;
  /** by what models are moved from where their files have them, metres; null: as they are now */
  readonly shifts: ReadonlyMap<number, Vec> | null;
}

/** A mark at a place of the model. */
export interface ViewPin {
  readonly key: string;
  readonly at: Vec;
  /** a number, or a few letters */
  readonly label: string;
  readonly title: string;
  /** as CSS writes it */
  readonly colour: string;
  /** the one that is being looked at */
  readonly isCurrent: boolean;
  readonly onOpen: () => void;
}

/** The elements of what is open, each by its number in the tree. */
export interface ListedTree {
  readonly models: Int32Array;
  /** GlobalIds */
  readonly uuids: readonly string[];
}

/** Elements as a list of them selects and shows them. */
export interface ListedElements {
  /** Another object whenever the numbers are others. */
  tree(): ListedTree;
  /** those that are selected */
  selected(): Iterable<number>;
  /** the one that was selected last; -1: none */
  current(): number;
  /** Selects elements with what is in them; `current`: the one whose properties are shown, -1 none. */
  select(numbers: Iterable<number>, current: number): void;
  /** Calls when something else is shown or selected, until the returned function is called. */
  subscribe(onChange: () => void): () => void;
  /** rises with each of these changes */
  stamp(): number;
  hide(): void;
  isolate(): void;
  showAll(): void;
  /** Moves the camera to what is selected. */
  frame(): void;
}

/** What is done with the elements that a rule found. */
export interface ShownRule {
  readonly effect: 'colour' | 'hide' | 'isolate';
  /** 0xRRGGBB, of rules that colour */
  readonly colour: number;
  /** what the legend says of it */
  readonly word: string;
  /** how many the legend says they are, when not as many as are drawn */
  readonly count?: number;
  /** GlobalIds by model, one a line: a text of megabytes is passed on faster than 200,000 */
  readonly elements: ReadonlyMap<number, string>;
}

/** Which elements of two open models are not in the same place, or not of the same size. */
export interface MovedQuestion {
  readonly first: number;
  readonly second: number;
  /** GlobalIds of elements that both have, one a line */
  readonly lines: string;
  /** metres by which a side of the box around an element may differ */
  readonly tolerance: number;
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
  /** what the picture shows, in units of the sheet: min x, min y, max x, max y */
  readonly extents: readonly [number, number, number, number];
  /** in the coordinates of the model's file: metres, x and y as seen from above */
  readonly placing: SheetPlacing;
  /** 0 to 1 */
  readonly opacity: number;
}

/** How points of the model are asked for, one after the other. */
export interface PointQuestion {
  /** what to do, in words */
  readonly hint: string;
  /** where it is in the file of the model that was asked about; null: the person took another tool */
  readonly onPoint: (point: Vec | null) => void;
}

export interface OpenView {
  readonly elements: ListedElements;
  /** the models that are shown */
  readonly models: readonly SceneModel[];
  /** models of the project that could be */
  readonly available: readonly number[];
  /** those that are shown are drawn, and their structure is known */
  readonly isReady: boolean;
  /** what is seen now */
  keep(): KeptView;
  show(view: KeptView): void;
  /** Colours, hides and isolates by rules, instead of what was so before; of two colours the later counts. Resolves
   *  with how many elements of each rule are there; undefined: it was given up. */
  showRules(title: string, rules: readonly ShownRule[], signal: AbortSignal): Promise<readonly number[] | undefined>;
  /**
   * GlobalIds of those that are not where they were, or not of the same size, by their boxes; undefined: it was given
   * up.
   */
  findMoved(question: MovedQuestion, signal: AbortSignal): Promise<readonly string[] | undefined>;
  /**
   * Whether the rules shown last still colour, or hide: the person has not shown everything, or coloured by something
   * else.
   */
  areRulesShown(): boolean;
  /** Nothing is coloured, hidden or isolated any more. */
  endRules(): void;
  /** a PNG of the canvas */
  picture(): Promise<Blob>;
  /** whether the plan is meant: it is open, and the pointer or the focus is on it */
  isPlanMeant(): boolean;
  /** the plan, seen from above; null while none is drawn */
  keepPlan(): KeptView | null;
  planPicture(): Promise<Blob>;
  /** Opens the plan where a camera from above looks. */
  showPlan(view: KeptView): void;
  /** Shows these models of the project instead. */
  openModels(ids: readonly number[]): void;
  /** something is selected */
  readonly hasChosen: boolean;
  /** where what is selected is seen, else its middle; null: nothing is selected */
  chosenPlace(): Vec | null;
  setPins(pins: readonly ViewPin[]): void;
  /** Waits for a click on an element. Calls once: with its place, or with null when the person gives up. */
  askPlace(onPlace: (point: Vec | null) => void): void;
  /** Asks for points of the model, with what measures take hold of, until the returned function is called. */
  readonly askPoints: (model: number, question: PointQuestion) => () => void;
  /** Numbers at points in the file of a model; they are seen through everything. */
  readonly setMarks: (model: number, points: readonly Vec[]) => void;
  /** the storeys of the models that are shown, from the lowest up */
  readonly storeys: readonly ViewStorey[];
  /** Looks at a storey from above, without what is above it. */
  seeStorey(model: number, storey: string): void;
  /** whether the person may change what a model says */
  mayEdit(model: number): boolean;
  readonly setSheets: (sheets: readonly LaidSheet[]) => void;
  /** Gives the panel of the page beside the model its place, or takes it. */
  openBeside(isOpen: boolean): void;
  /** two models are shown each in a pane of its own */
  readonly hasPanes: boolean;
  /** room for what belongs to them, at the lower edge of the second; null: they are not there */
  readonly paneFoot: HTMLElement | null;
  /** Shows two of the open models each in a pane of its own, with one camera; null: all together again. */
  readonly setPanes: (panes: readonly [first: number, second: number] | null) => void;
  /** Opens a panel of the page. */
  openPanel(id: string): void;
}
