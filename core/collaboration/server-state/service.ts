// State of the service: running work and stored data.
import { createHash, timingSafeEqual } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mail } from '../../identity/mail/service.ts';
import type { Alarms } from '../../kit/alarms.ts';
import { notFound, unauthorized } from '../../kit/errors.ts';
import { isOnThisComputer } from '../../kit/text/web-address.ts';
import { DAY, isoTime, type Clock } from '../../kit/time.ts';
import { countWork } from '../../pipeline/jobs.ts';
import type { Blobs } from '../../storage/blobs/blobs.ts';
import type { Damage } from '../../storage/blobs/blob-check.ts';
import type { Db } from '../../storage/db.ts';
import type { Health, ServerReach, ServerState } from './schema.ts';
import { storedBytes } from './store.ts';

/** Figures in the text format of Prometheus (exposition format 0.0.4). */
interface Metric {
  readonly name: string;
  readonly help: string;
  /** value by labels, such as `{state="running"}`; without labels an empty text */
  readonly values: readonly (readonly [labels: string, value: number])[];
}

/** The figures of a state, each with its help and type. All are gauges. */
function metricsText({ alarms, devices, connected, work, storage }: ServerState): string {
  const { documents, models, database, free } = storage;
  const metrics: readonly Metric[] = [
    {
      name: 'plinth_alarm',
      help: 'Conditions that an administrator has to end.',
      values: alarms.map(({ code }) => [`{code="${code}"}`, 1]),
    },
    { name: 'plinth_devices', help: 'Other devices that are connected.', values: [['', devices]] },
    { name: 'plinth_people', help: 'People with an open window.', values: [['', connected.people]] },
    { name: 'plinth_windows', help: 'Open windows.', values: [['', connected.windows]] },
    {
      name: 'plinth_jobs',
      help: 'Jobs by state; failed ones of the last 24 hours.',
      values: [
        ['{state="running"}', work.running],
        ['{state="waiting"}', work.waiting],
        ['{state="failed"}', work.failed_today],
      ],
    },
    {
      name: 'plinth_stored_bytes',
      help: 'Bytes on the disk by kind.',
      values: [
        ['{kind="documents"}', documents],
        ['{kind="models"}', models],
        ['{kind="database"}', database],
      ],
    },
    { name: 'plinth_free_bytes', help: 'Bytes that can still be stored.', values: [['', free]] },
  ];
  return metrics
    .flatMap(({ name, help, values }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} gauge`,
      ...values.map(([labels, value]) => `${name}${labels} ${value}`),
    ])
    .map(line => `${line}\n`)
    .join('');
}

export type ServerStateService = ReturnType<typeof createServerState>;

export function createServerState(parts: {
  readonly db: Db;
  readonly clock: Clock;
  readonly blobs: Blobs;
  readonly damage: Damage;
  readonly dataFolder: string;
  readonly version: string;
  /** how many other devices are connected */
  readonly devices: () => number;
  /** the people, windows and devices that are connected */
  readonly connected: () => ServerState['connected'];
  readonly alarms: Alarms;
  readonly mail: Pick<Mail, 'isSetUp'>;
  /** addresses of the service for other computers; empty while it is not shared */
  readonly addresses: () => readonly string[];
  /** secret of the metrics collector; without one there are no metrics */
  readonly metricsToken: string | undefined;
}) {
  const { db, clock, blobs, damage, dataFolder, version, devices, connected, alarms, mail, addresses, metricsToken } =
    parts;
  const startedAt = isoTime(clock.now());

  async function describe(): Promise<ServerState> {
    const [work, { all, made }, data, database, free, damaged] = await Promise.all([
      countWork(db, isoTime(clock.now() - DAY)),
      storedBytes(db),
      bytesIn(join(dataFolder, 'models'), ''),
      bytesIn(dataFolder, 'plinth.db'),
      blobs.free(),
      damage.list(),
    ]);
    const { running, waiting, waitingSince: waiting_since, failed: failed_today } = work;
    return {
      version,
      started_at: startedAt,
      alarms: alarms.list().map(({ code, since, params }) => ({ code, since, params: { ...params } })),
      devices: devices(),
      connected: connected(),
      work: { running, waiting, waiting_since, failed_today },
      damaged: damaged.flatMap(({ holders, ...file }) =>
        (holders.length === 0 ? [unnamed] : holders).map(holder => ({ ...file, ...holder })),
      ),
      storage: { documents: all - made, models: made + data, database, free },
    };
  }

  return {
    describe,

    /** @param origin as the caller names this service: on this computer they need another address to pass on */
    reach: (origin: string): ServerReach => ({
      mail: mail.isSetUp(),
      addresses: isOnThisComputer(new URL(origin)) ? [...addresses()] : [],
    }),

    health(): Health {
      const codes = alarms.list().map(({ code }) => code);
      return { status: codes.length === 0 ? 'ok' : 'degraded', alarms: codes };
    },

    /** @param authorization the header of the request. @throws 404 without `metrics_token`, 401 without that token */
    async metrics(authorization: string | undefined): Promise<string> {
      if (metricsToken === undefined) throw notFound('metrics');
      if (!isSame(authorization ?? '', `Bearer ${metricsToken}`)) throw unauthorized();
      return metricsText(await describe());
    },
  };
}

/** Compares secrets in constant time. */
function isSame(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}

/** A file of which only its use is known. */
const unnamed = { kind: 'other', name: null, project: null, cloud: null } as const;

/**
 * Bytes of the files directly in a folder whose names begin with `start`. A file that disappears during the count is
 * ignored.
 */
async function bytesIn(folder: string, start: string): Promise<number> {
  let bytes = 0;
  for (const name of await readdir(folder)) {
    if (!name.startsWith(start)) continue;
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found?.isFile()) bytes += found.size;
  }
  return bytes;
}
