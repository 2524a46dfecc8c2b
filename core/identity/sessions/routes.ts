// One's own sign-ons: at a window of ours and by programs of one's own. No other application sees or ends where else a
// person is signed in.
import Type from 'typebox';
import { byOwners, callerOf, declaring, route, type Route } from '../../http/api/route.ts';
import { AccountSession } from './schema.ts';
import type { Sessions } from './service.ts';

const { reads, writes } = declaring('account', byOwners);

export function sessionRoutes(sessions: Sessions): Route[] {
  return [
    route({
      id: 'getAccountSessions',
      ...reads,
      path: '/account/session',
      summary: 'List your sessions',
      answer: Type.Array(AccountSession),
      handle: async call => sessions.list(callerOf(call)),
    }),
    route({
      id: 'endAccountSession',
      ...writes('DELETE', 'account.session.end'),
      path: '/account/session/{id}',
      summary: 'End a session and its tokens',
      status: 204,
      handle: async call => sessions.end(callerOf(call), call.params.id),
    }),
    route({
      id: 'endOtherAccountSessions',
      ...writes('DELETE', 'account.session.end'),
      path: '/account/session',
      summary: 'End all your other sessions',
      status: 204,
      handle: async call => sessions.endOthers(callerOf(call)),
    }),
  ];
}
