// Second factors at a window: one's own, and the rule and the way out for administrators of the service.
import { atWindow, byAdministrators, callerOf, route, type Route } from '../../http/api/route.ts';
import type { OwnFactors } from './own/service.ts';
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

const group = 'account';
const path = '/account/second-factor';
const { reads, writes } = atWindow;
const isSetUp = { none: 'nothing is changed before the set-up is confirmed' } as const;

// Long: a table of routes.
export function secondFactorRoutes(own: OwnFactors): Route[] {
  return [
    route({
      id: 'getSecondFactors',
      method: 'GET',
      path,
      group,
      summary: 'Get your second factors',
      access: reads,
      answer: SecondFactors,
      handle: async call => own.get(callerOf(call), call.origin),
    }),
    route({
      id: 'proposeTotp',
      method: 'POST',
      path: `${path}/totp`,
      group,
      summary: 'Create the secret of an authenticator app',
      access: { ...writes, audit: isSetUp },
      body: PasswordProof,
      status: 200,
      answer: TotpProposal,
      handle: async call => own.proposeTotp(callerOf(call), call.body.password),
    }),
    route({
      id: 'confirmTotp',
      method: 'POST',
      path: `${path}/totp/confirmation`,
      group,
      summary: 'Confirm the authenticator app with its first code',
      access: { ...writes, audit: 'account.totp.create' },
      body: TotpConfirmation,
      status: 200,
      answer: RecoveryCodes,
      handle: async call => own.confirmTotp(callerOf(call), call.body.code),
    }),
    route({
      id: 'removeTotp',
      method: 'DELETE',
      path: `${path}/totp`,
      group,
      summary: 'Remove the authenticator app',
      access: { ...writes, audit: 'account.totp.delete' },
      body: PasswordProof,
      status: 204,
      handle: async call => own.removeTotp(callerOf(call), call.body.password),
    }),
    route({
      id: 'proposePasskey',
      method: 'POST',
      path: `${path}/passkey/options`,
      group,
      summary: 'Get the options to create a passkey',
      access: { ...writes, audit: isSetUp },
      body: PasswordProof,
      status: 200,
      answer: PasskeyOptions,
      handle: async call => ({ ...(await own.proposePasskey(callerOf(call), call.body.password, call.origin)) }),
    }),
    route({
      id: 'addPasskey',
      method: 'POST',
      path: `${path}/passkey`,
      group,
      summary: 'Add a passkey',
      access: { ...writes, audit: 'account.passkey.create' },
      body: CreatedPasskey,
      status: 201,
      answer: RecoveryCodes,
      handle: async call => own.addPasskey(callerOf(call), call.body),
    }),
    route({
      id: 'renamePasskey',
      method: 'PATCH',
      path: `${path}/passkey/{id}`,
      group,
      summary: 'Rename a passkey',
      access: { ...writes, audit: 'account.passkey.update' },
      body: PasskeyChange,
      status: 204,
      handle: async call => own.renamePasskey(callerOf(call), call.params.id, call.body.name),
    }),
    route({
      id: 'removePasskey',
      method: 'DELETE',
      path: `${path}/passkey/{id}`,
      group,
      summary: 'Remove a passkey',
      access: { ...writes, audit: 'account.passkey.delete' },
      body: PasswordProof,
      status: 204,
      handle: async call => own.removePasskey(callerOf(call), call.params.id, call.body.password),
    }),
    route({
      id: 'renewRecoveryCodes',
      method: 'POST',
      path: `${path}/recovery-codes`,
      group,
      summary: 'Create new recovery codes; previous ones stop working',
      access: { ...writes, audit: 'account.recovery-codes.create' },
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
      method: 'GET',
      path: '/server/second-factor',
      group: 'server',
      summary: 'Get the second-factor rule of the server',
      access: byAdministrators.reads,
      answer: SecondFactorRule,
      handle: async () => ({ administrators: await factors.isForAdministrators() }),
    }),
    route({
      id: 'setSecondFactorRule',
      method: 'PUT',
      path: '/server/second-factor',
      group: 'server',
      summary: 'Update the second-factor rule of the server',
      access: { ...byAdministrators.writes, audit: 'server.second-factor.update' },
      body: SecondFactorRule,
      answer: SecondFactorRule,
      handle: async call => own.setRule(callerOf(call), call.body),
    }),
    route({
      id: 'resetSecondFactors',
      method: 'DELETE',
      path: '/server/account/{id}/second-factor',
      group: 'server',
      summary: 'Remove all second factors of an account',
      access: { ...byAdministrators.writes, audit: 'server.account.reset-factors' },
      status: 204,
      handle: async call => factors.reset(call.params.id),
    }),
  ];
}
