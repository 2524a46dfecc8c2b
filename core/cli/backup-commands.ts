// `plinth backup` and `plinth restore`: copies of a data folder that prove themselves, made beside a running service.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { VERSION } from '../app.ts';
import { chooseBackup, listBackups } from '../backup/backup-folder.ts';
import { makeBackup, type BackupOrder } from '../backup/make.ts';
import { bytesOf, type Manifest } from '../backup/manifest.ts';
import { proveBackup } from '../backup/prove.ts';
import { restoreBackup, type RestoreReport } from '../backup/restore.ts';
import { dataFolderOf, readConfig } from '../config.ts';
import { silentLog } from '../kit/log.ts';
import { keyLockedBy } from '../storage/keys/master-key.ts';
import { DAY, HOUR, MINUTE } from '../kit/time.ts';
import { action, flags, needed, print, progressOf, UsageError } from './command-line.ts';

/** Milliseconds between two copies of `--follow`. */
const FOLLOW_EVERY = MINUTE;
/** What `--follow` keeps without `--keep`. */
const FOLLOW_KEEPS = 2 * HOUR;

const folderFrom = (name: 'to' | 'from'): string => resolve(process.env['INIT_CWD'] ?? '', needed(name));
const passphrase = (): string | undefined => process.env['PLINTH_BACKUP_PASSPHRASE'] || undefined;

export async function backup(): Promise<void> {
  switch (action) {
    case undefined:
      return flags.follow ? follow() : make();
    case 'list':
      return print(
        listBackups(folderFrom('to')).map(({ name, manifest, problem }) => ({
          name,
          ...(manifest ? shown(manifest) : { problem }),
        })),
      );
    case 'verify':
      return verify();
    default:
      throw new UsageError('backup, backup list or backup verify');
  }
}

async function order(): Promise<BackupOrder> {
  const dataFolder = dataFolderOf(flags.data);
  if (!existsSync(dataFolder)) throw new Error(`${dataFolder} does not exist: name the data folder by --data`);
  const { keyLocks } = readConfig({ data: flags.data, log: silentLog });
  const given = passphrase();
  return {
    dataFolder,
    to: folderFrom('to'),
    program: VERSION,
    ...(given !== undefined && { keyFile: await keyLockedBy(given, dataFolder, keyLocks) }),
    keep: keptFor(),
    recheck: flags.recheck === true,
    onProgress: progressOf('files'),
  };
}

async function make(): Promise<void> {
  const { name, manifest, copied, removed } = await makeBackup(await order());
  print({ name, ...shown(manifest), bytes_copied: copied, removed });
  if (manifest.key === 'none')
    console.error(
      'The master key is not in this backup. Set PLINTH_BACKUP_PASSPHRASE to include it: without it, a restore ' +
        'elsewhere loses sign-in keys, project tokens, authenticator apps, secrets of webhooks and of sign-in ' +
        'providers.',
    );
  if (manifest.damaged.length > 0) {
    console.error(`${manifest.damaged.length} stored files were missing or damaged before; see plinth doctor --deep`);
    process.exitCode = 1;
  }
}

/** Makes a backup each minute until it is stopped. One that fails is reported, and tried again. */
async function follow(): Promise<void> {
  const wanted = { ...(await order()), onProgress: () => undefined };
  for (;;) {
    const begun = performance.now();
    try {
      const { name, copied } = await makeBackup({ ...wanted, keep: keptFor() ?? FOLLOW_KEEPS });
      console.log(JSON.stringify({ name, bytes_copied: copied }));
    } catch (error) {
      console.error(`plinth: no backup at ${new Date().toISOString()}: ${(error as Error).message}`);
    }
    await sleep(Math.max(0, FOLLOW_EVERY - (performance.now() - begun)));
  }
}

async function verify(): Promise<void> {
  const folder = folderFrom('to');
  const name = chooseBackup(folder, flags.name);
  const key = flags['key-from'] === undefined ? undefined : dataFolderOf(flags['key-from']);
  const program = resolve(import.meta.dirname, '../..');
  const { problems, ...proof } = await proveBackup(
    { folder, name, key, passphrase: passphrase(), program },
    { onlyBytes: flags['only-bytes'] === true, onProgress: progressOf('files') },
  );
  print({ name, ok: problems.length === 0, problems, ...proof });
  if (problems.length > 0) process.exitCode = 1;
}

/** Restores the newest backup, or the one named, into a new data folder. */
export async function restore(): Promise<void> {
  const from = folderFrom('from');
  const name = chooseBackup(from, flags.name);
  if (flags.data === undefined) throw new UsageError('--data is required: the new data folder');
  const { dataFolder, keyLocks, program } = readConfig({ data: flags.data, log: silentLog });
  const keyFolder = flags['key-from'];
  const report = await restoreBackup({
    from,
    name,
    to: dataFolder,
    migrations: join(program, 'core/storage/migrations'),
    key: flags['without-key']
      ? { from: 'none' }
      : keyFolder === undefined
        ? { from: 'backup' }
        : { from: 'folder', folder: dataFolderOf(keyFolder) },
    passphrase: passphrase(),
    keyLocks,
    onProgress: progressOf('files'),
  });
  print({ name, data: dataFolder, ...shown(report.manifest), notes: notesOf(report, keyFolder !== undefined) });
}

const shown = (manifest: Manifest) => ({
  made_at: manifest.made_at,
  program: manifest.program,
  files: manifest.stored.files,
  bytes: bytesOf(manifest),
  key: manifest.key,
  damaged: manifest.damaged.length,
});

/** What differs from the folder that was backed up, and what to do. */
function notesOf(
  { manifest, hasCertificates, rebuilt, watchedFoldersPaused, ...report }: RestoreReport,
  isKeyOfFolder: boolean,
): string[] {
  const { lost, missing, settingsDropped } = report;
  const notes = [
    `Everything is as on ${manifest.made_at}: rights, sign-ins, keys and tokens that were ended later are valid again.`,
    'The address is that of `plinth serve --host --port`, or public_url of settings.json. bootstrap.json is not in ' +
      'backups.',
    hasCertificates
      ? 'Certificates go on: devices that trust the authority of before trust this service.'
      : 'The certificates are new: each device has to trust them again.',
  ];
  if (manifest.key === 'passphrase' && !lost && !isKeyOfFolder)
    notes.push('The master key is locked by the passphrase of the backup: set PLINTH_PASSPHRASE to it at each start.');
  if (rebuilt > 0) notes.push(`The data of ${rebuilt} models is made again when it is read first; edits are kept.`);
  if (watchedFoldersPaused > 0)
    notes.push(`${watchedFoldersPaused} watched folders are paused: \`plinth watch list\`, then \`watch resume\`.`);
  for (const name of settingsDropped) notes.push(`The setting ${name} was left out: enter it again.`);
  if (missing.length > 0) notes.push(`${missing.length} stored files were missing or damaged when this was backed up.`);
  if (!lost) return notes;
  return [
    ...notes,
    'Without the master key everybody signs in again.',
    `${lost.webhooks} webhooks are disabled: set a new secret for each, then enable it.`,
    `${lost.authenticatorApps} authenticator apps and all recovery codes are removed: their owners set up new ones.`,
    `${lost.projectTokens} project tokens and ${lost.modelTokens} tokens of models are removed.`,
    `${lost.signInProviders} sign-in providers are disabled: enter their secrets again.`,
  ];
}

/** Milliseconds of `30d`, `12h` or `90m`; undefined without the flag. */
function keptFor(): number | undefined {
  if (flags.keep === undefined) return undefined;
  const [, number, unit] = /^(\d{1,5})([dhm])$/.exec(flags.keep) ?? [];
  if (number === undefined)
    throw new UsageError(`--keep ${flags.keep}: expected a number of days, such as 30d, or 12h`);
  return Number(number) * (unit === 'd' ? DAY : unit === 'h' ? HOUR : MINUTE);
}
