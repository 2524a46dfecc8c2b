import assert from 'node:assert/strict';
import { test, after } from 'node:test';
import type { Extensions, Topic, FullTopic } from '../../api/shapes.ts';
import {
  MOST_PINS,
  viewPins,
  isFiltered,
  issueGroups,
  listLines,
  listedIssues,
  neighbourOf,
  noFilter,
  statusColour,
  changeOf,
  choicesOf,
  fieldValues,
  ownViews,
  pinsOf,
} from './issue-rules.ts';
import { firstViewpoint, modelsToOpen } from './taking.ts';
import { dueText } from '../../api/issues/issue-state.ts';
import { wordsIn } from '../../i18n/testing/words.ts';

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

test('open issues of the models that are shown, the newest first; then those without a model', () => {
  assert.deepEqual(guids(listedIssues(all, [1], noFilter)), ['1', '4']);
  assert.deepEqual(guids(listedIssues(all, [1], { ...noFilter, withClosed: true })), ['2', '1', '4']);
  assert.deepEqual(guids(listedIssues(all, [1], { ...noFilter, ofProject: true })), ['1', '3', '4']);
});

test('issues without a model are a group of their own, below those of the models shown', () => {
  const issues = [[1], [], [2], [1, 2], []].map((models, n) => topic(String(n), { models }));
  const named = (...given: Parameters<typeof issueGroups>) =>
    issueGroups(...given).map(({ name, issues: own }) => [name, guids(own)]);
  assert.deepEqual(named(issues, [1], noFilter), [
    ['shown', ['3', '0']],
    ['none', ['4', '1']],
  ]);
  assert.deepEqual(named(issues, [1], { ...noFilter, ofProject: true }), [
    ['shown', ['3', '0']],
    ['other', ['2']],
    ['none', ['4', '1']],
  ]);
  assert.deepEqual(named(issues, [3], noFilter), [['none', ['4', '1']]]);
  const groups = issueGroups(issues, [1], noFilter);
  assert.deepEqual(
    listLines(groups, new Set(['shown'])).map(line => ('issues' in line ? line.name : line.guid)),
    ['shown', 'none', '4', '1'],
  );
  assert.deepEqual(
    listLines(groups.slice(0, 1), new Set()).map(line => ('issues' in line ? line.name : line.guid)),
    ['3', '0'],
    'one group needs no head',
  );
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
  assert.deepEqual(guids(listedIssues(issues, [2, 9], noFilter)), ['1', '2']);
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

const zone = process.env['TZ'];
after(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

const bare = { topic_type: null, topic_status: null, priority: null, assigned_to: null, due_date: null };
const views = (...viewpoints: readonly (readonly [guid: string, ...pins: readonly string[]])[]) =>
  viewpoints.map(([guid, ...pins]) => ({
    guid,
    pins: pins.map(pin => ({ guid: pin })),
  })) as unknown as FullTopic['viewpoints'];
const said = (...guids: readonly (string | null)[]) =>
  guids.map(viewpoint_guid => ({ viewpoint_guid })) as unknown as FullTopic['comments'];

test('fields are empty where nothing is said', () => {
  const empty = { topic_type: '', topic_status: '', priority: '', assigned_to: '', due_date: '' };
  assert.deepEqual(fieldValues(bare), empty);
  assert.deepEqual(fieldValues({ ...bare, topic_status: 'Open', assigned_to: 'ada@example.org' }), {
    ...empty,
    topic_status: 'Open',
    assigned_to: 'ada@example.org',
  });
});

test('a field that is left empty is taken away, and fields that were not touched are not sent', () => {
  assert.deepEqual(changeOf({ topic_type: 'Clash' }), { topic_type: 'Clash' });
  assert.deepEqual(changeOf({ due_date: '', priority: '' }), { due_date: null, priority: null });
  assert.deepEqual(changeOf({}), {});
});

test('a value that the project does not offer any more can stay chosen; one that it offers is there once', () => {
  assert.deepEqual(choicesOf(['Open', 'Closed'], 'Gone'), ['Open', 'Closed', 'Gone']);
  assert.deepEqual(choicesOf(['Open', 'Closed'], 'Open'), ['Open', 'Closed']);
  assert.deepEqual(choicesOf(['Open'], 'open'), ['Open', 'open'], 'BCF compares letter by letter');
  assert.deepEqual([choicesOf([], ''), choicesOf(undefined, ''), choicesOf(undefined, 'High')], [[], [], ['High']]);
});

test('a due day is that day in each time zone', async () => {
  await wordsIn('en');
  for (const TZ of ['America/Los_Angeles', 'UTC', 'Asia/Tokyo', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    process.env['TZ'] = TZ;
    assert.equal(dueText('2026-03-01'), 'Mar 1, 2026', TZ);
    assert.equal(fieldValues({ ...bare, due_date: '2026-03-01' }).due_date, '2026-03-01', TZ);
  }
});

test('a due time of another program is a day where the person is, in the list and in the field', async () => {
  await wordsIn('en');
  for (const [TZ, text, day] of [
    ['UTC', 'Mar 1, 2026', '2026-03-01'],
    ['Europe/Berlin', 'Mar 2, 2026', '2026-03-02'],
    ['America/New_York', 'Mar 1, 2026', '2026-03-01'],
  ] as const) {
    process.env['TZ'] = TZ;
    const due_date = '2026-03-01T23:30:00.000Z';
    assert.deepEqual([dueText(due_date), fieldValues({ ...bare, due_date }).due_date], [text, day], TZ);
  }
});

test('views of comments are shown with them, the others with the issue', () => {
  const viewpoints = views(['a'], ['b'], ['c']);
  const own = (...comments: readonly (string | null)[]) =>
    ownViews({ viewpoints, comments: said(...comments) }).map(({ guid }) => guid);
  assert.deepEqual(own(), ['a', 'b', 'c']);
  assert.deepEqual(own(null, 'b', 'gone', 'b'), ['a', 'c']);
  assert.deepEqual(own('a', 'b', 'c'), []);
});

test('the pins of all views are numbered through, each with the view that it is moved and removed in', () => {
  assert.deepEqual(pinsOf({ guid: 't', viewpoints: views(['a', 'p1', 'p2'], ['b'], ['c', 'p3']) }), [
    { topic: 't', viewpoint: 'a', pin: 'p1' },
    { topic: 't', viewpoint: 'a', pin: 'p2' },
    { topic: 't', viewpoint: 'c', pin: 'p3' },
  ]);
  assert.deepEqual(pinsOf({ guid: 't', viewpoints: [] }), []);
});
