// Figures in the text format of Prometheus (exposition format 0.0.4).
import type { ServerState } from './schema.ts';

interface Metric {
  readonly name: string;
  readonly help: string;
  /** value by labels, such as `{state="running"}`; without labels an empty text */
  readonly values: readonly (readonly [labels: string, value: number])[];
}

/** The figures of a state, each with its help and type. All are gauges. */
export function metricsText({ alarms, devices, work, storage }: ServerState): string {
  const { documents, models, database, free } = storage;
  const metrics: readonly Metric[] = [
    {
      name: 'plinth_alarm',
      help: 'Conditions that an administrator has to end.',
      values: alarms.map(({ code }) => [`{code="${code}"}`, 1]),
    },
    { name: 'plinth_devices', help: 'Other devices that are connected.', values: [['', devices]] },
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
