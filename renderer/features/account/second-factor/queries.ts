// The user's own second factors, as server data.
import { useMutation } from '@tanstack/react-query';
import { request, type Answer } from '../../../api/client.ts';
import { keys } from '../../../api/keys.ts';
import { callQuery, useChange, useRenewing } from '../../../api/server-data.ts';
import { createPasskey } from './web-authn.ts';

export type SecondFactors = Answer<'GET /account/second-factor'>;
export type Passkey = SecondFactors['passkeys'][number];

export const secondFactorsQuery = callQuery(keys.secondFactors, 'GET /account/second-factor', { staleTime: 0 });

export function useSecondFactorChanges() {
  // Content of clouds that require a second factor may become visible.
  const onSettled = useRenewing(keys.secondFactors, keys.signOns, keys.clouds, keys.projects, keys.cloudSignIn);
  return {
    proposeTotp: useMutation({
      mutationFn: (password: string) => request('POST /account/second-factor/totp', { body: { password } }),
    }),
    confirmTotp: useChange(onSettled, (code: string) =>
      request('POST /account/second-factor/totp/confirmation', { body: { code } }),
    ),
    removeTotp: useChange(onSettled, (password: string) =>
      request('DELETE /account/second-factor/totp', { body: { password } }),
    ),
    addPasskey: useChange(onSettled, async ({ name, password }: { name: string; password: string }) => {
      const options = await request('POST /account/second-factor/passkey/options', { body: { password } });
      const credential = await createPasskey(options);
      return request('POST /account/second-factor/passkey', { body: { name, credential } });
    }),
    renamePasskey: useChange(onSettled, ({ id, name }: { id: number; name: string }) =>
      request('PATCH /account/second-factor/passkey/{id}', { params: { id }, body: { name } }),
    ),
    removePasskey: useChange(onSettled, ({ id, password }: { id: number; password: string }) =>
      request('DELETE /account/second-factor/passkey/{id}', { params: { id }, body: { password } }),
    ),
    renewCodes: useChange(onSettled, (password: string) =>
      request('POST /account/second-factor/recovery-codes', { body: { password } }),
    ),
  };
}
