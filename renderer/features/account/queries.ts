// The user's own account, sign-ons and invitations, as server data.
import { queryOptions, useMutation } from '@tanstack/react-query';
import { request, type Answer } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useRenewing } from '../../api/renewing.ts';
import type { Language } from '../../i18n/languages.ts';
import type { deletionWritten, emailWritten, passwordWritten } from './account-forms.ts';

export type Account = Answer<'GET /account'>;
export type SignOn = Answer<'GET /account/session'>[number];

export const accountQuery = queryOptions({
  queryKey: keys.account,
  staleTime: 0,
  queryFn: ({ signal }) => request('GET /account', { signal }),
});
export const signOnsQuery = queryOptions({
  queryKey: keys.signOns,
  staleTime: 0,
  queryFn: ({ signal }) => request('GET /account/session', { signal }),
});

/**
 * The invitation of a link. Not cached, and not in the list of received invitations, which an answer refetches: the
 * link works once.
 */
export const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation-by-link', token],
    staleTime: 0,
    gcTime: 0,
    retry: false,
    queryFn: ({ signal }) => request('POST /user/invitations/by-link', { body: { token }, signal }),
  });

export interface Profile {
  readonly firstname?: string;
  readonly lastname?: string;
  readonly locale?: Language;
}

export function useAccountChanges() {
  const onSettled = useRenewing(keys.account, keys.self);
  return {
    setProfile: useMutation({ onSettled, mutationFn: (body: Profile) => request('PATCH /account', { body }) }),
    setPassword: useMutation({
      onSettled,
      mutationFn: (body: ReturnType<typeof passwordWritten>) => request('POST /account/password', { body }),
    }),
    setEmail: useMutation({
      onSettled,
      mutationFn: (body: ReturnType<typeof emailWritten>) => request('POST /account/email', { body }),
    }),
    verifyEmail: useMutation({ onSettled, mutationFn: () => request('POST /account/email/verification', {}) }),
    /** Refetches nothing afterwards: the user is signed out. */
    remove: useMutation({
      mutationFn: (body: ReturnType<typeof deletionWritten>) => request('DELETE /account', { body }),
    }),
  };
}

export function useSignOnChanges() {
  const onSettled = useRenewing(keys.signOns);
  return {
    end: useMutation({
      onSettled,
      mutationFn: (id: SignOn['id']) => request('DELETE /account/session/{id}', { params: { id } }),
    }),
    endOthers: useMutation({ onSettled, mutationFn: () => request('DELETE /account/session', {}) }),
  };
}

export function useInvitationAnswers() {
  const onSettled = useRenewing(keys.received, keys.self, keys.clouds, keys.projects);
  return {
    accept: useMutation({
      onSettled,
      mutationFn: (id: number) => request('POST /user/invitations/{id}/accept', { params: { id } }),
    }),
    acceptLink: useMutation({
      onSettled,
      mutationFn: (token: string) => request('POST /user/invitations/by-link/accept', { body: { token } }),
    }),
    deny: useMutation({
      onSettled,
      mutationFn: (id: number) => request('POST /user/invitations/{id}/deny', { params: { id } }),
    }),
  };
}
