// Second factors at a window: one's own, and the rule and the way out for administrators of the service.
import { atWindow, byAdministrators, callerOf, type Route, routesFor } from '../../http/api/route.ts';
import type { OwnFactors } from './own.ts';
import * as shapes from './schema.ts';
import type { Factors } from './service.ts';

const { routes, reads, writes } = routesFor('account', atWindow);
const ofServer = routesFor('server', byAdministrators);
const path = '/account/second-factor';
const isSetUp = { none: 'nothing is changed before the set-up is confirmed' } as const;

// Long: a table of routes.
export const secondFactorRoutes = (own: OwnFactors): Route[] => [
  routes.get('getSecondFactors', path, {
    summary: 'Get your second factors',
    access: reads,
    answer: shapes.SecondFactors,
    handle: async call => own.get(callerOf(call), call.origin),
  }),
  routes.post('proposeTotp', `${path}/totp`, {
    summary: 'Create the secret of an authenticator app',
    access: writes(isSetUp),
    body: shapes.PasswordProof,
    answer: shapes.TotpProposal,
    handle: async call => own.proposeTotp(callerOf(call), call.body.password),
  }),
  routes.post('confirmTotp', `${path}/totp/confirmation`, {
    summary: 'Confirm the authenticator app with its first code',
    access: writes('account.totp.create'),
    body: shapes.TotpConfirmation,
    answer: shapes.RecoveryCodes,
    handle: async call => own.confirmTotp(callerOf(call), call.body.code),
  }),
  routes.delete('removeTotp', `${path}/totp`, {
    summary: 'Remove the authenticator app',
    access: writes('account.totp.delete'),
    body: shapes.PasswordProof,
    handle: async call => own.removeTotp(callerOf(call), call.body.password),
  }),
  routes.post('proposePasskey', `${path}/passkey/options`, {
    summary: 'Get the options to create a passkey',
    access: writes(isSetUp),
    body: shapes.PasswordProof,
    answer: shapes.PasskeyOptions,
    handle: async call => ({ ...(await own.proposePasskey(callerOf(call), call.body.password, call.origin)) }),
  }),
  routes.post('addPasskey', `${path}/passkey`, {
    summary: 'Add a passkey',
    access: writes('account.passkey.create'),
    body: shapes.CreatedPasskey,
    status: 201,
    answer: shapes.RecoveryCodes,
    handle: async call => own.addPasskey(callerOf(call), call.body),
  }),
  routes.patch('renamePasskey', `${path}/passkey/{id}`, {
    summary: 'Rename a passkey',
    access: writes('account.passkey.update'),
    body: shapes.PasskeyChange,
    status: 204,
    handle: async call => own.renamePasskey(callerOf(call), call.params.id, call.body.name),
  }),
  routes.delete('removePasskey', `${path}/passkey/{id}`, {
    summary: 'Remove a passkey',
    access: writes('account.passkey.delete'),
    body: shapes.PasswordProof,
    handle: async call => own.removePasskey(callerOf(call), call.params.id, call.body.password),
  }),
  routes.post('renewRecoveryCodes', `${path}/recovery-codes`, {
    summary: 'Create new recovery codes; previous ones stop working',
    access: writes('account.recovery-codes.create'),
    body: shapes.PasswordProof,
    answer: shapes.RecoveryCodes,
    handle: async call => own.renewCodes(callerOf(call), call.body.password),
  }),
];

export const secondFactorRuleRoutes = (factors: Factors, own: OwnFactors): Route[] => [
  ofServer.routes.get('getSecondFactorRule', '/server/second-factor', {
    summary: 'Get the second-factor rule of the server',
    access: ofServer.reads,
    answer: shapes.SecondFactorRule,
    handle: async () => ({ administrators: await factors.isForAdministrators() }),
  }),
  ofServer.routes.put('setSecondFactorRule', '/server/second-factor', {
    summary: 'Update the second-factor rule of the server',
    access: ofServer.writes('server.second-factor.update'),
    body: shapes.SecondFactorRule,
    answer: shapes.SecondFactorRule,
    handle: async call => own.setRule(callerOf(call), call.body),
  }),
  ofServer.routes.delete('resetSecondFactors', '/server/account/{id}/second-factor', {
    summary: 'Remove all second factors of an account',
    access: ofServer.writes('server.account.reset-factors'),
    handle: async call => factors.reset(call.params.id),
  }),
];
