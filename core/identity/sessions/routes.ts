// One's own sign-ons: at a window of ours and by programs of one's own. No other application sees or ends where else a
// person is signed in.
import Type from 'typebox';
import { byOwners, callerOf, route, type Route } from '../../http/api/route.ts';
import { AccountSession } from './schema.ts';
import type { Sessions } from './service.ts';

const group = 'account';
const { reads, writes } = byOwners;

export function sessionRoutes(sessions: Sessions): Route[] {
  return [
    route({
      id: 'getAccountSessions',
      method: 'GET',
      path: '/account/session',
      group,
      summary: 'List your sessions',
      access: reads,
      answer: Type.Array(AccountSession),
      handle: async call => sessions.list(callerOf(call)),
    }),
    route({
      id: 'endAccountSession',
      method: 'DELETE',
      path: '/account/session/{id}',
      group,
      summary: 'End a session and its tokens',
      access: { ...writes, audit: 'account.session.end' },
      status: 204,
      handle: async call => sessions.end(callerOf(call), call.params.id),
    }),
    route({
      id: 'endOtherAccountSessions',
      method: 'DELETE',
      path: '/account/session',
      group,
      summary: 'End all your other sessions',
      access: { ...writes, audit: 'account.session.end' },
      status: 204,
      handle: async call => sessions.endOthers(callerOf(call)),
    }),
  ];
}
