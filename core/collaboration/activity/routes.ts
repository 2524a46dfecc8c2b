// The log of activity: of a project for its members, of everything for administrators of the service.
import Type from 'typebox';
import { sendCsv } from '../../http/answer/pieces.ts';
import { byAdministrators, pageAs, projectOf, type Route, routesIn } from '../../http/api/route.ts';
import {
  ActivityEntry,
  LogEntry,
  LogQuery,
  LogVerdict,
  PeriodCounts,
  PeriodsQuery,
  ServerLogEntry,
  ServerLogQuery,
} from './schema.ts';
import type { Activity, LogPage } from './service.ts';

const serverRoutes = routesIn('server');

const logsRoutes = routesIn('logs');

const { reads } = byAdministrators;
const columns = [
  'id',
  'date',
  'action',
  'result',
  'via',
  'user_id',
  'user_email',
  'user_name',
  'app_name',
  'address',
  'cloud_id',
  'project_id',
  'project_name',
  'count',
  'was',
  'claimed',
  'hash',
] as const;

const asPage = <Entry>({ entries, total }: LogPage<Entry>): Entry[] => pageAs(entries, total);

export const activityRoutes = (activity: Activity): Route[] => [
  logsRoutes.get('getLogs', '/cloud/{cloud_pk}/project/{project_pk}/logs', {
    summary: 'List what was changed, newest first; the newest 1,000 unless a page is asked for',
    access: { scopes: ['logs:read'], role: 'guest' },
    query: LogQuery,
    answer: Type.Array(LogEntry),
    handle: async call => asPage(await activity.listForClients(projectOf(call), call.query)),
  }),
  logsRoutes.get('listProjectActivity', '/cloud/{cloud_pk}/project/{project_pk}/activity', {
    summary: 'List the activity of a project with its objects and fields, newest first; as `logs` otherwise',
    access: { scopes: ['logs:read'], role: 'guest' },
    query: LogQuery,
    answer: Type.Array(ActivityEntry),
    handle: async call => asPage(await activity.list(projectOf(call), call.query)),
  }),
  logsRoutes.get('countProjectActivity', '/cloud/{cloud_pk}/project/{project_pk}/activity/periods', {
    summary: 'Count the activity of a project in each of several periods, such as days',
    access: { scopes: ['logs:read'], role: 'guest' },
    query: PeriodsQuery,
    answer: PeriodCounts,
    handle: async call => ({ counts: await activity.countPeriods(projectOf(call), call.query) }),
  }),
  serverRoutes.get('listActivity', '/server/activity', {
    summary: 'List the activity of the server, newest first; at most 1,000 per request',
    access: reads,
    query: ServerLogQuery,
    answer: Type.Array(ServerLogEntry),
    handle: async call => asPage(await activity.listAll(call.query)),
  }),
  serverRoutes.get('exportActivity', '/server/activity/export', {
    summary: 'Export the activity log as CSV, without a limit',
    access: reads,
    query: ServerLogQuery,
    handle: async call => {
      const entries = activity.exportAll(call.query);
      const rows = async function* () {
        for await (const entry of entries)
          yield [
            ...columns.map(column => entry[column]),
            entry.object?.kind ?? null,
            entry.object?.id ?? null,
            entry.object?.name ?? null,
          ];
      };
      await sendCsv(call, 'activity.csv', [...columns, 'object_kind', 'object_id', 'object_name'], rows());
    },
  }),
  serverRoutes.get('verifyActivity', '/server/activity/verification', {
    summary: 'Verify that the activity log was not altered',
    access: reads,
    answer: LogVerdict,
    handle: async () => activity.verify(),
  }),
];
