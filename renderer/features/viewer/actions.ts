// What can be done in the viewer: each changes the drawing and tells the screen. Menus, keys and the tree call these.
import type { Vec } from '../../viewer/camera/camera-math.ts';
import { fewest, most, type MeasureKind } from '../../viewer/tools/measures.ts';
import { distance } from '../../viewer/tools/snap.ts';
import type { Hit } from '../../viewer/picking.ts';
import type { Viewer } from '../../viewer/viewer.ts';
import { flipPlane, noSections, removePlane, type Sections } from '../../viewer/tools/sections.ts';
import { createColouring } from './colouring.ts';
import type { Forest, StoreyChoice } from './forest.ts';
import { emptyForest, featuresBelow, featuresOfClass, findNode, passableFeatures } from './forest.ts';
import { storeyHeights } from './storey-heights.ts';
import type { PropertySource } from './property-source.ts';
import { getState, noteChange, setState, type Tool } from './state.ts';

export type Actions = ReturnType<typeof createActions>;

/** Points that are nearer to each other are one, in metres. */
const SAME = 0.001;

/** A measure that is complete; its number is the next one. */
function keepMeasure(kind: MeasureKind, points: readonly Vec[]): void {
  const { measures } = getState();
  setState({ measures: [...measures, { id: (measures.at(-1)?.id ?? 0) + 1, kind, points }] });
}

export function createActions(viewer: Viewer, properties: PropertySource) {
  const { states } = viewer;
  let forest: Forest = emptyForest;
  let storeys: readonly StoreyChoice[] = [];
  let heights: readonly number[] = [];
  let modelNames: ReadonlyMap<number, string> = new Map();

  const changed = () => {
    viewer.invalidate();
    noteChange();
  };
  const selection = () => states.all('selected');
  const everything = function* (): Generator<number> {
    for (let feature = 0; feature < states.count; feature++) yield feature;
  };

  function select(features: Iterable<number>, current: number, add = false): void {
    if (!add) states.clear('selected');
    states.mark(features, 'selected', true);
    setState({ current });
    changed();
  }

  function setSections(sections: Sections): void {
    viewer.setSections(sections);
    setState({ sections });
  }

  function clearSelection(): void {
    states.clear('selected');
    setState({ current: -1 });
    changed();
  }

  const {
    colourBy,
    colourAgain: colourLater,
    ...colouring
  } = createColouring(viewer, properties, () => ({ forest, storeys, modelNames }), changed);
  // The colours of before stay when the values of a further model cannot be had.
  const colourAgain = () => {
    colourLater().catch(() => undefined);
  };

  return {
    viewer,
    properties,
    selection,
    colourBy,
    select,
    clearSelection,
    setSections,
    ...colouring,
    get forest(): Forest {
      return forest;
    },
    get storeys(): readonly StoreyChoice[] {
      return storeys;
    },
    /** of the floors in the scene, in the order of `storeys` */
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
      heights = storeyHeights(forest, storeys, feature => viewer.modelOf(feature)?.boxOf(feature) ?? null);
      viewer.setPassable(passableFeatures(forest));
      colourAgain();
      noteChange();
    },

    /** A click on an element, or with -1 on nothing. */
    pickFeature(feature: number, add: boolean): void {
      if (feature < 0) {
        if (!add) clearSelection();
        return;
      }
      if (add && states.has(feature, 'selected')) {
        states.mark([feature], 'selected', false);
        changed();
        return;
      }
      select([feature], forest.nodeOfFeature.get(feature) ?? -1, add);
    },
    /** What a rectangle took; nothing taken and nothing to add to leaves nothing selected. */
    pickMany(features: readonly number[], add: boolean): void {
      const last = features.at(-1);
      if (last !== undefined) select(features, forest.nodeOfFeature.get(last) ?? -1, add);
      else if (!add) clearSelection();
    },
    /** A row of the tree with all that is below it. */
    pickNode: (node: number, add: boolean) => select(featuresBelow(forest, node), node, add),
    selectSimilar(): void {
      const { current } = getState();
      if (current >= 0) select(featuresOfClass(forest, forest.classes[current]!), current);
    },

    hide(): void {
      states.mark(selection(), 'hidden', true);
      clearSelection();
    },
    /** Shows or hides what is below a row. A ghost that is asked for comes back whole. */
    setNodeVisible(node: number, visible: boolean): void {
      const features = [...featuresBelow(forest, node)];
      states.mark(features, 'hidden', !visible);
      if (visible) for (const mark of ['kindOff', 'ghost', 'aboveStorey'] as const) states.mark(features, mark, false);
      changed();
    },
    isNodeVisible(node: number): boolean {
      for (const feature of featuresBelow(forest, node))
        if (states.isVisible(feature) && !states.has(feature, 'ghost')) return true;
      return false;
    },
    isolate(): void {
      const chosen = selection();
      if (chosen.length === 0) return;
      states.mark(chosen, 'hidden', false);
      states.markAllBut(chosen, 'ghost');
      changed();
    },
    /** See-through: what is selected, else everything; again takes it back. */
    xray(): void {
      const on = states.countOf('xray') === 0;
      const chosen = selection();
      if (on) states.mark(chosen.length > 0 ? chosen : everything(), 'xray', true);
      else states.clear('xray');
      if (on && chosen.length > 0) states.clear('selected');
      changed();
    },
    showAll(): void {
      for (const mark of ['hidden', 'ghost', 'xray', 'aboveStorey'] as const) states.clear(mark);
      setState({ storey: -1 });
      changed();
    },
    toggleSpaces(): void {
      const on = states.countOf('kindOff') > 0;
      for (const model of viewer.models.values()) states.mark(model.spaces, 'kindOff', !on);
      colourAgain();
      changed();
    },
    paint(colour: number | null): void {
      if (colour === null) {
        colourBy(null);
        return;
      }
      states.paint(selection(), colour);
      states.clear('selected');
      changed();
    },
    stopColouring: () => colourBy(null),

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

    /** The chosen storey and those below; -1 shows all. */
    setStorey(storey: number): void {
      const next = Math.max(-1, Math.min(storeys.length - 1, storey));
      states.clear('aboveStorey');
      if (next >= 0)
        for (const { nodes } of storeys.slice(next + 1))
          for (const node of nodes) states.mark(featuresBelow(forest, node), 'aboveStorey', true);
      setState({ storey: next });
      changed();
    },

    setTool(tool: Tool): void {
      setState({ tool: getState().tool === tool ? 'select' : tool, measurePoints: [], clearanceFrom: null });
      viewer.hover(-1);
    },
    /** Walls and floors, or none, for who walks. */
    toggleFree(): void {
      setState({ fliesFree: !getState().fliesFree, tool: 'walk' });
    },
    flipSection: (id: number) => setSections(flipPlane(getState().sections, id)),
    removeSection: (id: number) => setSections(removePlane(getState().sections, id)),
    clearSections: () => setSections(noSections),
    /** A box around what is selected, else around everything; again takes it away. */
    toggleSectionBox(): void {
      const { sections } = getState();
      const chosen = selection();
      const around = sections.box ? null : viewer.boxOf(chosen.length > 0 ? chosen : undefined);
      setSections({
        ...sections,
        box: around && [
          around[0] - 0.1,
          around[1] - 0.1,
          around[2] - 0.1,
          around[3] + 0.1,
          around[4] + 0.1,
          around[5] + 0.1,
        ],
      });
      if (around) setState({ tool: 'section' });
    },
    setMeasureKind: (measureKind: MeasureKind) => setState({ measureKind, measurePoints: [], clearanceFrom: null }),
    /** One more point; a measure that has all of them is done. A click on the first point closes an area. */
    addMeasurePoint(point: Vec): void {
      const { measureKind, measurePoints } = getState();
      const [first] = measurePoints;
      const last = measurePoints.at(-1);
      // The second click of a double click.
      if (last && distance(last, point) < SAME) return;
      const closes =
        measureKind === 'area' && first && measurePoints.length >= fewest.area && distance(first, point) < SAME;
      if (!closes) setState({ measurePoints: [...measurePoints, point] });
      if (closes || measurePoints.length + 1 >= most[measureKind]) this.finishMeasure();
    },
    /** An element of a clearance, pointed at; with the second it is measured. What was selected for it is not any more. */
    addClearanceEnd({ feature, point, normal }: Pick<Hit, 'feature' | 'point' | 'normal'>): void {
      const { clearanceFrom: from, measuresFace } = getState();
      if (!from) {
        setState({ clearanceFrom: { feature, face: measuresFace ? { point, normal } : null } });
        select([feature], forest.nodeOfFeature.get(feature) ?? -1);
        return;
      }
      if (from.feature === feature) return;
      const found = viewer.clearance(from.feature, feature, from.face);
      clearSelection();
      setState({ clearanceFrom: null });
      if (found) keepMeasure('clearance', found.ends);
    },
    /** Keeps what was measured so far, when that is enough. */
    finishMeasure(): void {
      const { measureKind, measurePoints } = getState();
      if (measurePoints.length < fewest[measureKind]) return;
      setState({ measurePoints: [] });
      keepMeasure(measureKind, measurePoints);
    },
    removeMeasure: (id: number) => setState({ measures: getState().measures.filter(measure => measure.id !== id) }),
    clearMeasures: () => setState({ measures: [], measurePoints: [] }),

    /** Saves the picture as a file. */
    async screenshot(name: string): Promise<void> {
      const url = URL.createObjectURL(await viewer.screenshot());
      const link = document.createElement('a');
      link.href = url;
      link.download = `${name}.png`;
      link.click();
      URL.revokeObjectURL(url);
    },

    /** One step back: what is open or begun, then the tool, the selection, the isolation. */
    escape(): void {
      const { menu, measurePoints, clearanceFrom, tool, help } = getState();
      if (menu || help) setState({ menu: null, help: false });
      else if (measurePoints.length > 0 || clearanceFrom) {
        setState({ measurePoints: [], clearanceFrom: null });
        clearSelection();
      } else if (tool !== 'select') setState({ tool: 'select' });
      else if (states.countOf('selected') > 0) clearSelection();
      else if (states.countOf('ghost') > 0 || states.countOf('xray') > 0) {
        states.clear('ghost');
        states.clear('xray');
        changed();
      } else if (getState().legend) colourBy(null);
      else if (getState().storey >= 0) this.setStorey(-1);
    },
  };
}
