// Actions of the viewer: each changes the drawing and notifies the screen. Menus, keys and the tree call them.
import { add, type Vec } from '../../viewer/camera/camera-math.ts';
import type { Size } from '../../ui/canvas/pan-zoom.ts';
import type { Viewer } from '../../viewer/viewer.ts';
import { createColouring } from './colour/colouring.ts';
import { type Forest, type StoreyChoice, emptyForest, findNode, passableFeatures } from './tree/forest.ts';
import { createPointActions } from './points/point-look.ts';
import { createMeasureActions } from './measure/measure-actions.ts';
import { notBegun } from './measure/measuring.ts';
import { readShifts, shiftOf, shiftsText, STORED, withShift, type Shifts } from './position/georeference-rules.ts';
import type { OpenPlan } from './plan/plan-choice.ts';
import type { PropertySource } from './properties/property-source.ts';
import { createRuleActions } from './colour/rule-actions.ts';
import { createSectionActions } from './sections/section-actions.ts';
import { createSelectionActions } from './selection/selection-actions.ts';
import { getState, noteChange, setState, type Tool, type ViewerState } from './state.ts';
import { storeyHeights } from './plan/plan-levels.ts';
import { withTwins } from './compare/panes.ts';
import { createVisibilityActions } from './selection/visibility-actions.ts';
import { saveFile } from '../../ui/files/save-file.ts';
import { ignoreFailure } from '../../ui/commands.ts';

type EscapeStep = 'close' | 'measure' | 'tool' | 'panel' | 'selection' | 'shades' | 'colours' | 'storey';

type Begun = Pick<ViewerState, 'menu' | 'help' | 'measurePoints' | 'clearanceFrom' | 'tool' | 'legend' | 'storey'> &
  Pick<ViewerState, 'isNarrow' | 'leftOpen' | 'rightOpen' | 'bottomOpen'>;

/**
 * What Escape ends, in this order: an open menu or help, a measure in progress, the tool, a dock of a narrow window,
 * the selection, the isolation, the colours, the storey; null: nothing.
 */
export function escapeStep(
  state: Begun,
  countOf: (mark: 'selected' | 'ghost' | 'xray' | 'coloured') => number,
): EscapeStep | null {
  if (state.menu || state.help) return 'close';
  if (state.measurePoints.length > 0 || state.clearanceFrom) return 'measure';
  if (state.tool !== 'select') return 'tool';
  if (state.isNarrow && (state.leftOpen || state.rightOpen || state.bottomOpen)) return 'panel';
  if (countOf('selected') > 0) return 'selection';
  if (countOf('ghost') > 0 || countOf('xray') > 0) return 'shades';
  if (state.legend || countOf('coloured') > 0) return 'colours';
  return state.storey >= 0 ? 'storey' : null;
}

/** Returns a function that performs one step of Escape. */
function createEscape(
  states: Viewer['states'],
  clearSelection: () => void,
  colourBy: (kind: null) => void,
  { endShades, setStorey }: ReturnType<typeof createVisibilityActions>,
): () => void {
  const ends: Readonly<Record<EscapeStep, () => void>> = {
    close: () => setState({ menu: null, help: false }),
    measure() {
      setState(notBegun);
      clearSelection();
    },
    tool: () => setState({ tool: 'select' }),
    panel: () => setState({ leftOpen: false, rightOpen: false, bottomOpen: false }),
    selection: clearSelection,
    shades: endShades,
    colours: () => colourBy(null),
    storey: () => setStorey(-1),
  };
  return () => {
    const step = escapeStep(getState(), mark => states.countOf(mark));
    if (step) ends[step]();
  };
}

/** Moves of models from their places in the files. @param onPlaced called after each */
function createPlacing(viewer: Viewer, onPlaced: () => void) {
  /** Moves models by metres from their places in the files. */
  function placeModels(shifts: Shifts): void {
    for (const id of new Set([...getState().shifts.keys(), ...shifts.keys()])) viewer.setShift(id, shiftOf(shifts, id));
    setState({ shifts });
    onPlaced();
    noteChange();
  }

  /** Moves models and stores the offsets in this browser, unlike those of a restored view. */
  function moveModels(models: readonly (readonly [id: number, shift: Vec])[]): void {
    const moved = (shifts: Shifts) => models.reduce((all, [id, shift]) => withShift(all, id, shift), shifts);
    localStorage.setItem(STORED, shiftsText(moved(readShifts(localStorage.getItem(STORED)))));
    placeModels(moved(getState().shifts));
  }

  return {
    placeModels,
    moveModel: (id: number, shift: Vec) => moveModels([[id, shift]]),
    /** Puts models back to their places in the files. */
    putBack: (ids: readonly number[]) => moveModels(ids.map(id => [id, [0, 0, 0]])),
    /** Moves models together to the place of the camera. */
    moveToOthers(ids: readonly number[]): void {
      const step = viewer.stepToOthers(ids);
      if (!step) return;
      moveModels(ids.map(id => [id, add(shiftOf(getState().shifts, id), step)]));
      viewer.fit();
    },
    showModel(id: number): void {
      viewer.showModel(id);
      noteChange();
    },
  };
}

/** The camera, the tools and pictures. */
function createViewActions(viewer: Viewer, selection: () => number[]) {
  return {
    fitSelection(): void {
      const chosen = selection();
      viewer.fit(chosen.length > 0 ? chosen : undefined);
    },
    fitAll: () => viewer.fit(),
    home: () => viewer.home(),
    look: (side: Vec) => viewer.look(side),
    toggleProjection(): void {
      const projection = getState().projection === 'perspective' ? 'orthographic' : 'perspective';
      viewer.setProjection(projection);
      setState({ projection });
    },
    setTool(tool: Tool): void {
      setState({ tool: getState().tool === tool ? 'select' : tool, ...notBegun });
      viewer.hover(-1);
    },
    /** Switches collisions of the walker with walls and floors on or off. */
    toggleFree: () => setState({ fliesFree: !getState().fliesFree, tool: 'walk' }),
    /** Saves a picture of the view as a file. */
    screenshot: async (name: string, size?: Size) => saveFile(await viewer.screenshot(size), `${name}.png`),
  };
}

export type Actions = ReturnType<typeof createActions>;

// Long: a table of all that can be done in the viewer.
export function createActions(viewer: Viewer, properties: PropertySource) {
  const { states } = viewer;
  let forest: Forest = emptyForest;
  let storeys: readonly StoreyChoice[] = [];
  let heights: readonly number[] = [];
  let modelNames: ReadonlyMap<number, string> = new Map();
  let plan: OpenPlan | null = null;

  const changed = () => {
    viewer.invalidate();
    noteChange();
  };
  const both = (features: Iterable<number>) => withTwins(features, getState().panes, viewer.models);
  const selecting = createSelectionActions(states, () => forest, changed, both);
  const { selection, clearSelection } = selecting;

  const models = () => ({ forest, storeys, modelNames });
  const { colourBy, colourAgain: colourLater, ...colouring } = createColouring(viewer, properties, models, changed);
  // The previous colours stay when the values of another model cannot be read.
  const colourAgain = () => ignoreFailure(colourLater());

  const sections = createSectionActions(viewer, selection);
  const selectOnly = (feature: number) => selecting.pickFeature(feature, false);
  const measures = createMeasureActions(viewer, selectOnly, clearSelection);
  const visibility = createVisibilityActions(viewer, models, changed, clearSelection, colourAgain);
  const rules = createRuleActions(viewer, () => forest, changed, colourBy);

  function measureStoreys(): void {
    heights = storeyHeights(forest, storeys, feature => viewer.modelOf(feature)?.boxOf(feature) ?? null);
  }

  const placing = createPlacing(viewer, measureStoreys);

  return {
    viewer,
    properties,
    colourBy,
    ...selecting,
    ...colouring,
    ...sections,
    ...measures,
    ...visibility,
    ...rules,
    get forest(): Forest {
      return forest;
    },
    get storeys(): readonly StoreyChoice[] {
      return storeys;
    },
    /** heights of the floors in the scene, in the order of `storeys` */
    get storeyHeights(): readonly number[] {
      return heights;
    },
    takeForest(next: Forest, list: readonly StoreyChoice[], names: ReadonlyMap<number, string>): void {
      const { current } = getState();
      // Rows have other numbers in another forest.
      if (current >= 0 && next !== forest)
        setState({ current: findNode(next, forest.models[current] ?? -1, forest.uuids[current] ?? '') });
      forest = next;
      storeys = list;
      modelNames = names;
      measureStoreys();
      viewer.setPassable(passableFeatures(forest));
      colourAgain();
      noteChange();
    },

    /** the plan drawn next to the model; null while there is none */
    get plan(): OpenPlan | null {
      return plan;
    },
    setPlan(next: OpenPlan | null): void {
      plan = next;
    },

    ...createPointActions(viewer),

    stopColouring: () => colourBy(null),

    ...placing,
    ...createViewActions(viewer, selection),
    escape: createEscape(states, clearSelection, colourBy, visibility),
  };
}
