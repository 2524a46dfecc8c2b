// Server administration, as server data.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request, type Answer, type Input } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { callQuery, useChange, useRenewing } from '../../api/server-data.ts';

export type ServerAccount = Answer<'GET /server/account'>[number];
export type ServerCertificate = Answer<'GET /server/certificate'>;
export type ServerState = Answer<'GET /server/state'>;
export type MailSettings = Answer<'GET /server/mail'>;
export type Provider = Answer<'GET /sign-in-provider'>[number];
export type MailValues = Input<'PUT /server/mail'>['body'];
type NewProvider = Input<'POST /sign-in-provider'>['body'];
type ProviderChange = NonNullable<Input<'PATCH /sign-in-provider/{id}'>['body']>;
type AccountTexts = Readonly<Record<'email' | 'firstname' | 'lastname', string>>;
export type AccountValues = AccountTexts & { readonly is_administrator: boolean };
/** Fields that the form always sends. */
export type ProviderWritten = ProviderChange & Pick<NewProvider, 'name' | 'alias'>;

export const accountsQuery = callQuery(keys.accounts, 'GET /server/account', { staleTime: 0 });
export const mailQuery = callQuery(keys.mail, 'GET /server/mail', { staleTime: 0 });
export const providersQuery = callQuery(keys.providers, 'GET /sign-in-provider', { staleTime: 0 });

export const certificateQuery = callQuery(keys.certificate, 'GET /server/certificate', { staleTime: 0 });

/** Polled while the page is visible: no event reports the disk usage. */
export const serverStateQuery = callQuery(keys.serverState, 'GET /server/state', {
  staleTime: 0,
  refetchInterval: 5_000,
});

/** Stores the response: the next connection may not be trusted yet. */
export function useCertificateRenewal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request('POST /server/certificate/renew', {}),
    async onSuccess(renewed) {
      // An earlier request that is still under way would bring the former one back.
      await client.cancelQueries({ queryKey: certificateQuery.queryKey });
      client.setQueryData(certificateQuery.queryKey, renewed);
    },
  });
}

export const secondFactorRuleQuery = callQuery(keys.secondFactorRule, 'GET /server/second-factor', { staleTime: 0 });

export function useSecondFactorRule() {
  const onSettled = useRenewing(keys.secondFactorRule);
  return useChange(onSettled, (administrators: boolean) =>
    request('PUT /server/second-factor', { body: { administrators } }),
  );
}

export function useAccountsChanges() {
  const onSettled = useRenewing(keys.accounts);
  return {
    create: useChange(onSettled, (body: AccountValues) => request('POST /server/account', { body: { ...body } })),
    change: useChange(onSettled, ({ id, values }: { id: number; values: Partial<AccountValues> }) =>
      request('PATCH /server/account/{id}', { params: { id }, body: { ...values } }),
    ),
    remove: useChange(onSettled, (id: number) => request('DELETE /server/account/{id}', { params: { id } })),
    resetLink: useMutation({
      mutationFn: (id: number) => request('POST /server/account/{id}/reset-link', { params: { id } }),
    }),
    resetFactors: useChange(onSettled, (id: number) =>
      request('DELETE /server/account/{id}/second-factor', { params: { id } }),
    ),
    endSignOns: useMutation({
      mutationFn: (id: number) => request('DELETE /server/account/{id}/session', { params: { id } }),
    }),
  };
}

export function useMailChanges() {
  const onSettled = useRenewing(keys.mail, keys.serverReach);
  return {
    save: useChange(onSettled, (body: MailValues) => request('PUT /server/mail', { body })),
    test: useChange(onSettled, (to: string) => request('POST /server/mail/test', { body: { to } })),
  };
}

export function useProviderChanges() {
  const onSettled = useRenewing(keys.providers);
  return {
    create: useChange(onSettled, (body: NewProvider) => request('POST /sign-in-provider', { body })),
    change: useChange(onSettled, ({ id, values }: { id: number; values: ProviderChange }) =>
      request('PATCH /sign-in-provider/{id}', { params: { id }, body: values }),
    ),
    remove: useChange(onSettled, (id: number) => request('DELETE /sign-in-provider/{id}', { params: { id } })),
    check: useChange(onSettled, (id: number) => request('POST /sign-in-provider/{id}/check', { params: { id } })),
  };
}

export const useKeyRotation = () => useMutation({ mutationFn: () => request('POST /server/signing-key', {}) });
