import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  changeNamed,
  LAST,
  NAMED,
  openLayouts,
  readLast,
  readNamed,
  useNamedLayouts,
  withLayout,
  applyLayout,
  isPanelShown,
  keepLayout,
  labelAt,
  layoutNow,
  movePanel,
  setOpenAt,
  shownAt,
  showPanel,
  togglePanel,
} from './panels.ts';
import { firstLayout, type PanelLayout } from './panel-places.ts';
import { getState, resetState, setState } from '../state.ts';
import { useStorage } from '../testing/browser-storage.ts';

const labels = new Map([
  ['structure', 'Models'],
  ['zones', 'Zones'],
  ['properties', 'Properties'],
  ['issues', 'Issues'],
  ['list', 'List'],
]);

/** Opens a viewer with these panels in a window of a width in pixels. */
function openAt(width: number, layout: PanelLayout = firstLayout): void {
  resetState(width, { shifts: new Map(), layout });
  setState({ panels: labels });
}
const open = () => {
  const { leftOpen, rightOpen, bottomOpen } = getState();
  return Object.entries({ left: leftOpen, right: rightOpen, bottom: bottomOpen }).flatMap(([place, isOpen]) =>
    isOpen ? [place] : [],
  );
};
const fronts = () => (['left', 'right', 'bottom'] as const).map(place => shownAt(getState(), place));

test('a panel is found wherever it was moved to, and its dock opens with it in front', () => {
  openAt(1280);
  assert.deepEqual(
    [open(), fronts()],
    [
      ['left', 'right'],
      ['structure', 'properties', 'list'],
    ],
  );
  showPanel('list');
  showPanel('issues');
  assert.deepEqual(
    [open(), fronts()],
    [
      ['left', 'right', 'bottom'],
      ['structure', 'issues', 'list'],
    ],
  );
  setState({ moved: { issues: 'left' } });
  showPanel('issues');
  assert.deepEqual(fronts(), ['issues', 'properties', 'list']);
  assert.equal(labelAt(getState(), 'left'), 'Issues');
});

test('a switch shows a panel that is behind another one, and closes the dock of the one in front', () => {
  openAt(1280);
  togglePanel('issues');
  assert.deepEqual([isPanelShown(getState(), 'issues'), isPanelShown(getState(), 'properties')], [true, false]);
  togglePanel('issues');
  assert.deepEqual([open(), isPanelShown(getState(), 'issues')], [['left'], false]);
  togglePanel('properties');
  assert.deepEqual([open(), fronts()[1]], [['left', 'right'], 'properties']);
});

test('in a narrow window the panel that is shown closes the dock at the other side', () => {
  openAt(800);
  assert.deepEqual(open(), [], 'the model is seen first');
  showPanel('structure');
  showPanel('issues');
  assert.deepEqual(open(), ['right']);
  showPanel('list');
  assert.deepEqual(open(), ['right', 'bottom'], 'below is room beside the sides');
});

test('a dock keeps its other panels open when one leaves; the last one closes it', () => {
  openAt(1280);
  movePanel('properties', 'left');
  assert.deepEqual(
    [open(), fronts()],
    [
      ['left', 'right'],
      ['properties', 'issues', 'list'],
    ],
  );
  movePanel('issues', 'bottom');
  assert.deepEqual(
    [open(), fronts()],
    [
      ['left', 'bottom'],
      ['properties', undefined, 'issues'],
    ],
  );
  assert.equal(labelAt(getState(), 'right'), undefined);
  const before = getState();
  movePanel('issues', 'bottom');
  assert.equal(getState(), before, 'it is there already');
});

test('in a narrow window the dock that a panel leaves closes, and is open again in a wide one when it has others', () => {
  openAt(800);
  showPanel('properties');
  movePanel('properties', 'left');
  assert.deepEqual(open(), ['left']);
  assert.deepEqual(getState().wideSides, { leftOpen: true, rightOpen: true }, 'the issues are still at the right');
  movePanel('issues', 'bottom');
  assert.deepEqual(getState().wideSides, { leftOpen: true, rightOpen: false });
});

test('a panel that moves while something is beside the model moves in what will be open after it, too', () => {
  openAt(1280);
  setState({ beside: { leftOpen: false, rightOpen: true }, leftOpen: false, rightOpen: false });
  for (const panel of ['properties', 'issues']) movePanel(panel, 'left');
  assert.deepEqual([open(), getState().beside], [['left'], { leftOpen: true, rightOpen: false }]);
});

test('the layout is how a wide window with nothing beside the model has it', () => {
  openAt(1280);
  movePanel('issues', 'bottom');
  setState({ sizes: { left: 400, right: 300, bottom: 20 } });
  const wide = layoutNow();
  assert.deepEqual(wide, {
    moved: { issues: 'bottom' },
    front: { left: 'structure', right: 'properties', bottom: 'issues' },
    sizes: { left: 400, right: 300, bottom: 20 },
    open: { left: true, right: true, bottom: true },
  });
  setState({ beside: { leftOpen: true, rightOpen: false }, leftOpen: false, rightOpen: false });
  assert.deepEqual(layoutNow().open, { left: true, right: false, bottom: true });
  setState({ beside: null, isNarrow: true, wideSides: { leftOpen: false, rightOpen: true } });
  assert.deepEqual(layoutNow().open, { left: false, right: true, bottom: true });
});

test('a chosen layout opens its docks where there is room now, and otherwise once there is', t => {
  const kept = useStorage(t);
  const layout: PanelLayout = {
    ...firstLayout,
    moved: { issues: 'left' },
    open: { left: true, right: true, bottom: true },
  };
  openAt(1280);
  for (const place of ['left', 'right'] as const) setOpenAt(place, false);
  applyLayout(layout);
  assert.deepEqual([open(), getState().moved], [['left', 'right', 'bottom'], { issues: 'left' }]);
  assert.deepEqual(readLast(kept.get(LAST) ?? null), layout);
  openAt(800);
  applyLayout(layout);
  assert.deepEqual([open(), getState().wideSides], [[], { leftOpen: true, rightOpen: true }]);
  openAt(1280);
  setState({ beside: { leftOpen: false, rightOpen: false }, leftOpen: false, rightOpen: false });
  applyLayout(layout);
  assert.deepEqual([open(), getState().beside], [['bottom'], { leftOpen: true, rightOpen: true }]);
});

test('each change of the layout is kept until that ends; a narrow window keeps what was open in a wide one', t => {
  const kept = useStorage(t);
  const last = () => readLast(kept.get(LAST) ?? null);
  openAt(1280);
  const stop = keepLayout();
  setState({ tool: 'measure' });
  assert.equal(kept.size, 0, 'a tool is no layout');
  setOpenAt('left', false);
  assert.deepEqual(last().open, { left: false, right: true, bottom: false });
  setState({ isNarrow: true, wideSides: { leftOpen: false, rightOpen: true } });
  showPanel('zones');
  setOpenAt('bottom', true);
  assert.deepEqual(last().front.left, 'zones');
  assert.deepEqual(last().open, { left: false, right: true, bottom: false });
  stop();
  showPanel('structure');
  assert.equal(last().front.left, 'zones');
});

test('a layout that gets a name is added to those that another window of the browser has kept meanwhile', t => {
  const kept = useStorage(t);
  openAt(1280);
  openLayouts();
  assert.deepEqual([getState().layoutsOpen, useNamedLayouts.getState().named], [true, []]);
  kept.set(NAMED, JSON.stringify([{ name: 'Review', layout: firstLayout }]));
  changeNamed(named => withLayout(named, 'Coordination', layoutNow()));
  const names = ['Coordination', 'Review'];
  assert.deepEqual(
    readNamed(kept.get(NAMED) ?? null).map(({ name }) => name),
    names,
  );
  assert.deepEqual(
    useNamedLayouts.getState().named.map(({ name }) => name),
    names,
  );
});
