// State of the service, in words.
import type { TFunction } from 'i18next';
import { formatBytes, formatDuration, formatTime } from '../../ui/numbers/format.ts';
import type { StatusKind } from '../../ui/status.tsx';
import type { ServerState } from './queries.ts';

/** Free bytes below which an administrator should free space soon: a model of average size may not fit. */
export const LITTLE_ROOM = 5e9;

interface ServerFact {
  readonly name: string;
  readonly value: string;
  /** only where action is needed */
  readonly kind?: StatusKind;
}

/** @param now milliseconds since 1970 */
export function serverFacts(t: TFunction, { version, started_at, connected, work }: ServerState, now: number) {
  const { running, waiting, waiting_since, failed_today } = work;
  const since = waiting_since === null ? 0 : Math.max(0, now - Date.parse(waiting_since));
  const jobs = [t('administration.state.running', { count: running })];
  if (waiting > 0) jobs.push(t('administration.state.waiting', { count: waiting, duration: formatDuration(since) }));
  const facts: ServerFact[] = [
    {
      name: t('administration.state.version'),
      value: t('administration.state.versionSince', { version, time: formatTime(started_at) }),
    },
    { name: t('administration.state.devices'), value: connectedText(t, connected) },
    {
      name: t('administration.state.work'),
      value: running + waiting === 0 ? t('administration.state.idle') : jobs.join(', '),
    },
  ];
  const failed = { name: t('administration.state.failedName'), kind: 'warning' } as const;
  return failed_today === 0
    ? facts
    : [...facts, { ...failed, value: t('administration.state.failed', { count: failed_today }) }];
}

/** People, windows and devices that are connected, this computer included. */
const connectedText = (t: TFunction, { people, windows, devices }: ServerState['connected']): string =>
  [
    t('administration.state.people', { count: people }),
    t('administration.state.windows', { count: windows }),
    t('administration.state.onDevices', { count: devices }),
  ].join(', ');

/** Problems that an administrator should solve, in sentences with the time of their beginning. */
export const alarmSentences = (t: TFunction, { alarms }: Pick<ServerState, 'alarms'>): readonly string[] =>
  alarms.map(({ code, since, params }) => {
    const { count, file = '' } = params;
    const sentence = t(`administration.alarms.${code}` as const, { count: Number(count ?? 1), file: String(file) });
    return `${sentence} (${t('administration.alarms.since', { time: formatTime(since) })})`;
  });

/** Disk space used by the service, and free space. */
export function storageParts(t: TFunction, { storage }: Pick<ServerState, 'storage'>) {
  const all = storage.documents + storage.models + storage.database + storage.free;
  return (['documents', 'models', 'database', 'free'] as const).map(part => ({
    part,
    name: t(`administration.state.${part}`),
    size: formatBytes(storage[part]),
    /** fraction of all used and available space, 0 to 1 */
    share: all === 0 ? 0 : storage[part] / all,
  }));
}

/** Damaged files in words, one line per affected object. */
export const damagedLines = (t: TFunction, { damaged }: Pick<ServerState, 'damaged'>): string[] =>
  damaged.map(({ kind, name, project, cloud, problem, since }) =>
    t(problem === 'missing' ? 'administration.state.missingFile' : 'administration.state.damagedFile', {
      kind: t(`administration.state.damagedKinds.${kind}`),
      name: name ?? '',
      place: [cloud, project].filter(each => each !== null).join(' / '),
      time: formatTime(since),
    }),
  );

export const hasLittleRoom = ({ storage }: Pick<ServerState, 'storage'>): boolean => storage.free < LITTLE_ROOM;
