import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Account } from '../../users/service.ts';
import { decide } from './admit.ts';

const ada = { id: 1, email: 'ada@team.example', isAdministrator: false, isEmailVerified: true } as Account;
const chief = { ...ada, isAdministrator: true };
const squatter = { ...ada, isEmailVerified: false };
const oidc = { kind: 'oidc', createsAccounts: true, allowedDomains: [] } as const;
const saml = { ...oidc, kind: 'saml' } as const;
const team = { allowedDomains: ['team.example'] } as const;
const told = (email: string | undefined, emailVerified = false) => ({ email, emailVerified });

test('an email links an account if the provider is trusted for it', () => {
  const how = (...given: Parameters<typeof decide>) => {
    try {
      return decide(...given).how;
    } catch (error) {
      return (error as { code: string }).code;
    }
  };
  const cases: readonly (readonly [string, Parameters<typeof decide>])[] = [
    ['link', [oidc, told(ada.email, true), ada]],
    ['confirm', [oidc, told(ada.email), ada]],
    ['confirm', [oidc, told(ada.email, true), chief]],
    ['link', [{ ...oidc, ...team }, told('ADA@TEAM.example', true), ada]],
    ['confirm', [{ ...oidc, allowedDomains: ['other.example'] }, told(ada.email, true), ada]],
    ['confirm', [{ ...oidc, ...team }, told(ada.email), ada]],
    ['confirm', [saml, told(ada.email), ada]],
    ['link', [{ ...saml, ...team }, told(ada.email), ada]],
    ['confirm', [{ ...saml, ...team }, told(ada.email), chief]],
    ['confirm', [{ ...saml, ...team }, told('ada@sub.team.example'), ada]],
    ['create', [oidc, told(ada.email, true), undefined]],
    ['not_allowed', [oidc, told(ada.email), undefined]],
    ['not_allowed', [saml, told(ada.email), undefined]],
    ['create', [{ ...saml, ...team }, told(ada.email), undefined]],
    ['not_allowed', [{ ...saml, ...team }, told('ada@team.example@evil.example'), undefined]],
    ['not_allowed', [{ ...oidc, createsAccounts: false }, told(ada.email, true), undefined]],
    ['confirm', [oidc, told(ada.email, true), squatter]],
    ['confirm', [{ ...saml, ...team }, told(ada.email), squatter]],
    ['link', [oidc, told(ada.email, true), squatter, true]],
    ['confirm', [oidc, told(ada.email), squatter, true]],
    ['no_email', [oidc, told(undefined, true), undefined]],
    ['no_email', [{ ...saml, ...team }, told(undefined), undefined]],
  ];
  for (const [expected, given] of cases) assert.equal(how(...given), expected, JSON.stringify(given));
});
