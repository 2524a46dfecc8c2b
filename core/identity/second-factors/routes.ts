// Second factors at a window: one's own, and the rule and the way out for administrators of the service.
import { atWindow, byAdministrators, callerOf, declaring, route, type Route } from '../../http/api/route.ts';
import type { OwnFactors } from './own.ts';
import {
  CreatedPasskey,
  PasskeyChange,
  PasskeyOptions,
  PasswordProof,
  RecoveryCodes,
  SecondFactorRule,
  SecondFactors,
  TotpConfirmation,
  TotpProposal,
} from './schema.ts';
import type { Factors } from './service.ts';

const { reads, writes } = declaring('account', atWindow);
const ofServer = declaring('server', byAdministrators);
const path = '/account/second-factor';
const isSetUp = { none: 'nothing is changed before the set-up is confirmed' } as const;

// Long: a table of routes.
export function secondFactorRoutes(own: OwnFactors): Route[] {
  return [
    route({
      id: 'getSecondFactors',
      ...reads,
      path,
      summary: 'Get your second factors',
      answer: SecondFactors,
      handle: async call => own.get(callerOf(call), call.origin),
    }),
    route({
      id: 'proposeTotp',
      ...writes('POST', isSetUp),
      path: `${path}/totp`,
      summary: 'Create the secret of an authenticator app',
      body: PasswordProof,
      status: 200,
      answer: TotpProposal,
      handle: async call => own.proposeTotp(callerOf(call), call.body.password),
    }),
    route({
      id: 'confirmTotp',
      ...writes('POST', 'account.totp.create'),
      path: `${path}/totp/confirmation`,
      summary: 'Confirm the authenticator app with its first code',
      body: TotpConfirmation,
      status: 200,
      answer: RecoveryCodes,
      handle: async call => own.confirmTotp(callerOf(call), call.body.code),
    }),
    route({
      id: 'removeTotp',
      ...writes('DELETE', 'account.totp.delete'),
      path: `${path}/totp`,
      summary: 'Remove the authenticator app',
      body: PasswordProof,
      status: 204,
      handle: async call => own.removeTotp(callerOf(call), call.body.password),
    }),
    route({
      id: 'proposePasskey',
      ...writes('POST', isSetUp),
      path: `${path}/passkey/options`,
      summary: 'Get the options to create a passkey',
      body: PasswordProof,
      status: 200,
      answer: PasskeyOptions,
      handle: async call => ({ ...(await own.proposePasskey(callerOf(call), call.body.password, call.origin)) }),
    }),
    route({
      id: 'addPasskey',
      ...writes('POST', 'account.passkey.create'),
      path: `${path}/passkey`,
      summary: 'Add a passkey',
      body: CreatedPasskey,
      status: 201,
      answer: RecoveryCodes,
      handle: async call => own.addPasskey(callerOf(call), call.body),
    }),
    route({
      id: 'renamePasskey',
      ...writes('PATCH', 'account.passkey.update'),
      path: `${path}/passkey/{id}`,
      summary: 'Rename a passkey',
      body: PasskeyChange,
      status: 204,
      handle: async call => own.renamePasskey(callerOf(call), call.params.id, call.body.name),
    }),
    route({
      id: 'removePasskey',
      ...writes('DELETE', 'account.passkey.delete'),
      path: `${path}/passkey/{id}`,
      summary: 'Remove a passkey',
      body: PasswordProof,
      status: 204,
      handle: async call => own.removePasskey(callerOf(call), call.params.id, call.body.password),
    }),
    route({
      id: 'renewRecoveryCodes',
      ...writes('POST', 'account.recovery-codes.create'),
      path: `${path}/recovery-codes`,
      summary: 'Create new recovery codes; previous ones stop working',
      body: PasswordProof,
      status: 200,
      answer: RecoveryCodes,
      handle: async call => own.renewCodes(callerOf(call), call.body.password),
    }),
  ];
}

export function secondFactorRuleRoutes(factors: Factors, own: OwnFactors): Route[] {
  return [
    route({
      id: 'getSecondFactorRule',
      ...ofServer.reads,
      path: '/server/second-factor',
      summary: 'Get the second-factor rule of the server',
      answer: SecondFactorRule,
      handle: async () => ({ administrators: await factors.isForAdministrators() }),
    }),
    route({
      id: 'setSecondFactorRule',
      ...ofServer.writes('PUT', 'server.second-factor.update'),
      path: '/server/second-factor',
      summary: 'Update the second-factor rule of the server',
      body: SecondFactorRule,
      answer: SecondFactorRule,
      handle: async call => own.setRule(callerOf(call), call.body),
    }),
    route({
      id: 'resetSecondFactors',
      ...ofServer.writes('DELETE', 'server.account.reset-factors'),
      path: '/server/account/{id}/second-factor',
      summary: 'Remove all second factors of an account',
      status: 204,
      handle: async call => factors.reset(call.params.id),
    }),
  ];
}
