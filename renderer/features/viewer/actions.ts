// What can be done in the viewer: each changes the drawing and tells the screen. Menus, keys and the tree call these.
import type { Vec } from '../../viewer/camera/camera-math.ts';
import type { Viewer } from '../../viewer/viewer.ts';
import { flipPlane, noSections, removePlane, type Sections } from '../../viewer/tools/sections.ts';
import type { Forest, StoreyChoice } from './forest.ts';
import { emptyForest, featuresBelow, featuresOfClass } from './forest.ts';
import { getState, noteChange, setState, type Tool } from './state.ts';

export type Actions = ReturnType<typeof createActions>;

export function createActions(viewer: Viewer) {
  const { states } = viewer;
  let forest: Forest = emptyForest;
  let storeys: readonly StoreyChoice[] = [];

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

  return {
    viewer, selection, select, clearSelection, setSections,
    get forest(): Forest { return forest; },
    get storeys(): readonly StoreyChoice[] { return storeys; },
    takeForest(next: Forest, list: readonly StoreyChoice[]): void {
      forest = next;
      storeys = list;
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
      for (const feature of featuresBelow(forest, node)) if (states.isVisible(feature) && !states.has(feature, 'ghost')) return true;
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
      changed();
    },
    paint(colour: number | null): void {
      states.paint(colour === null ? everything() : selection(), colour);
      if (colour !== null) states.clear('selected');
      changed();
    },

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
      if (next >= 0) for (const { nodes } of storeys.slice(next + 1)) for (const node of nodes) states.mark(featuresBelow(forest, node), 'aboveStorey', true);
      setState({ storey: next });
      changed();
    },

    setTool(tool: Tool): void {
      setState({ tool: getState().tool === tool ? 'select' : tool, measureStart: null });
      viewer.hover(-1);
    },
    flipSection: (id: number) => setSections(flipPlane(getState().sections, id)),
    removeSection: (id: number) => setSections(removePlane(getState().sections, id)),
    clearSections: () => setSections(noSections),
    /** A box around what is selected, else around everything; again takes it away. */
    toggleSectionBox(): void {
      const { sections } = getState();
      const chosen = selection();
      const around = sections.box ? null : viewer.boxOf(chosen.length > 0 ? chosen : undefined);
      setSections({ ...sections, box: around && [around[0] - 0.1, around[1] - 0.1, around[2] - 0.1, around[3] + 0.1, around[4] + 0.1, around[5] + 0.1] });
      if (around) setState({ tool: 'section' });
    },
    removeMeasure: (id: number) => setState({ measures: getState().measures.filter(measure => measure.id !== id) }),
    clearMeasures: () => setState({ measures: [], measureStart: null }),

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
      const { menu, measureStart, tool, help } = getState();
      if (menu || help) setState({ menu: null, help: false });
      else if (measureStart) setState({ measureStart: null });
      else if (tool !== 'select') setState({ tool: 'select' });
      else if (states.countOf('selected') > 0) clearSelection();
      else if (states.countOf('ghost') > 0 || states.countOf('xray') > 0) {
        states.clear('ghost');
        states.clear('xray');
        changed();
      } else if (getState().storey >= 0) this.setStorey(-1);
    },
  };
}
