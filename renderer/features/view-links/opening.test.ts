import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linkForOthers } from '../../desktop/reach.ts';
import { addressOf, nextStep, type Opening, askSharing, useSharing } from './view-state.ts';

const nothingDone: Opening = { opened: 0, shown: 0 };
const shared = { id: 12, models: [3, 4] };
const opened = (...ids: readonly number[]) => ids.map(id => ({ id }));
const view = { available: opened(1, 3, 4), models: opened(1), isReady: true };

test('a shared view opens its models, waits, and is shown once', () => {
  assert.deepEqual(nextStep(view, shared, nothingDone), [3, 4]);
  const done = { ...nothingDone, opened: 12 };
  const loading = { ...view, models: opened(3, 4), isReady: false };
  assert.equal(nextStep(loading, shared, done), undefined);
  assert.equal(nextStep({ ...loading, isReady: true }, shared, done), 'show');
  assert.equal(nextStep({ ...loading, isReady: true }, shared, { opened: 12, shown: 12 }), undefined);
});

test('open models are not reopened', () =>
  assert.equal(nextStep({ ...view, models: opened(4, 3) }, shared, nothingDone), 'show'));

test('hidden and deleted models are omitted', () => {
  assert.deepEqual(nextStep({ ...view, available: opened(1, 4) }, shared, nothingDone), [4]);
  assert.equal(nextStep({ ...view, available: opened(1, 4), models: opened(4) }, shared, nothingDone), 'show');
  assert.equal(nextStep({ ...view, available: opened(1) }, shared, nothingDone), undefined, 'none is left');
});

test('nothing happens before the models are listed', () => {
  assert.equal(nextStep({ ...view, available: [] }, shared, nothingDone), undefined);
  assert.equal(nextStep(view, undefined, nothingDone), undefined);
  assert.equal(
    nextStep({ ...view, available: opened(1), models: [] }, { id: 12, models: [1] }, nothingDone)?.length,
    1,
  );
});

test('a user who opens other models is left alone', () => {
  const done = { ...nothingDone, opened: 12 };
  assert.equal(nextStep({ ...view, models: opened(1, 3, 4) }, shared, done), undefined);
  assert.equal(nextStep({ ...view, models: [] }, shared, done), undefined);
});

test('changing models after the view was shown does not reset it', () =>
  assert.equal(nextStep(view, shared, { opened: 12, shown: 12 }), undefined));

test('the next link is followed', () => {
  const after = { opened: 12, shown: 12 };
  assert.deepEqual(nextStep({ ...view, models: opened(3, 4) }, { id: 13, models: [1] }, after), [1]);
  assert.equal(nextStep({ ...view, models: opened(3, 4) }, { id: 13, models: [4, 3] }, after), 'show');
});

test('one dialog is open at a time until it is closed', () => {
  const heard: (string | null)[] = [];
  const stop = useSharing.subscribe(({ call }) => heard.push(call));
  askSharing('link');
  askSharing('list');
  askSharing(null);
  stop();
  assert.deepEqual([heard, useSharing.getState().call], [['link', 'list', null], null]);
});

test('a link for others leads to the viewer of the project', () => {
  const address = addressOf({ cloud: 2, project: 14 }, 7, 'https://localhost:8443');
  assert.equal(address, 'https://localhost:8443/app/c/2/p/14/viewer?shared=7');
  assert.equal(linkForOthers(address, 'https://10.0.0.4'), 'https://10.0.0.4/app/c/2/p/14/viewer?shared=7');
  assert.equal(linkForOthers(address, null), null, 'nobody else reaches this computer');
});
