// The log of activity: of a project for its members, of everything for administrators of the service.
import Type from 'typebox';
import { sendCsv } from '../../http/answer/pieces.ts';
import { byAdministrators, pageAs, projectOf, route, type Route } from '../../http/api/route.ts';
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
import type { Activity } from './service.ts';

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

export function activityRoutes(activity: Activity): Route[] {
  return [
    route({
      id: 'getLogs',
      method: 'GET',
      path: '/cloud/{cloud_pk}/project/{project_pk}/logs',
      group: 'logs',
      summary: 'List what was changed, newest first; the newest 1,000 unless a page is asked for',
      access: { scopes: ['logs:read'], role: 'guest' },
      query: LogQuery,
      answer: Type.Array(LogEntry),
      handle: async call => {
        const { entries, total } = await activity.listForClients(projectOf(call), call.query);
        return pageAs(entries, total);
      },
    }),
    route({
      id: 'listProjectActivity',
      method: 'GET',
      path: '/cloud/{cloud_pk}/project/{project_pk}/activity',
      group: 'logs',
      summary: 'List the activity of a project with its objects and fields, newest first; as `logs` otherwise',
      access: { scopes: ['logs:read'], role: 'guest' },
      query: LogQuery,
      answer: Type.Array(ActivityEntry),
      handle: async call => {
        const { entries, total } = await activity.list(projectOf(call), call.query);
        return pageAs(entries, total);
      },
    }),
    route({
      id: 'countProjectActivity',
      method: 'GET',
      path: '/cloud/{cloud_pk}/project/{project_pk}/activity/periods',
      group: 'logs',
      summary: 'Count the activity of a project in each of several periods, such as days',
      access: { scopes: ['logs:read'], role: 'guest' },
      query: PeriodsQuery,
      answer: PeriodCounts,
      handle: async call => ({ counts: await activity.countPeriods(projectOf(call), call.query) }),
    }),
    route({
      id: 'listActivity',
      method: 'GET',
      path: '/server/activity',
      group: 'server',
      summary: 'List the activity of the server, newest first; at most 1,000 per request',
      access: reads,
      query: ServerLogQuery,
      answer: Type.Array(ServerLogEntry),
      handle: async call => {
        const { entries, total } = await activity.listAll(call.query);
        return pageAs(entries, total);
      },
    }),
    route({
      id: 'exportActivity',
      method: 'GET',
      path: '/server/activity/export',
      group: 'server',
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
    route({
      id: 'verifyActivity',
      method: 'GET',
      path: '/server/activity/verification',
      group: 'server',
      summary: 'Verify that the activity log was not altered',
      access: reads,
      answer: LogVerdict,
      handle: async () => activity.verify(),
    }),
  ];
}
