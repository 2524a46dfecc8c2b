// Refresh tokens that are stolen, used twice, too late or in each other's place (RFC 9700 sections 2.2, 4.14).
import { desktop, type Attack } from './stage.ts';

// Long: a table of attacks.
export function refreshAttacks(): Attack[] {
  return [
    {
      name: 'refresh: by another application',
      expected: 'invalid_grant',
      run: async ({ setFor, refresh, tool, other }) => refresh(other, (await setFor(tool)).refresh_token),
    },
    {
      name: 'refresh: by a public application',
      expected: 'invalid_grant',
      run: async ({ setFor, refresh, tool, page }) => refresh(page, (await setFor(tool)).refresh_token),
    },
    {
      name: 'refresh: by our own client',
      expected: 'invalid_grant',
      run: async ({ setFor, refresh, tool }) => refresh(desktop, (await setFor(tool)).refresh_token),
    },
    {
      name: 'refresh: without the secret',
      expected: 'invalid_client',
      run: async ({ setFor, refresh, tool }) =>
        refresh(tool, (await setFor(tool)).refresh_token, { client_secret: undefined }),
    },
    {
      name: 'refresh: with more scopes',
      expected: 'invalid_scope',
      run: async ({ setFor, refresh, tool }) =>
        refresh(tool, (await setFor(tool)).refresh_token, { scope: 'openid model:read user:read' }),
    },
    {
      name: 'refresh: with scopes that the application has not',
      expected: 'invalid_scope',
      run: async ({ setFor, refresh, tool }) =>
        refresh(tool, (await setFor(tool)).refresh_token, { scope: 'org:manage' }),
    },
    {
      name: 'refresh: with an access token',
      expected: 'invalid_grant',
      run: async ({ setFor, refresh, tool }) => refresh(tool, (await setFor(tool)).access_token),
    },
    {
      name: 'refresh: with an ID token',
      expected: 'invalid_grant',
      run: async ({ setFor, refresh, tool }) => refresh(tool, (await setFor(tool)).id_token),
    },
    {
      name: 'refresh: with a code',
      expected: 'invalid_grant',
      run: async ({ codeFor, refresh, tool }) => refresh(tool, (await codeFor(tool)).code),
    },
    {
      name: 'refresh: invented',
      expected: 'invalid_grant',
      run: async ({ refresh, tool }) => refresh(tool, 'invented'),
    },
    {
      name: 'refresh: a second time ends the family',
      expected: 'invalid_grant, then invalid_grant, then 401',
      async run({ setFor, query, request, openid, refresh, tool, knock }) {
        const first = await setFor(tool, { scope: 'openid model:read user:read' });
        const { json: second } = await request('POST', `${openid}/token`, {
          body: new URLSearchParams(
            query({
              grant_type: 'refresh_token',
              client_id: tool.clientId,
              client_secret: tool.secret,
              refresh_token: first.refresh_token,
            }),
          ),
        });
        if ((await knock(`Bearer ${second.access_token}`, '/user')) !== 'ACCEPTED') return 'the recipe is wrong';
        return [
          await refresh(tool, first.refresh_token),
          await refresh(tool, second.refresh_token),
          await knock(`Bearer ${second.access_token}`, '/user'),
        ].join(', then ');
      },
    },
    {
      name: 'refresh: too late',
      expected: 'invalid_grant',
      async run({ setFor, refresh, tool, lapse }) {
        const { refresh_token } = await setFor(tool);
        await lapse('RefreshToken');
        return refresh(tool, refresh_token);
      },
    },
    {
      name: 'refresh: revoked',
      expected: 'invalid_grant',
      async run({ setFor, refresh, tool, request, openid, query }) {
        const { refresh_token } = await setFor(tool);
        await request('POST', `${openid}/revoke`, {
          body: new URLSearchParams(
            query({ token: refresh_token, client_id: tool.clientId, client_secret: tool.secret }),
          ),
        });
        return refresh(tool, refresh_token);
      },
    },
    {
      name: 'revocation: by another application',
      expected: 'still good',
      async run({ setFor, refresh, tool, other, request, openid, query }) {
        const { refresh_token } = await setFor(tool);
        await request('POST', `${openid}/revoke`, {
          body: new URLSearchParams(
            query({ token: refresh_token, client_id: other.clientId, client_secret: other.secret }),
          ),
        });
        return (await refresh(tool, refresh_token)) === 'ACCEPTED' ? 'still good' : 'ended';
      },
    },
  ];
}
