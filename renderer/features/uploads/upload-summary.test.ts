import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordsIn } from '../../i18n/testing/words.ts';
import { formatBytes, formatDuration } from '../../ui/numbers/format.ts';
import { canRetry, stateOf, summaryOf } from './upload-summary.ts';
import { nextSpeed, type Upload } from './upload.ts';

let last = 0;
const upload = (state: Upload['state'], size = 100, sent = 0, speed = 0): Upload => ({
  id: (last += 1),
  name: 'a.pdf',
  size,
  target: { cloudId: 1, projectId: 1, folderId: 1 },
  state,
  sent,
  speed,
  trouble: null,
  notice: null,
});

test('the title names open, else failed, else finished files', async () => {
  const [english, french] = [await wordsIn('en'), await wordsIn('fr')];
  const cases: readonly (readonly [readonly Upload['state'][], string, string])[] = [
    [['running'], 'Uploading 1 file', 'Envoi de 1 fichier'],
    [['waiting', 'asking', 'running', 'done', 'failed'], 'Uploading 3 files', 'Envoi de 3 fichiers'],
    [['done', 'failed', 'failed', 'skipped'], '2 uploads failed', '2 envois ont échoué'],
    [['done', 'cancelled', 'skipped'], '1 file uploaded', '1 fichier envoyé'],
    [['skipped'], '0 files uploaded', '0 fichier envoyé'],
  ];
  for (const [states, en, fr] of cases) {
    const { key, count } = summaryOf(states.map(state => upload(state))).title;
    assert.deepEqual([english(key, { count }), french(key, { count })], [en, fr]);
  }
});

test('progress counts bytes', () => {
  assert.equal(summaryOf([upload('done', 300), upload('running', 100, 50), upload('waiting', 100)]).share, 0.7);
  assert.equal(summaryOf([]).share, 0);
  assert.equal(summaryOf([upload('running', 0)]).share, 0, 'an empty file has no share');
});

test('the remaining time follows the overall speed, unknown while stalled', () => {
  const moving = [
    upload('running', 1000, 400, 100),
    upload('running', 500, 0, 100),
    upload('waiting', 400),
    upload('failed', 9999),
  ];
  assert.deepEqual(summaryOf(moving).pace, { bytesPerSecond: 200, millisecondsLeft: 7500 });
  assert.equal(summaryOf([upload('running', 1000), upload('waiting', 1)]).pace, undefined);
  assert.equal(summaryOf([upload('done', 1000, 1000, 100)]).pace, undefined);
});

test('speed and time follow the page language', async () => {
  const { pace } = summaryOf([upload('running', 3_600_000_000, 0, 1_250_000)]);
  const written = async (language: 'en' | 'fr') => {
    const t = await wordsIn(language);
    return t('uploads.speed', {
      speed: formatBytes(pace?.bytesPerSecond ?? 0),
      left: formatDuration(pace?.millisecondsLeft ?? 0),
    }).replaceAll(/\s/g, ' ');
  };
  assert.equal(await written('en'), '1.3 MB/s, 48 min left');
  assert.equal(await written('fr'), '1,3 MB/s, encore 48 min');
});

test('failed files are known by id; only unsent ones can be retried', () => {
  const items = (['waiting', 'asking', 'running', 'done', 'failed', 'cancelled', 'skipped'] as const).map(state =>
    upload(state),
  );
  assert.deepEqual(summaryOf(items).failed, [items[4]?.id]);
  assert.deepEqual(
    items.filter(canRetry).map(({ state }) => state),
    ['failed', 'cancelled', 'skipped'],
  );
});

test('ten thousand files are summed up', () => {
  const { title, share } = summaryOf(
    Array.from({ length: 10_000 }, (_, at) => upload(at < 2500 ? 'done' : 'waiting', 10)),
  );
  assert.deepEqual([title.count, share], [7500, 0.25]);
});

test('the speed is smoothed', () => {
  assert.equal(nextSpeed(0, 500, 250), 2000, 'the first measure counts whole');
  assert.equal(nextSpeed(1000, 500, 250), 1300);
  assert.equal(nextSpeed(1000, 0, 250), 700, 'a pause slows it down');
});

test('a failed file shows reason and advice, in English and French', async () => {
  const [english, french] = [await wordsIn('en'), await wordsIn('fr')];
  const failed = (trouble: Upload['trouble']) => ({ ...upload('failed'), trouble });
  const said = (trouble: Upload['trouble']) => stateOf(english, failed(trouble)).word;
  assert.equal(said('offline'), 'Connection lost; try again');
  assert.equal(said('no-right'), 'No write permission in this folder');
  assert.equal(said('full'), 'The disk is full; nothing was saved');
  assert.equal(said(null), said('failed'));
  const troubles = ['offline', 'ended', 'no-right', 'absent', 'full', 'cloud-full', 'refused', 'failed'] as const;
  const words = troubles.map(trouble => stateOf(french, failed(trouble)).word);
  assert.equal(new Set(words).size, troubles.length, words.join(', '));
  assert.ok(words.every(word => !word.includes('uploads.')));
});

test('a stored but unread file is no plain success', async () => {
  const t = await wordsIn('en');
  const notice = {
    code: 'not_read',
    ending: 'rvt',
    name: 'Revit',
    version: null,
    advice: 'export_ifc',
    right_ending: null,
    message: '',
  } as const;
  assert.deepEqual(stateOf(t, { ...upload('done'), notice }), {
    kind: 'warning',
    word: 'Uploaded, not read',
    share: undefined,
  });
});

test('the bar is shown only during transfer', async () => {
  const t = await wordsIn('en');
  assert.deepEqual(stateOf(t, upload('running', 200, 50)), { kind: 'running', word: 'Uploading', share: 0.25 });
  assert.deepEqual(stateOf(t, upload('running', 0)).share, undefined, 'an empty file');
  assert.deepEqual(
    (['waiting', 'asking', 'done', 'cancelled', 'skipped'] as const).map(state => {
      const { kind, word, share } = stateOf(t, upload(state, 200, 50));
      return [kind, word, share];
    }),
    [
      ['waiting', 'Waiting', undefined],
      ['waiting', 'Awaiting your choice', undefined],
      ['done', 'Uploaded', undefined],
      ['warning', 'Cancelled', undefined],
      ['warning', 'Skipped', undefined],
    ],
  );
});
