// Tests of the small parts that follow the service: tray, login, power, notifications, restarts.
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Core } from '../core/app.ts';
import { createWakefulness, noticeOf } from './notices.ts';
import { setLoginItem } from './login-item.ts';
import { createDesktopService } from './service/service.ts';
import { textsFor } from './texts.ts';
import { trayText } from './tray.ts';

test('the tray shows the state of the service, in the language of the system', () => {
  const state = { service: 'running', failure: null, jobs: 1, visitors: 2 } as const;
  assert.deepEqual(trayText(state, textsFor('en-GB')), [
    'Plinth',
    'Service running',
    'Processing 1 model',
    '2 other devices connected',
  ]);
  assert.deepEqual(trayText({ ...state, service: 'failed', failure: 'port taken' }, textsFor('ja')), [
    'Plinth',
    'Service not running: port taken',
  ]);
  assert.deepEqual(trayText(state, textsFor('fr')), [
    'Plinth',
    'Le service est en marche',
    '1 maquette en traitement',
    '2 autres appareils connectés',
  ]);
  assert.deepEqual(
    ['de-AT', 'nl_BE'].map(locale => trayText(state, textsFor(locale))[2]),
    ['1 Modell wird verarbeitet', '1 model wordt verwerkt'],
  );
});

test('the computer stays awake from the first job to the last', () => {
  const calls: string[] = [];
  const follow = createWakefulness({
    start: kind => {
      calls.push(kind);
      return 7;
    },
    stop: id => {
      calls.push(`stop ${id}`);
      return true;
    },
  });
  for (const jobs of [0, 2, 1, 0, 0, 1, 0]) follow(jobs);
  assert.deepEqual(calls, ['prevent-app-suspension', 'stop 7', 'prevent-app-suspension', 'stop 7']);
});

test('a notification opens the report of a failed model and the viewer of a ready one', () => {
  const end = { cloudId: 1, projectId: 2, modelId: 3, name: 'house.ifc', hasFailed: false };
  assert.equal(noticeOf(end, textsFor('en')).place, '/c/1/p/2/viewer?models=3');
  assert.deepEqual(
    [
      noticeOf({ ...end, hasFailed: true }, textsFor('fr')).notice.title,
      noticeOf({ ...end, hasFailed: true }, textsFor('fr')).place,
    ],
    ['house.ifc n’a pas pu être traité', '/c/1/p/2/models/3'],
  );
});

test('start at login: a file on Linux, the list of the system elsewhere', t => {
  const configFolder = mkdtempSync(join(tmpdir(), 'plinth-login-'));
  t.after(() => rmSync(configFolder, { recursive: true }));
  const asked: unknown[] = [];
  const app = {
    setLoginItemSettings: (settings: unknown) => {
      asked.push(settings);
    },
  };
  const parts = { app, configFolder, program: '/opt/My "Plinth"/plinth 100%' };
  const file = join(configFolder, 'autostart/plinth.desktop');
  setLoginItem(true, { ...parts, platform: 'linux' });
  assert.ok(readFileSync(file, 'utf8').includes('Exec="/opt/My \\\\"Plinth\\\\"/plinth 100%%" --hidden\n'));
  setLoginItem(false, { ...parts, platform: 'linux' });
  setLoginItem(false, { ...parts, platform: 'linux' });
  assert.equal(existsSync(file), false);
  setLoginItem(true, { ...parts, platform: 'win32' });
  assert.deepEqual(asked, [{ openAtLogin: true, args: ['--hidden'] }]);
});

test('restarts of the service follow one another, and a failure is a state', async () => {
  const done: string[] = [];
  const core = (n: number) =>
    ({
      stop: async () => {
        done.push(`stop ${n}`);
      },
    }) as unknown as Core;
  const outcomes = [
    () => core(1),
    () => core(2),
    () => {
      throw new Error('the folder is in use');
    },
    () => core(4),
  ];
  let starts = 0;
  const service = createDesktopService({
    open: async () => outcomes[starts++]!(),
    onChange: ({ kind }) => {
      done.push(kind);
    },
  });
  await Promise.all([service.restart(), service.restart()]);
  assert.deepEqual(done, ['starting', 'running', 'stop 1', 'starting', 'running']);
  assert.deepEqual(await service.restart(), { kind: 'failed', failure: 'the folder is in use' });
  assert.equal(service.core, undefined);
  assert.equal((await service.restart()).kind, 'running');
  assert.equal(await service.stop(1000), true);
  assert.deepEqual(done.slice(-3), ['running', 'stop 4', 'stopped']);

  const slow = createDesktopService({
    open: async () => ({ stop: () => new Promise<void>(() => undefined) }) as unknown as Core,
    onChange: () => undefined,
  });
  await slow.restart();
  assert.equal(await slow.stop(10), false, 'nobody waits for ever');
});
