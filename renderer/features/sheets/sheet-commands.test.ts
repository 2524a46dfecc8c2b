import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { wordsIn } from '../../i18n/testing/words.ts';
import type { SheetStage } from '../../sheets/sheet-stage.ts';
import { lineForScale, finished, withPoint } from './measure-rules.ts';

// The browser globals that the state of sheets reads on import.
const stored = new Map<string, string>();
const globals = {
  innerWidth: 1280,
  localStorage: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  },
};
const before = Object.keys(globals).map(name => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
for (const [name, value] of Object.entries(globals))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
after(() => {
  for (const [name, descriptor] of before)
    if (descriptor) Object.defineProperty(globalThis, name, descriptor);
    else Reflect.deleteProperty(globalThis, name);
});

const { clearSheet, getState, keepPaper, resetState, setState } = await import('./state.ts');
const { pictureCommands, sheetCommands } = await import('./sheet-commands.ts');
const t = await wordsIn('en');

beforeEach(() => {
  stored.clear();
  globalThis.innerWidth = 1280;
  resetState();
});

/** Runs a command by its id. */
const run = (id: string, stage: SheetStage | null = null) => {
  const command = sheetCommands(stage, t).find(each => each.id === `sheet.${id}`);
  assert.ok(command, id);
  command.run();
};

test('cancel takes back what is begun, then the tool, then the search', () => {
  setState({ tool: 'measure', search: 'door', foundAt: 2, kind: 'area' });
  setState(withPoint(withPoint(getState(), [0, 0]), [1, 0]));
  run('back');
  assert.deepEqual([getState().points, getState().tool], [[], 'measure']);
  run('back');
  assert.deepEqual([getState().tool, getState().search, getState().foundAt], ['pan', 'door', 2]);
  run('back');
  assert.deepEqual([getState().search, getState().foundAt], ['', -1]);
});

test('another tool drops what is begun and keeps what was measured, until measurements are removed', () => {
  setState({ tool: 'measure' });
  setState(withPoint(withPoint(withPoint(getState(), [0, 0]), [3, 4]), [9, 9]));
  run('pan');
  assert.deepEqual([getState().tool, getState().points.length, getState().kept.length], ['pan', 0, 1]);
  run('measure');
  assert.deepEqual([getState().tool, getState().kept.length], ['measure', 1]);
  run('clear');
  assert.deepEqual(getState().kept, []);
});

test('switches are turned over each time', () => {
  const states = (id: string, of: 'snaps' | 'panelOpen') => [1, 2].map(() => (run(id), getState()[of]));
  assert.deepEqual(states('snap', 'snaps'), [false, true]);
  assert.deepEqual(states('layers', 'panelOpen'), [false, true]);
});

test('zooming is about the middle, and back where it began; without a drawing nothing happens', () => {
  const zooms: unknown[] = [];
  const stage = {
    size: { width: 800, height: 600 },
    zoom: (at: unknown, factor: number) => zooms.push([at, factor]),
    fit: () => zooms.push('fit'),
  } as unknown as SheetStage;
  for (const id of ['larger', 'smaller', 'fit']) run(id, stage);
  assert.deepEqual(zooms, [[[400, 300], 1.5], [[400, 300], 1 / 1.5], 'fit']);
  for (const id of ['larger', 'smaller', 'fit']) assert.doesNotThrow(() => run(id), id);
});

test('a page of pixels has no layers, texts and lines to snap to; its scale is set by those who may', () => {
  const ids = (mayWrite: boolean) => pictureCommands(null, t, mayWrite).map(({ id }) => id.slice('sheet.'.length));
  const common = ['pan', 'measure', 'clear', 'fit', 'larger', 'smaller', 'back'];
  assert.deepEqual(ids(false), common);
  assert.deepEqual(ids(true), [...common, 'calibrate']);
});

test('no two commands of a sheet have the same key or title', () => {
  for (const commands of [sheetCommands(null, t), pictureCommands(null, t, true)]) {
    const keys = commands.flatMap(each => each.keys ?? []);
    assert.equal(new Set(keys).size, keys.length);
    assert.equal(new Set(commands.map(({ title }) => title)).size, commands.length);
  }
});

test('the line for the scale is no measure: it ends the tool with its second point', () => {
  setState({ tool: 'measure', kind: 'area' });
  setState(
    finished({
      ...getState(),
      points: [
        [0, 0],
        [1, 0],
        [1, 1],
      ],
    }),
  );
  pictureCommands(null, t, true).at(-1)?.run();
  assert.deepEqual([getState().tool, getState().kind, getState().points], ['calibrate', 'length', []]);
  const [begun, measured] = [getState(), getState().kept];
  const one = { ...begun, ...withPoint(begun, [0, 0]) };
  assert.equal(lineForScale(one, begun), undefined, 'one end of it');
  const two = { ...one, ...withPoint(one, [3, 4]) };
  assert.deepEqual(lineForScale(two, one), {
    line: {
      kind: 'length',
      points: [
        [0, 0],
        [3, 4],
      ],
    },
    kept: measured,
  });
  assert.equal(lineForScale({ ...two, tool: 'measure' }, one), undefined, 'measured only');
  assert.equal(lineForScale({ ...two, kept: [] }, two), undefined, 'one is taken back');
});

test('the paper is kept for the next drawing, all else begins anew; measures are of one sheet', () => {
  keepPaper('dark');
  setState({
    tool: 'measure',
    search: 'door',
    foundAt: 1,
    kept: [
      {
        kind: 'length',
        points: [
          [0, 0],
          [1, 1],
        ],
      },
    ],
  });
  clearSheet();
  const { kept, foundAt, search, tool } = getState();
  assert.deepEqual([kept, foundAt, search, tool], [[], -1, 'door', 'measure'], 'a page beside: the search stays');
  resetState();
  assert.deepEqual([getState().search, getState().tool, getState().paper], ['', 'pan', 'dark']);
});

test('what is kept is no paper unless it is one; the layers are closed at first where there is little room', () => {
  keepPaper('light');
  for (const key of stored.keys()) stored.set(key, 'pink');
  globalThis.innerWidth = 699;
  resetState();
  assert.deepEqual([getState().paper, getState().panelOpen], [null, false]);
  globalThis.innerWidth = 700;
  resetState();
  assert.equal(getState().panelOpen, true);
});
