import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordsIn } from '../../i18n/testing/words.ts';
import type { ServerState } from './queries.ts';
import { alarmSentences, damagedLines, hasLittleRoom, LITTLE_ROOM, serverFacts, storageParts } from './server-facts.ts';

const at = Date.parse('2026-05-03T12:00:00Z');
const state = (
  work: Partial<ServerState['work']> = {},
  storage: Partial<ServerState['storage']> = {},
): ServerState => ({
  version: '0.1.0',
  started_at: '2026-05-03T08:00:00Z',
  alarms: [],
  devices: 1,
  connected: { people: 2, windows: 3, devices: 1 },
  work: { running: 0, waiting: 0, waiting_since: null, failed_today: 0, ...work },
  damaged: [],
  storage: { documents: 3e9, models: 1e9, database: 1e6, free: 6e9, ...storage },
});

test('an idle service says so; a busy one shows the number of jobs and the waiting time', async () => {
  const t = await wordsIn('en');
  const words = (work?: Partial<ServerState['work']>) =>
    serverFacts(t, state(work), at)
      .slice(1)
      .map(({ value }) => value);
  const connected = '2 people, 3 windows, 1 device';
  assert.deepEqual(words(), [connected, 'No jobs running']);
  assert.deepEqual(words({ running: 1, waiting: 1, waiting_since: '2026-05-03T11:57:00Z' }), [
    connected,
    'Processing 1 model, 1 waiting, the oldest for 3 min',
  ]);
  assert.deepEqual(words({ running: 2 }), [connected, 'Processing 2 models']);
  const [failed] = serverFacts(t, state({ failed_today: 3 }), at).slice(-1);
  assert.deepEqual([failed?.value, failed?.kind], ['3 jobs failed', 'warning']);
});

test('storage is shown as fractions of used and free space', async () => {
  const parts = storageParts(await wordsIn('de'), state());
  assert.deepEqual(
    parts.map(({ name, size }) => [name, size]),
    [
      ['Dokumente', '3 GB'],
      ['Verarbeitete Modelle', '1 GB'],
      ['Datenbank', '1 MB'],
      ['Verfügbar', '6 GB'],
    ],
  );
  assert.ok(Math.abs(parts.reduce((sum, { share }) => sum + share, 0) - 1) < 1e-9);
  const nothing = storageParts(await wordsIn('en'), state({}, { documents: 0, models: 0, database: 0, free: 0 }));
  assert.deepEqual(
    nothing.map(({ share }) => share),
    [0, 0, 0, 0],
  );
});

test('little free space is a warning', () => {
  assert.equal(hasLittleRoom(state({}, { free: LITTLE_ROOM })), false);
  assert.equal(hasLittleRoom(state({}, { free: LITTLE_ROOM - 1 })), true);
});

test('alarms are sentences with numbers and times', async () => {
  const alarms: ServerState['alarms'] = [
    { code: 'damaged_files', since: '2026-05-03T11:00:00Z', params: { count: 2 } },
    { code: 'file_replaced', since: '2026-05-03T11:00:00Z', params: { file: 'activity-head.json' } },
  ];
  const [damaged, replaced] = alarmSentences(await wordsIn('en'), { alarms });
  assert.match(damaged ?? '', /^2 stored files are damaged\. .*\(since .+\)$/);
  assert.match(replaced ?? '', /^activity-head\.json was damaged and was created again\./);
  assert.match(alarmSentences(await wordsIn('fr'), { alarms })[0] ?? '', /^2 fichiers stockés sont endommagés/);
});

test('damaged and missing files are named with their place and time', async () => {
  const t = await wordsIn('en');
  const since = '2026-05-03T08:00:00Z';
  const lines = damagedLines(t, {
    damaged: [
      { kind: 'document', name: 'plan.pdf', project: 'Tower', cloud: 'Team', problem: 'damaged', since },
      { kind: 'picture', name: 'Team', project: null, cloud: 'Team', problem: 'missing', since },
    ],
  });
  assert.match(lines[0] ?? '', /^Document plan\.pdf · Team \/ Tower, since /);
  assert.match(lines[1] ?? '', /^Picture of Team · Team, missing since /);
});
