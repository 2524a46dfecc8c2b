import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { Entry } from '../entries.ts';
import { draggable, dropTarget } from './dragging.ts';
import { document, documentRow, folder, folderRow } from '../testing/examples.ts';

// The part of the browser's drag events and elements that rows need.
class Place {
  readonly dataset: Record<string, string> = {};
  readonly inside: Place | undefined;
  constructor(inside?: Place) {
    this.inside = inside;
  }
  contains(other: unknown): boolean {
    return other === this.inside;
  }
}
Object.assign(globalThis, { Node: Place });

const rows = [documentRow(document(1, 'plan.pdf')), folderRow(folder(2, 1, 'Plans'))];
let dropped: (readonly Entry[])[] = [];
let types: string[] = [];
beforeEach(() => {
  dropped = [];
  types = [];
});

const target = dropTarget(entries => {
  dropped.push(entries);
});
type On = 'onDragStart' | 'onDragEnd' | 'onDragOver' | 'onDragLeave' | 'onDrop';

/** Dispatches a drag event; returns whether the target accepted it. */
function send(to: ReturnType<typeof dropTarget>, on: On, more: Readonly<Record<string, unknown>> = {}): boolean {
  let isTaken = false;
  const dataTransfer = { types, setData: (type: string) => types.push(type) };
  const event = { dataTransfer, preventDefault: () => (isTaken = true), ...more };
  (to[on] as unknown as (given: unknown) => void)(event);
  return isTaken;
}

test('dragged rows reach the folder once', () => {
  const place = new Place();
  send(draggable(rows), 'onDragStart');
  assert.equal(send(target, 'onDragOver', { currentTarget: place }), true);
  assert.deepEqual(place.dataset, { over: '' }, 'the folder shows that it takes them');
  assert.equal(send(target, 'onDrop', { currentTarget: place }), true);
  assert.deepEqual([dropped, place.dataset], [[rows], {}]);
  assert.equal(send(target, 'onDrop', { currentTarget: place }), false);
  assert.equal(dropped.length, 1);
});

test('files from outside are not rows', () => {
  types = ['Files'];
  const place = new Place();
  assert.equal(send(target, 'onDragOver', { currentTarget: place }), false);
  assert.equal(send(target, 'onDrop', { currentTarget: place }), false);
  assert.deepEqual([dropped, place.dataset], [[], {}]);
});

test('rows of another window are not accepted', () => {
  types = ['application/x-plinth-entries'];
  assert.equal(send(target, 'onDragOver', { currentTarget: new Place() }), false);
});

test('a cancelled drag leaves nothing', () => {
  const source = draggable(rows);
  send(source, 'onDragStart');
  send(source, 'onDragEnd');
  assert.equal(send(target, 'onDrop', { currentTarget: new Place() }), false);
  assert.deepEqual(dropped, []);
});

test('the mark stays while the pointer is over a part of the folder', () => {
  const name = new Place();
  const place = new Place(name);
  send(draggable(rows), 'onDragStart');
  send(target, 'onDragOver', { currentTarget: place });
  send(target, 'onDragLeave', { currentTarget: place, relatedTarget: name });
  assert.deepEqual(place.dataset, { over: '' });
  send(target, 'onDragLeave', { currentTarget: place, relatedTarget: new Place() });
  assert.deepEqual(place.dataset, {});
});
