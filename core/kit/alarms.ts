// Conditions that an administrator has to know of and end. They are codes with parameters: the reader of one makes the
// sentence (the server page in the languages of the window, the log in English).
import type { Log } from './log.ts';
import { isoTime, type Clock } from './time.ts';

/** What can be wrong, and in plain English what it means and what to do. */
const alarmTexts = {
  database_unprotected:
    'The lock on plinth.db, or its -wal or -shm file, was lost: another program opened, moved or deleted them. No ' +
    'more changes are accepted. Stop the service, keep a copy of the data folder, end the other program and start ' +
    'again.',
  database_failed:
    'The disk reported an error while plinth.db was written. No more changes are accepted. Check the disk, then ' +
    'restart the service.',
  disk_full: 'The disk is full: only deletions are accepted. Free some space.',
  damaged_files: 'Stored files are damaged. Upload the same files again, or restore them from a backup.',
  unknown_files: 'Many stored files belong to no document. They are kept; check that plinth.db is the current one.',
  old_database:
    'plinth.db is older than the newest stored file. Nothing is deleted for a day; check that it is the current one.',
  blobs_unwritable: 'Files cannot be written to the data folder. Uploads are refused; correct its permissions.',
  activity_missing: 'Entries at the end of the activity log are missing: the last changes before the start were lost.',
  activity_replaced:
    'The activity log is not the one of the last run: plinth.db was replaced by another. Check that it is the ' +
    'current one.',
  database_damaged:
    'plinth.db is damaged. No more changes are accepted. Keep a copy of the data folder and restore a backup.',
  authority_damaged:
    'The certificate authority in certificates/ is missing or damaged, so the certificate cannot be renewed. Put ' +
    'ca.pem and its key back from a backup, or make a new authority by `plinth certificate renew`.',
  clock_jumped:
    'The clock of this computer jumped by more than a day. Nothing is deleted by its age until it has been steady ' +
    'for an hour. Check the time and its time server.',
  backup_failed: 'No backup was made for a week. See why on the server page, and make one.',
  backup_unproven:
    'The newest backup was not proven: a restore of it failed, or none was tried for a week. See why on the server ' +
    'page.',
  file_replaced: 'A damaged file of the service was replaced by a new one.',
} as const;

type AlarmCode = keyof typeof alarmTexts;
export const alarmCodes = Object.keys(alarmTexts) as AlarmCode[];

export interface Alarm {
  readonly code: AlarmCode;
  /** ISO time at which it was raised first */
  readonly since: string;
  readonly params: Readonly<Record<string, string | number>>;
}

export type Alarms = ReturnType<typeof createAlarms>;

export function createAlarms({ log, clock }: { readonly log: Log; readonly clock: Clock }) {
  const on = new Map<AlarmCode, Alarm>();
  return {
    /** Raises an alarm, or updates the parameters of an active one. Only a new one is logged. */
    raise(code: AlarmCode, params: Alarm['params'] = {}) {
      const known = on.get(code);
      on.set(code, { code, since: known?.since ?? isoTime(clock.now()), params });
      if (!known) log.error(`alarm: ${alarmTexts[code]}`, { code, ...params });
    },
    clear(code: AlarmCode) {
      if (on.delete(code)) log.info(`alarm ended: ${alarmTexts[code]}`, { code });
    },
    /** active alarms, oldest first */
    list: (): readonly Alarm[] => [...on.values()],
  };
}
