// Server administration, as server data.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request, type Answer, type Input } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useRenewing } from '../../api/renewing.ts';

export type ServerAccount = Answer<'GET /server/account'>[number];
export type ServerCertificate = Answer<'GET /server/certificate'>;
export type ServerState = Answer<'GET /server/state'>;
export type MailSettings = Answer<'GET /server/mail'>;
export type Provider = Answer<'GET /sign-in-provider'>[number];
export type MailValues = Input<'PUT /server/mail'>['body'];
export type NewProvider = Input<'POST /sign-in-provider'>['body'];
export type ProviderChange = NonNullable<Input<'PATCH /sign-in-provider/{id}'>['body']>;
/** Fields that the form always sends. */
export type ProviderWritten = ProviderChange & Pick<NewProvider, 'name' | 'alias'>;

export const accountsQuery = queryOptions({
  queryKey: keys.accounts,
  staleTime: 0,
  queryFn: ({ signal }) => request('GET /server/account', { signal }),
});
export const mailQuery = queryOptions({
  queryKey: keys.mail,
  staleTime: 0,
  queryFn: ({ signal }) => request('GET /server/mail', { signal }),
});
export const providersQuery = queryOptions({
  queryKey: keys.providers,
  staleTime: 0,
  queryFn: ({ signal }) => request('GET /sign-in-provider', { signal }),
});

export const certificateQuery = queryOptions({
  queryKey: keys.certificate,
  staleTime: 0,
  queryFn: ({ signal }) => request('GET /server/certificate', { signal }),
});

/** Polled while the page is visible: no event reports the disk usage. */
export const serverStateQuery = queryOptions({
  queryKey: keys.serverState,
  staleTime: 0,
  refetchInterval: 5_000,
  queryFn: ({ signal }) => request('GET /server/state', { signal }),
});

/** Stores the response: the next connection may not be trusted yet. */
export function useCertificateRenewal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request('POST /server/certificate/renew', {}),
    onSuccess: renewed => {
      client.setQueryData(certificateQuery.queryKey, renewed);
    },
  });
}

export const secondFactorRuleQuery = queryOptions({
  queryKey: keys.secondFactorRule,
  staleTime: 0,
  queryFn: ({ signal }) => request('GET /server/second-factor', { signal }),
});

export function useSecondFactorRule() {
  const onSettled = useRenewing(keys.secondFactorRule);
  const mutationFn = (administrators: boolean) => request('PUT /server/second-factor', { body: { administrators } });
  return useMutation({ onSettled, mutationFn });
}

export interface AccountValues {
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly is_administrator: boolean;
}

export function useAccountsChanges() {
  const onSettled = useRenewing(keys.accounts);
  return {
    create: useMutation({
      onSettled,
      mutationFn: (body: AccountValues) => request('POST /server/account', { body: { ...body } }),
    }),
    change: useMutation({
      onSettled,
      mutationFn: ({ id, values }: { id: number; values: Partial<AccountValues> }) =>
        request('PATCH /server/account/{id}', { params: { id }, body: { ...values } }),
    }),
    remove: useMutation({
      onSettled,
      mutationFn: (id: number) => request('DELETE /server/account/{id}', { params: { id } }),
    }),
    resetLink: useMutation({
      mutationFn: (id: number) => request('POST /server/account/{id}/reset-link', { params: { id } }),
    }),
    resetFactors: useMutation({
      onSettled,
      mutationFn: (id: number) => request('DELETE /server/account/{id}/second-factor', { params: { id } }),
    }),
    endSignOns: useMutation({
      mutationFn: (id: number) => request('DELETE /server/account/{id}/session', { params: { id } }),
    }),
  };
}

export function useMailChanges() {
  const onSettled = useRenewing(keys.mail);
  return {
    save: useMutation({ onSettled, mutationFn: (body: MailValues) => request('PUT /server/mail', { body }) }),
    test: useMutation({ onSettled, mutationFn: (to: string) => request('POST /server/mail/test', { body: { to } }) }),
  };
}

export function useProviderChanges() {
  const onSettled = useRenewing(keys.providers);
  return {
    create: useMutation({ onSettled, mutationFn: (body: NewProvider) => request('POST /sign-in-provider', { body }) }),
    change: useMutation({
      onSettled,
      mutationFn: ({ id, values }: { id: number; values: ProviderChange }) =>
        request('PATCH /sign-in-provider/{id}', { params: { id }, body: values }),
    }),
    remove: useMutation({
      onSettled,
      mutationFn: (id: number) => request('DELETE /sign-in-provider/{id}', { params: { id } }),
    }),
    check: useMutation({
      onSettled,
      mutationFn: (id: number) => request('POST /sign-in-provider/{id}/check', { params: { id } }),
    }),
  };
}

export const useKeyRotation = () => useMutation({ mutationFn: () => request('POST /server/signing-key', {}) });
