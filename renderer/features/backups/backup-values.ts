// The state of backups in words, and the values of their form.
import type { TFunction } from 'i18next';
import { formatBytes, formatDuration, formatTime } from '../../ui/numbers/format.ts';
import type { StatusKind } from '../../ui/status.tsx';
import type { Backups, BackupsWritten } from './queries.ts';

/** An older backup, or proof, is a problem: milliseconds. */
const TOO_OLD = 7 * 24 * 3600_000;

export interface BackupState {
  readonly kind: StatusKind;
  readonly word: string;
}

const isOld = (time: string, now: number): boolean => now - Date.parse(time) > TOO_OLD;

/** The last backup: when, how much, how long; red when there is none, or it is old. */
function madeState(t: TFunction, { last, problem }: Backups, now: number): BackupState[] {
  const states: BackupState[] = [];
  if (last) {
    const [time, size, duration] = [
      formatTime(last.made_at),
      formatBytes(last.bytes),
      formatDuration(last.seconds * 1000),
    ];
    const kind = isOld(last.made_at, now) ? 'failed' : 'done';
    states.push({ kind, word: t('backups.made', { time, size, duration }) });
  } else states.push({ kind: 'warning', word: t('backups.notMade') });
  if (problem !== null) states.push({ kind: 'failed', word: t('backups.failed', { problem }) });
  return states;
}

/** The last proof by a restore; red when it failed, or is older than a week. */
export function proofState(t: TFunction, { proof, proof_problem: problem }: Backups, now: number): BackupState {
  if (problem !== null) return { kind: 'failed', word: t('backups.proofFailed', { problem }) };
  if (!proof) return { kind: 'warning', word: t('backups.unproven') };
  const [time, size] = [formatTime(proof.proven_at), formatBytes(proof.bytes)];
  const duration = formatDuration(proof.seconds * 1000);
  return { kind: isOld(proof.proven_at, now) ? 'failed' : 'done', word: t('backups.proven', { time, size, duration }) };
}

/** Everything that there is to say, the most important first. @param now milliseconds since 1970 */
export function backupStates(t: TFunction, backups: Backups, now: number): BackupState[] {
  const { folder, running, same_disk: isSameDisk, has_key: hasKey } = backups;
  if (folder === null) return [{ kind: 'warning', word: t('backups.none') }];
  const states = [...madeState(t, backups, now), proofState(t, backups, now)];
  if (running)
    states.unshift({
      kind: 'running',
      word:
        running.phase === 'proof'
          ? t('backups.proving')
          : t('backups.running', { done: running.done, all: running.all }),
    });
  if (isSameDisk) states.push({ kind: 'warning', word: t('backups.sameDisk') });
  if (!hasKey) states.push({ kind: 'warning', word: t('backups.noKey') });
  return states;
}

/** The one line of the home page: what has failed, else the last proof. */
export const homeState = (t: TFunction, backups: Backups, now: number): BackupState =>
  madeState(t, backups, now).find(({ kind }) => kind === 'failed') ?? proofState(t, backups, now);

export interface BackupForm {
  readonly folder: string;
  readonly at: string;
  /** undefined: the input is not a number */
  readonly days: number | undefined;
  readonly hasKey: boolean;
  /** never sent to the window: empty until a new one is typed */
  readonly passphrase: string;
}

export const firstBackupValues = ({ folder, at, keep_days, has_key }: Backups): BackupForm => ({
  folder: folder ?? '',
  at,
  days: keep_days,
  hasKey: has_key,
  passphrase: '',
});

/** Without a folder there are no backups; an empty passphrase keeps the stored one. */
export function backupsWritten({ folder, at, days = 30, hasKey, passphrase }: BackupForm): BackupsWritten {
  const key = hasKey ? (passphrase === '' ? {} : { passphrase }) : { passphrase: null };
  return { folder: folder.trim() || null, at, keep_days: days, ...key };
}

/** Characters that a passphrase has at least. */
export const LEAST_PASSPHRASE = 12;

/** A key without a stored passphrase needs one. */
export const canSaveBackups = ({ at, days, hasKey, passphrase }: BackupForm, stored: Backups): boolean =>
  at !== '' &&
  days !== undefined &&
  Number.isInteger(days) &&
  (!hasKey || passphrase.length >= LEAST_PASSPHRASE || (stored.has_key && passphrase === ''));

/** A line about one backup. */
export function backupLine(t: TFunction, backup: Backups['backups'][number]): string {
  const { made_at: at, files, bytes, has_key: hasKey, damaged, problem } = backup;
  if (problem !== null || at === null) return t('backups.unreadable', { problem: problem ?? '' });
  const parts = [formatBytes(bytes), t('backups.files', { count: files ?? 0 })];
  parts.push(t(hasKey ? 'backups.withKey' : 'backups.withoutKey'));
  if (damaged !== null && damaged > 0) parts.push(t('backups.damaged', { count: damaged }));
  return parts.join(', ');
}

/** The command that makes a data folder of a backup. */
export const restoreCommand = (folder: string): string =>
  `npm run -s plinth -- restore --from "${folder}" --data NEW-FOLDER`;
