import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Extensions, Topic } from '../../api/shapes.ts';
import { MOST_PINS, viewPins } from './issue-pins.ts';
import { isFiltered, listedIssues, neighbourOf, noFilter, statusColour } from './issue-rules.ts';
import { firstViewpoint, modelsToOpen } from './viewpoint-choice.ts';

const topic = (guid: string, more: Partial<Topic> = {}): Topic =>
  ({
    guid,
    server_assigned_id: guid,
    title: `Issue ${guid}`,
    topic_status: null,
    topic_type: null,
    priority: null,
    assigned_to: null,
    labels: [],
    models: [1],
    creation_date: `2026-01-0${guid}T00:00:00Z`,
    ...more,
  }) as Topic;
const guids = (topics: readonly Topic[]) => topics.map(({ guid }) => guid);

const all = [
  topic('1'),
  topic('2', { topic_status: 'Closed' }),
  topic('3', { models: [2], assigned_to: 'ada@example.org' }),
  topic('4', { models: [], labels: ['Fire'] }),
];

test('open issues of the models that are shown, the newest first; those without models are of all', () => {
  assert.deepEqual(guids(listedIssues(all, [1], noFilter)), ['4', '1']);
  assert.deepEqual(guids(listedIssues(all, [1], { ...noFilter, withClosed: true })), ['4', '2', '1']);
  assert.deepEqual(guids(listedIssues(all, [1], { ...noFilter, ofProject: true })), ['4', '3', '1']);
});

test('words are looked for in titles, numbers, people and labels', () => {
  const search = (text: string) => guids(listedIssues(all, [], { text, withClosed: true, ofProject: true }));
  assert.deepEqual(
    [search('fire'), search('ADA'), search('#2'), search('issue 1'), search('nothing')],
    [['4'], ['3'], ['2'], ['1'], []],
  );
});

test('the next issue after the last is the first', () => {
  assert.equal(neighbourOf(all, '4', 1)?.guid, '1');
  assert.equal(neighbourOf(all, '1', -1)?.guid, '4');
  assert.equal(neighbourOf(all, null, 1)?.guid, '1');
  assert.equal(neighbourOf(all, 'gone', -1)?.guid, '4');
  assert.equal(neighbourOf([], null, 1), undefined);
});

test('the viewpoint that is asked for, else the first with a camera', () => {
  const [bare, seen] = [{ guid: 'a' }, { guid: 'b', orthogonal_camera: {} as never }];
  assert.equal(firstViewpoint([bare, seen], null), seen);
  assert.equal(firstViewpoint([bare, seen], 'a'), bare);
  assert.equal(firstViewpoint([bare], 'gone'), bare);
  assert.equal(firstViewpoint([], null), undefined);
});

test('the models of a viewpoint are opened, and no others; what is gone does not count', () => {
  assert.deepEqual(modelsToOpen([1, 2], [1, 2, 3], [1, 3]), [1, 2]);
  assert.equal(modelsToOpen([2, 1], [1, 2, 3], [1, 2]), undefined);
  assert.equal(modelsToOpen([1, 9], [1, 2], [1]), undefined);
  assert.equal(modelsToOpen([9], [1, 2], [1, 2]), undefined);
  assert.equal(modelsToOpen([], [1, 2], [1, 2]), undefined);
});

test('pins have the colour of their own, else of the status; the open issue is drawn last', () => {
  const extensions = { topic_status: ['Open', 'Closed'], topic_status_colors: ['d6453d', ''] } as unknown as Extensions;
  assert.equal(statusColour(extensions, 'Closed'), null);
  const pin = (guid: string, color: string | null, model_ids: readonly number[] = [1]) => ({
    topic_guid: guid,
    pins: [{ guid: 'p', name: null, color, index: 0, point: { x: 1, y: 2, z: 3 }, model_ids }],
  });
  const listed = [topic('1', { topic_status: 'Open' }), topic('2'), topic('3')];
  const pins = viewPins(listed, [pin('1', null), pin('2', 'FF00aa00'), pin('3', null, [2])], {
    extensions,
    models: [1],
    current: '1',
    onOpen: () => undefined,
  });
  assert.deepEqual(
    pins.map(({ label, colour, isCurrent, at }) => [label, colour, isCurrent, at]),
    [
      ['2', '#00aa00', false, [1, 3, -2]],
      ['1', '#d6453d', true, [1, 3, -2]],
    ],
  );
});

test('a search that was taken back filters nothing, though it was written', () => {
  assert.equal(isFiltered({ ...noFilter, text: '' }), false);
  assert.equal(isFiltered({ ...noFilter, text: '  ' }), false);
  assert.deepEqual(
    [{ text: 'x' }, { withClosed: true }, { ofProject: true }].map(part => isFiltered({ ...noFilter, ...part })),
    [true, true, true],
  );
});

test('all words have to be there, in whatever order and in whatever field', () => {
  const issues = [
    topic('5', { title: 'Door too low', labels: ['Fire', 'Étage 2'], priority: 'High' }),
    topic('6', { title: 'Door missing', topic_type: 'Clash' }),
  ];
  const search = (text: string) => guids(listedIssues(issues, [1], { ...noFilter, text }));
  assert.deepEqual(
    [search('door'), search('étage  DOOR'), search('clash high'), search('low high fire'), search('#6')],
    [['6', '5'], ['5'], [], ['5'], ['6']],
  );
});

test('issues of one moment are listed in one order, however the service sends them', () => {
  const same = ['b', 'c', 'a'].map(guid => topic(guid, { creation_date: '2026-01-01T00:00:00Z' }));
  assert.deepEqual(guids(listedIssues(same, [1], noFilter)), ['a', 'b', 'c']);
  assert.deepEqual(guids(listedIssues(same.toReversed(), [1], noFilter)), ['a', 'b', 'c']);
});

test('an issue of several models is listed while one of them is shown; without open models only those without', () => {
  const issues = [topic('1', { models: [1, 2] }), topic('2', { models: [] })];
  assert.deepEqual(guids(listedIssues(issues, [2, 9], noFilter)), ['2', '1']);
  assert.deepEqual(guids(listedIssues(issues, [], noFilter)), ['2']);
});

const onePin = { guid: 'p', name: null, color: null, index: 0, point: { x: 0, y: 0, z: 0 }, model_ids: [] };
const pinned = (listed: readonly Topic[], current: string | null, extensions?: Extensions) =>
  viewPins(
    listed,
    listed.map(({ guid }) => ({ topic_guid: guid, pins: [onePin] })),
    { extensions, models: [1], current, onOpen: () => undefined },
  );

test('of more pins than can be seen those of the open issue are always there', () => {
  const many = Array.from({ length: 1000 }, (_, at) => topic(`${at}`));
  const pins = pinned(many, '0');
  assert.equal(pins.length, MOST_PINS);
  assert.deepEqual([pins.at(-1)?.title, pins.at(-1)?.isCurrent], ['Issue 0', true]);
  assert.equal(pins.filter(({ isCurrent }) => isCurrent).length, 1);
});

test('a pin without a colour of its own or of its status is blue, also before the colours are known', () => {
  const extensions = { topic_status: ['Open'], topic_status_colors: [''] } as unknown as Extensions;
  const open = [topic('1', { topic_status: 'Open' })];
  assert.deepEqual(
    [pinned(open, null), pinned(open, null, extensions), pinned([topic('2')], null, extensions)].map(
      ([pin]) => pin?.colour,
    ),
    ['#3674c4', '#3674c4', '#3674c4'],
  );
});

test('pins of issues that are not listed are not drawn, and a pin opens its issue', () => {
  const opened: string[] = [];
  const pins = viewPins(
    [topic('1')],
    ['1', '2'].map(topic_guid => ({ topic_guid, pins: [onePin, { ...onePin, guid: 'q' }] })),
    { extensions: undefined, models: [], current: null, onOpen: guid => opened.push(guid) },
  );
  assert.deepEqual(
    pins.map(({ key }) => key),
    ['1 p', '1 q'],
  );
  pins[1]?.onOpen();
  assert.deepEqual(opened, ['1']);
});
