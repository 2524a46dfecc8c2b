import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { KeptView, OpenView } from '../../viewer/open-view.ts';
import { noSections } from '../../viewer/tools/sections.ts';
import {
  startIssue,
  stepIssue,
  changeDraft,
  emptyDraft,
  getIssues,
  resetIssues,
  setIssues,
  type Taken,
} from './state.ts';
import { noFilter } from './issue-rules.ts';
import { draftFields, isOfPlan, newIssue, takeView, withPicture, picturePath, stepTo } from './taking.ts';
import type { FullTopic, Viewpoint } from '../../api/shapes.ts';

const kept = (...selected: readonly string[]): KeptView => ({
  camera: null,
  sections: noSections,
  elements: {
    selected,
    isShown: true,
    exceptions: [],
    hasShades: false,
    hidden: [],
    painted: [],
    areSpacesShown: false,
  },
  shifts: null,
});
const taken: Taken = {
  viewpoint: { originating_system: 'ifc3d', models: [1, 2] },
  picture: 'data:image/png;base64,drawn',
  plain: 'data:image/png;base64,plain',
  shapes: [],
  models: [1, 2],
};

/** Reads blobs like the browser. */
class TextReader {
  result = '';
  error: Error | null = null;
  onload?: () => void;
  onerror?: () => void;
  readAsDataURL(blob: Blob): void {
    blob.text().then(
      text => {
        this.result = `data:${blob.type},${text}`;
        this.onload?.();
      },
      (error: unknown) => {
        this.error = error as Error;
        this.onerror?.();
      },
    );
  }
}
Object.assign(globalThis, { FileReader: TextReader });

const png = (text: string) => Promise.resolve(new Blob([text], { type: 'image/png' }));
const viewer = (plan: KeptView | null, isPlanMeant: boolean, more: Partial<OpenView> = {}) =>
  ({
    models: [{ id: 7 }, { id: 5 }],
    isPlanMeant: () => isPlanMeant,
    keep: () => kept('model'),
    keepPlan: () => plan,
    picture: () => png('model'),
    planPicture: () => png('plan'),
    ...more,
  }) as unknown as OpenView;

beforeEach(resetIssues);

test('the model is taken with its picture, its models and what is selected', async () => {
  const { viewpoint, ...others } = await takeView(viewer(null, false));
  assert.deepEqual(others, {
    picture: 'data:image/png,model',
    plain: 'data:image/png,model',
    shapes: [],
    models: [7, 5],
  });
  assert.deepEqual(
    [viewpoint.originating_system, viewpoint.models, viewpoint.components?.selection],
    ['ifc3d', [7, 5], [{ ifc_guid: 'model' }]],
  );
});

test('the plan is taken where it is meant and drawn, else the model', async () => {
  for (const [plan, isMeant, expected] of [
    [kept('plan'), true, 'plan'],
    [kept('plan'), false, 'model'],
    [null, true, 'model'],
  ] as const) {
    const { viewpoint, picture } = await takeView(viewer(plan, isMeant));
    assert.equal(picture, `data:image/png,${expected}`);
    assert.deepEqual(viewpoint.components?.selection, [{ ifc_guid: expected }]);
    const originating_system = viewpoint.originating_system ?? null;
    assert.equal(isOfPlan({ originating_system }), expected === 'plan');
  }
});

test('a view that cannot be pictured is not taken', async () => {
  const lost = () => Promise.reject(new Error('context lost'));
  await assert.rejects(takeView(viewer(null, false, { picture: lost })), /context lost/);
  const unread = { text: () => Promise.reject(new Error('gone')) } as unknown as Blob;
  await assert.rejects(takeView(viewer(null, false, { picture: () => Promise.resolve(unread) })), /could not be read/);
});

test('views of other programs are of the model', () =>
  assert.deepEqual(
    [isOfPlan({ originating_system: null }), isOfPlan({ originating_system: 'Solibri' })],
    [false, false],
  ));

test('an issue is sent with what was written only, its view with the picture that was drawn over, and its pins', () => {
  const draft = {
    ...emptyDraft(taken),
    title: '  Door too low ',
    priority: 'High',
    description: ' ',
    pins: [[1, 2, -3] as const, [0, 0, 0] as const],
  };
  assert.deepEqual(newIssue(draftFields(draft)), {
    title: 'Door too low',
    priority: 'High',
    models: [1, 2],
    viewpoints: [
      {
        originating_system: 'ifc3d',
        models: [1, 2],
        snapshot: { snapshot_type: 'png', snapshot_data: 'data:image/png;base64,drawn' },
        pins: [
          { point: { x: 1, y: 3, z: 2 }, index: 0 },
          { point: { x: 0, y: 0, z: 0 }, index: 1 },
        ],
      },
    ],
  });
});

test('an issue about a document has no view, and so no pins and no models', () =>
  assert.deepEqual(
    newIssue(draftFields({ ...emptyDraft(null), title: 'A', due_date: '2026-03-01', pins: [[1, 1, 1]] })),
    { title: 'A', due_date: '2026-03-01' },
  ));

test('a new issue begins with the first status that closes none, until another or none is chosen', () => {
  const statusOf = (topic_status: string | null, offered?: readonly string[]) =>
    newIssue(draftFields({ ...emptyDraft(null), title: 'A', topic_status }, offered)).topic_status;
  assert.equal(statusOf(null, ['Closed', 'Open', 'In progress']), 'Open');
  assert.equal(statusOf('In progress', ['Open', 'In progress']), 'In progress');
  assert.equal(statusOf('', ['Open']), undefined, 'none was chosen');
  assert.equal(statusOf(null), undefined, 'before the values are loaded');
});

test('a picture is added to a view without changing the view', () => {
  const sent = withPicture(taken);
  assert.equal(sent.snapshot?.snapshot_data, taken.picture);
  assert.equal('snapshot' in taken.viewpoint, false);
});

test('what is written changes the draft that is open, and none when it was closed meanwhile', () => {
  changeDraft({ title: 'lost' });
  assert.equal(getIssues().draft, null);
  setIssues({ draft: emptyDraft(taken) });
  changeDraft({ title: 'Door' });
  changeDraft({ pins: [[1, 2, 3]] });
  const { draft } = getIssues();
  assert.deepEqual([draft?.title, draft?.pins, draft?.taken], ['Door', [[1, 2, 3]], taken]);
});

test('keys and menus ask for a new issue, the next or the one before', () => {
  const calls = [startIssue, () => stepIssue(1), () => stepIssue(-1)].map(ask => {
    ask();
    return getIssues().call;
  });
  assert.deepEqual(calls, ['new', 'next', 'previous']);
});

test('a viewer that opens has no draft, no search and no notice of the last one', () => {
  setIssues({
    draft: emptyDraft(null),
    filter: { ...noFilter, text: 'door' },
    notice: { kind: 'absent' },
    isPlacing: true,
  });
  setIssues({ call: 'next', wanted: { topic: 't', viewpoint: null } });
  resetIssues();
  assert.deepEqual(getIssues(), {
    call: null,
    draft: null,
    wanted: null,
    folded: new Set(),
    isPlacing: false,
    filter: noFilter,
    notice: null,
    absent: null,
  });
});

const viewpoint = (guid: string, ...models: readonly number[]) =>
  ({
    guid,
    models,
    perspective_camera: {},
    components: { selection: [], coloring: [], visibility: null },
  }) as unknown as Viewpoint;
const topic = (guid: string, ...viewpoints: readonly Viewpoint[]): Pick<FullTopic, 'guid' | 'viewpoints'> => ({
  guid,
  viewpoints,
});
const view = (open: readonly number[], available: readonly number[] = [1, 2, 3], isReady = true) => ({
  models: open.map(id => ({ id, name: '' })),
  available: available.map(id => ({ id, name: '' })),
  isReady,
  isEmpty: false,
  countFound: (ids: readonly string[]) => ids.filter(id => id.startsWith('here')).length,
});
const wanted = { topic: 't', viewpoint: null };
const [house, both, any] = [viewpoint('a', 1), viewpoint('b', 1, 2), viewpoint('c')];

test('a view waits for its issue, and is not taken from the one that was read before', () => {
  assert.deepEqual(stepTo(wanted, undefined, view([1])), { kind: 'wait' });
  assert.deepEqual(stepTo(wanted, topic('other', house), view([1])), { kind: 'wait' });
});

test('an issue without views is given up at once, though the models are not drawn yet', () =>
  assert.deepEqual(stepTo(wanted, topic('t'), view([], [], false)), { kind: 'giveUp' }));

test('a view waits until the models that are opened are drawn', () => {
  assert.deepEqual(stepTo(wanted, topic('t', house), view([1], [1], false)), { kind: 'wait' });
  assert.deepEqual(stepTo(wanted, topic('t', house), view([1])), { kind: 'show', viewpoint: house, notice: null });
});

test('its models are opened first, and what else is open is closed', () => {
  assert.deepEqual(stepTo(wanted, topic('t', both), view([1])), { kind: 'open', models: [1, 2] });
  assert.deepEqual(stepTo(wanted, topic('t', house), view([1, 2])), { kind: 'open', models: [1] });
  assert.deepEqual(stepTo(wanted, topic('t', both), view([2, 1])), { kind: 'show', viewpoint: both, notice: null });
});

test('a view of models of which some are deleted is shown on the others', () => {
  assert.deepEqual(stepTo(wanted, topic('t', both), view([1, 3], [1, 3])), { kind: 'open', models: [1] });
  assert.deepEqual(stepTo(wanted, topic('t', both), view([1], [1, 3])), {
    kind: 'show',
    viewpoint: both,
    notice: null,
  });
});

test('a view of models that are all deleted is shown on what is open, and says so', () => {
  const step = stepTo(wanted, topic('t', both), view([3], [3]));
  assert.deepEqual(step, { kind: 'show', viewpoint: both, notice: { kind: 'noModels' } });
});

test('a view of another program that names no models is shown on what is open, without a word', () =>
  assert.deepEqual(stepTo(wanted, topic('t', any), view([3])), { kind: 'show', viewpoint: any, notice: null }));

const about = (selected: readonly string[], ...models: readonly number[]): Viewpoint => ({
  ...viewpoint('e', ...models),
  components: { ...any.components, selection: selected.map(id => ({ ifc_guid: id })) } as Viewpoint['components'],
});

test('a view of elements that no open model has is absent, unless its model is open', () => {
  const foreign = about(['gone 1', 'gone 2']);
  assert.deepEqual(stepTo(wanted, topic('t', foreign), view([3])), { kind: 'absent', viewpoint: foreign });
  const changed = about(['gone 1'], 3);
  const shown = { kind: 'show', viewpoint: changed, notice: { kind: 'noElements' } };
  assert.deepEqual(stepTo(wanted, topic('t', changed), view([3])), shown);
});

test('a view of elements of which some are found says how many', () => {
  const partly = about(['here 1', 'gone', 'here 2', 'here 2']);
  const notice = { kind: 'someElements', found: 2, named: 3 };
  assert.deepEqual(stepTo(wanted, topic('t', partly), view([3])), { kind: 'show', viewpoint: partly, notice });
});

test('a view is absent where no model can be opened, and waits while one is being opened', () => {
  const step = stepTo(wanted, topic('t', any), { ...view([], [], false), isEmpty: true });
  assert.deepEqual(step, { kind: 'absent', viewpoint: any });
  assert.deepEqual(stepTo(wanted, topic('t', any), view([], [], false)), { kind: 'wait' });
});

test('the view that is asked for is shown, not the first one', () => {
  const step = stepTo({ topic: 't', viewpoint: 'a' }, topic('t', any, house), view([1]));
  assert.deepEqual(step, { kind: 'show', viewpoint: house, notice: null });
});

test('pictures are fetched from the service of the page, whatever name it had when it was asked', () => {
  const page = 'https://bim.example.org/app/viewer?model=1';
  assert.equal(picturePath('http://10.0.0.7:8080/files/a%20b.png?sig=x%2By', page), '/files/a%20b.png?sig=x%2By');
  assert.equal(picturePath('/files/a.png', page), '/files/a.png');
  assert.equal(picturePath('https://bim.example.org/files/a.png#top', page), '/files/a.png');
});
