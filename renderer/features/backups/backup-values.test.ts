import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TFunction } from 'i18next';
import { wordsIn } from '../../i18n/testing/words.ts';
import {
  backupLine,
  backupStates,
  backupsWritten,
  canSaveBackups,
  firstBackupValues,
  homeState,
} from './backup-values.ts';
import type { Backups } from './queries.ts';

await wordsIn('en'); // numbers and dates are those of a page
const t = ((key: string) => key) as TFunction;
const now = Date.parse('2026-12-01T12:00:00Z');
const set: Backups = {
  folder: '/backups',
  at: '02:00',
  keep_days: 30,
  has_key: true,
  same_disk: false,
  running: null,
  last: { name: 'a', made_at: '2026-12-01T02:00:00Z', seconds: 3, bytes: 1e6 },
  problem: null,
  proof: { name: 'a', proven_at: '2026-12-01T02:03:00Z', seconds: 5, bytes: 1e6 },
  proof_problem: null,
  backups: [],
};
const states = (change: Partial<Backups>) =>
  backupStates(t, { ...set, ...change }, now).map(({ kind, word }) => `${kind} ${word}`);

test('the state of backups says what is wrong, and is green only after a proof of this week', () => {
  assert.deepEqual(states({}), ['done backups.made', 'done backups.proven']);
  assert.deepEqual(states({ folder: null }), ['warning backups.none']);
  assert.deepEqual(states({ last: null, proof: null }), ['warning backups.notMade', 'warning backups.unproven']);
  const old = '2026-11-20T02:00:00Z';
  assert.deepEqual(
    states({ last: { ...set.last!, made_at: old }, proof: { ...set.proof!, proven_at: old }, problem: 'full' }),
    ['failed backups.made', 'failed backups.failed', 'failed backups.proven'],
  );
  assert.deepEqual(states({ proof_problem: 'damaged' })[1], 'failed backups.proofFailed');
  assert.deepEqual(states({ same_disk: true, has_key: false }).slice(2), [
    'warning backups.sameDisk',
    'warning backups.noKey',
  ]);
  assert.equal(states({ running: { phase: 'backup', done: 1, all: 2 } })[0], 'running backups.running');
  assert.equal(states({ running: { phase: 'proof', done: 0, all: 0 } })[0], 'running backups.proving');
});

test('the home page shows a failed backup before a proof that is still green', () => {
  assert.equal(homeState(t, set, now).word, 'backups.proven');
  assert.deepEqual(homeState(t, { ...set, problem: 'full' }, now), { kind: 'failed', word: 'backups.failed' });
});

test('an empty folder ends backups; the passphrase is sent only when it is typed', () => {
  const form = firstBackupValues(set);
  assert.deepEqual(backupsWritten(form), { folder: '/backups', at: '02:00', keep_days: 30 });
  assert.deepEqual(backupsWritten({ ...form, folder: ' ' }).folder, null);
  assert.equal(backupsWritten({ ...form, hasKey: false }).passphrase, null);
  assert.equal(backupsWritten({ ...form, passphrase: 'a long passphrase' }).passphrase, 'a long passphrase');
  assert.equal(canSaveBackups(form, set), true);
  assert.equal(canSaveBackups({ ...form, passphrase: 'short' }, set), false);
  assert.equal(canSaveBackups(form, { ...set, has_key: false }), false, 'a first one is needed');
  assert.equal(canSaveBackups({ ...form, days: undefined }, set), false);
});

test('a backup that cannot be read says so', () => {
  const backup = { name: 'a', made_at: null, files: null, bytes: null, has_key: null, damaged: null, problem: 'torn' };
  assert.equal(backupLine(t, backup), 'backups.unreadable');
  const whole = { ...backup, made_at: '2026-12-01T02:00:00Z', files: 2, bytes: 1000, has_key: false, problem: null };
  assert.match(backupLine(t, { ...whole, damaged: 1 }), /backups\.files, backups\.withoutKey, backups\.damaged$/);
});
