// One's own sign-ons: at a window of ours and by programs of one's own. No other application sees or ends where else a
// person is signed in.
import Type from 'typebox';
import { byOwners, callerOf, type Route, routesFor } from '../../http/api/route.ts';
import { AccountSession } from './schema.ts';
import type { Sessions } from './service.ts';

const { routes, reads, writes } = routesFor('account', byOwners);

export const sessionRoutes = (sessions: Sessions): Route[] => [
  routes.get('getAccountSessions', '/account/session', {
    summary: 'List your sessions',
    access: reads,
    answer: Type.Array(AccountSession),
    handle: async call => sessions.list(callerOf(call)),
  }),
  routes.delete('endAccountSession', '/account/session/{id}', {
    summary: 'End a session and its tokens',
    access: writes('account.session.end'),
    handle: async call => sessions.end(callerOf(call), call.params.id),
  }),
  routes.delete('endOtherAccountSessions', '/account/session', {
    summary: 'End all your other sessions',
    access: writes('account.session.end'),
    handle: async call => sessions.endOthers(callerOf(call)),
  }),
];
