// Starts on data folders with each kind of damage: a refusal or an alarm that names file and remedy, never a silent
// start, never a deleted file. The doctor finds each of them before (RELIABILITY.md section 10).
import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { createCore } from '../../core/app.ts';
import { readConfig } from '../../core/config.ts';
import { examine } from '../../core/cli/doctor/examine.ts';
import { silentLog } from '../../core/kit/log.ts';
import { DAY, HOUR, isoTime } from '../../core/kit/time.ts';
import { connect } from '../../core/storage/database/connect.ts';
import { createHttpClient, fileForm } from '../../core/testing/http-client.ts';
import { movableClock } from '../../core/testing/movable-clock.ts';
import { startService } from '../../core/testing/service.ts';

interface Damage {
  readonly what: string;
  readonly harm: (folder: string) => void;
  /** the error of a start that is refused */
  readonly refused?: RegExp;
  /** alarms of a start that continues */
  readonly alarms?: readonly string[];
  /** the doctor's report before; undefined: no problem */
  readonly doctor?: RegExp;
}

/** The folder that is damaged was last used so long ago. */
const PREPARED_BEFORE = 2 * HOUR;

const cut = (path: string, size: number) => writeFileSync(path, readFileSync(path).subarray(0, size));
const sql = (folder: string, text: string) => {
  const connection = connect(join(folder, 'plinth.db'));
  connection.exec(text);
  connection.close();
};

const damages: readonly Damage[] = [
  { what: 'nothing', harm: () => undefined, alarms: [] },
  {
    what: 'plinth.db missing',
    harm: folder => rmSync(join(folder, 'plinth.db')),
    refused: /plinth\.db is missing, but .* contains blobs.*put plinth\.db back/,
    doctor: /^fail database: .*plinth\.db is missing/m,
  },
  {
    what: 'plinth.db empty',
    harm: folder => writeFileSync(join(folder, 'plinth.db'), ''),
    refused: /plinth\.db is empty, but .* contains blobs/,
    doctor: /^fail database: .*plinth\.db is empty/m,
  },
  {
    what: 'plinth.db cut to half',
    harm: folder => cut(join(folder, 'plinth.db'), 400_000),
    refused: /plinth\.db is damaged .*restore it from a backup/,
    doctor: /^fail database: .*malformed/m,
  },
  {
    what: 'header of plinth.db overwritten',
    harm: folder => {
      const bytes = readFileSync(join(folder, 'plinth.db'));
      writeFileSync(join(folder, 'plinth.db'), bytes.fill(0xa5, 0, 16));
    },
    refused: /plinth\.db is damaged .*not a database/,
    doctor: /^fail database: .*not a database/m,
  },
  {
    what: 'page size of plinth.db overwritten',
    harm: folder => {
      const bytes = readFileSync(join(folder, 'plinth.db'));
      writeFileSync(join(folder, 'plinth.db'), bytes.fill(0xa5, 16, 18));
    },
    refused: /plinth\.db is damaged/,
    doctor: /^fail database: /m,
  },
  {
    what: 'plinth.db of a newer version',
    harm: folder => sql(folder, "INSERT INTO schema_migration VALUES ('999-later.sql', '2030-01-01T00:00:00.000Z')"),
    refused: /plinth\.db was written by a newer version of Plinth \(999-later\.sql\)/,
    doctor: /^fail database: .*newer version/m,
  },
  {
    what: 'a job that no part of the service does',
    harm: folder =>
      sql(
        folder,
        "INSERT INTO job (kind, subject_id, payload, state, created_at, updated_at) VALUES ('later.kind', 1, '{}', 'waiting', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')",
      ),
    refused: /later\.kind/,
    doctor: /^fail jobs: .*later\.kind.*install/m,
  },
  {
    what: 'plinth.db older than the newest stored file',
    harm: folder => {
      sql(folder, `UPDATE stored_file_care SET newest_at = '${isoTime(Date.now() - PREPARED_BEFORE)}'`);
      mkdirSync(join(folder, 'blobs', 'ff'), { recursive: true });
      writeFileSync(join(folder, 'blobs', 'ff', 'f'.repeat(64)), 'of a document that only the newer database has');
    },
    alarms: ['old_database'],
    doctor:
      /^fail stored files: .*plinth\.db is older than the newest stored file \(.*check that it is the current one/m,
  },
  {
    what: 'the last entries of the activity log are missing',
    harm: folder =>
      sql(
        folder,
        'DROP TRIGGER activity_stays; DROP TRIGGER activity_is_kept; DELETE FROM activity WHERE seq > (SELECT max(seq) - 3 FROM activity)',
      ),
    alarms: ['activity_missing'],
    doctor: /^fail activity log: entry \d+ and all later entries are missing/m,
  },
  {
    what: 'master.key missing',
    harm: folder => rmSync(join(folder, 'keys', 'master.key')),
    refused: /master\.key is missing.*Put it back/,
    doctor: /^fail master key: .*master\.key is missing/m,
  },
  {
    what: 'master.key cut',
    harm: folder => cut(join(folder, 'keys', 'master.key'), 10),
    refused: /master\.key is damaged/,
    doctor: /^fail master key: .*master\.key is damaged/m,
  },
  {
    what: 'master.key of another service',
    harm: folder => writeFileSync(join(folder, 'keys', 'master.key'), Buffer.alloc(32, 7)),
    refused: /master\.key does not belong to .*plinth\.db/,
    doctor: /^fail master key: .*does not belong to plinth\.db/m,
  },
  {
    what: 'server.pem damaged',
    harm: folder => cut(join(folder, 'certificates', 'server.pem'), 100),
    alarms: ['file_replaced'],
    doctor: /^warn certificate: .*server\.pem or its key is damaged/m,
  },
  {
    what: 'server.key.sealed damaged',
    harm: folder => cut(join(folder, 'certificates', 'server.key.sealed'), 20),
    alarms: ['file_replaced'],
    doctor: /^warn certificate: .*server\.pem or its key is damaged/m,
  },
  {
    what: 'ca.key.sealed missing',
    harm: folder => rmSync(join(folder, 'certificates', 'ca.key.sealed')),
    alarms: ['authority_damaged'],
    doctor: /^fail certificate: .*ca\.pem or its key .*plinth certificate renew/m,
  },
  {
    what: 'ca.pem cut',
    harm: folder => cut(join(folder, 'certificates', 'ca.pem'), 100),
    alarms: ['authority_damaged'],
    doctor: /^fail certificate: .*ca\.pem or its key .*plinth certificate renew/m,
  },
  {
    what: 'ca.pem missing',
    harm: folder => rmSync(join(folder, 'certificates', 'ca.pem')),
    alarms: ['authority_damaged'],
    doctor: /^fail certificate: .*ca\.pem or its key .*plinth certificate renew/m,
  },
  {
    what: 'bootstrap.json torn',
    harm: folder => cut(join(folder, 'bootstrap.json'), 40),
    alarms: ['file_replaced'],
    doctor: /^warn small files: .*bootstrap\.json is damaged/m,
  },
  {
    what: 'activity-head.json torn',
    harm: folder => cut(join(folder, 'activity-head.json'), 20),
    alarms: ['file_replaced'],
    doctor: /^warn small files: .*activity-head\.json is damaged/m,
  },
  {
    what: 'entries that an earlier start found missing',
    harm: folder => {
      const path = join(folder, 'activity-head.json');
      const head = JSON.parse(readFileSync(path, 'utf8')) as object;
      writeFileSync(
        path,
        JSON.stringify({ ...head, losses: [{ from: 3, to: 5, noticed_at: '2026-01-01T00:00:00Z' }] }),
      );
    },
    alarms: [],
    doctor: /^warn activity log: entries 3 to 5 were lost before the start of 2026-01-01T00:00:00Z/m,
  },
  {
    what: 'a clock behind the last job',
    harm: folder => sql(folder, `UPDATE job SET updated_at = '${isoTime(Date.now() + 400 * DAY)}'`),
    alarms: [],
    doctor: /^warn jobs: the clock of this computer is behind: the last job ended on /m,
  },
  {
    what: 'plinth.lock a folder',
    harm: folder => mkdirSync(join(folder, 'plinth.lock')),
    refused: /plinth\.lock is a folder; remove it/,
    doctor: /^fail service: .*plinth\.lock is a folder/m,
  },
  {
    what: 'lock.db damaged',
    harm: folder => writeFileSync(join(folder, 'lock.db'), 'no database'.repeat(100)),
    refused: /lock\.db cannot be locked .*remove it and start again/,
    doctor: /^fail service: .*lock\.db cannot be locked .*remove it/m,
  },
  { what: 'plinth.lock empty', harm: folder => writeFileSync(join(folder, 'plinth.lock'), ''), alarms: [] },
  { what: 'plinth.lock garbage', harm: folder => writeFileSync(join(folder, 'plinth.lock'), 'garbage'), alarms: [] },
  {
    what: 'stray files in blobs, incoming and models',
    harm: folder => {
      for (const name of ['blobs/stray', 'blobs/zz', 'incoming/stray', 'models/stray'])
        writeFileSync(join(folder, name), 'stray');
    },
    alarms: [],
  },
];

test('each damage of a data folder is refused or reported, found by doctor, and loses no stored file', async t => {
  const sound = await prepareFolder(t);
  const blobs = filesIn(sound);
  assert.ok(blobs.length >= 3);
  for (const { what, harm, refused, alarms = [], doctor } of damages) {
    const folder = mkdtempSync(join(tmpdir(), 'plinth-damage-'));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    cpSync(sound, folder, { recursive: true });
    harm(folder);
    const before = filesIn(folder);
    const findings = await examine(readConfig({ data: folder, log: silentLog }));
    const bad = findings.filter(({ verdict, subject }) => verdict !== 'ok' && !isUsual(subject, verdict));
    const said = bad.map(({ verdict, subject, text }) => `${verdict} ${subject}: ${text}`).join('\n');
    if (doctor) assert.match(said, doctor, what);
    else if (!refused) assert.equal(said, '', what);
    if (refused) {
      await assert.rejects(
        async () => {
          const core = await createCore(readConfig({ data: folder, port: '0', log: silentLog }));
          await core.start().finally(() => core.stop());
        },
        refused,
        what,
      );
    } else {
      const core = await createCore(readConfig({ data: folder, port: '0', log: silentLog }));
      try {
        await core.start();
        // Whatever the damage to its authority, the certificate is the one that clients trust.
        const client = createHttpClient(core.url, join(sound, 'certificates', 'ca.pem'));
        const raised = async () => (await client.request('GET', '/health')).json.alarms as unknown;
        // The first round of upkeep, in the background, raises some.
        for (let n = 0; n < 200 && !isDeepStrictEqual(await raised(), alarms); n += 1) await sleep(50);
        assert.deepEqual(await raised(), alarms, what);
        await core.tidy();
      } finally {
        await core.stop();
      }
    }
    assert.deepEqual(
      filesIn(folder).filter(name => before.includes(name)),
      before,
      `${what}: stored files`,
    );
  }
});

test('a missing or truncated write-ahead log is reported, with the number of missing entries', async t => {
  const sound = await prepareFolder(t);
  // As after a power cut: all writes since the start are in the write-ahead log alone.
  const names = ['plinth.db', 'plinth.db-wal'];
  const { core, request, application: as, createProject } = await startService(t, { folder: sound });
  const { path } = await createProject();
  for (const name of ['four', 'five'])
    assert.equal((await request('POST', `${path}/tag`, { as, body: { name } })).status, 201);
  const running = mkdtempSync(join(tmpdir(), 'plinth-running-'));
  t.after(() => rmSync(running, { recursive: true, force: true }));
  for (const name of names) cpSync(join(sound, name), join(running, name));
  await core.stop();
  const wal = (folder: string) => join(folder, 'plinth.db-wal');
  const spoil = (at: number) => (folder: string) => {
    const bytes = readFileSync(wal(folder));
    assert.ok(bytes.length > 10_000, 'there is something in it');
    writeFileSync(wal(folder), bytes.fill(0xa5, at, at + 8));
  };
  const cases: readonly { readonly what: string; readonly harm: (folder: string) => void; readonly isLost: boolean }[] =
    [
      { what: 'nothing', harm: () => undefined, isLost: false },
      { what: 'missing', harm: folder => rmSync(wal(folder)), isLost: true },
      { what: 'its header', harm: spoil(0), isLost: true },
      { what: 'a byte near its start', harm: spoil(200), isLost: true },
    ];
  for (const { what, harm, isLost } of cases) {
    const folder = mkdtempSync(join(tmpdir(), 'plinth-wal-'));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    cpSync(sound, folder, { recursive: true });
    for (const name of names) cpSync(join(running, name), join(folder, name));
    harm(folder);
    const findings = await examine(readConfig({ data: folder, log: silentLog }));
    assert.equal(
      findings.some(
        ({ verdict, text }) => verdict === 'fail' && /entry \d+ and all later entries are missing/.test(text),
      ),
      isLost,
      `${what}: the doctor`,
    );
    const started = await startService(t, { folder });
    assert.deepEqual((await started.request('GET', '/health')).json.alarms, isLost ? ['activity_missing'] : [], what);
    await started.core.stop();
  }
});

test('truncated settings stop the start and are named', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-settings-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'settings.json'), '{"web": {');
  assert.throws(() => readConfig({ data: folder, log: silentLog }), /settings\.json/);
});

/** A test's key is not locked, and its disk may be small. */
const isUsual = (subject: string, verdict: string): boolean =>
  ['data folder', 'demo building'].includes(subject) || (subject === 'master key' && verdict === 'warn');

async function prepareFolder(t: TestContext): Promise<string> {
  const clock = movableClock();
  clock.jump(-PREPARED_BEFORE);
  const { core, folder, request, application: as, createProject, createPerson } = await startService(t, { clock });
  await createPerson('ann'); // whose sign-in needs a sealed key
  const { path } = await createProject();
  for (const text of ['one', 'two', 'three'])
    assert.equal((await request('POST', `${path}/document`, { as, body: fileForm(`${text}.txt`, text) })).status, 201);
  await core.stop();
  return folder;
}

const filesIn = (folder: string): string[] =>
  existsSync(join(folder, 'blobs'))
    ? readdirSync(join(folder, 'blobs'), { recursive: true, encoding: 'utf8' })
        .filter(name => /[0-9a-f]{64}/.test(name))
        .sort()
    : [];
