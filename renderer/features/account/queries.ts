// The user's own account, sign-ons and invitations, as server data.
import { useMutation } from '@tanstack/react-query';
import { request, type Answer } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { callQuery, useChange, useRenewing } from '../../api/server-data.ts';
import type { Language } from '../../i18n/languages.ts';
import type { deletionWritten, emailWritten, passwordWritten } from './account-forms.ts';

export type Account = Answer<'GET /account'>;
export type SignOn = Answer<'GET /account/session'>[number];

export const accountQuery = callQuery(keys.account, 'GET /account', { staleTime: 0 });
export const signOnsQuery = callQuery(keys.signOns, 'GET /account/session', { staleTime: 0 });

/**
 * The invitation of a link. Not cached, and not in the list of received invitations, which an answer refetches: the
 * link works once.
 */
export const linkQuery = (token: string) =>
  callQuery(['invitation-by-link', token], 'POST /user/invitations/by-link', {
    body: { token },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

export type Profile = { readonly firstname?: string; readonly lastname?: string; readonly locale?: Language };

export function useAccountChanges() {
  const onSettled = useRenewing(keys.account, keys.self);
  return {
    setProfile: useChange(onSettled, (body: Profile) => request('PATCH /account', { body })),
    setPassword: useChange(onSettled, (body: ReturnType<typeof passwordWritten>) =>
      request('POST /account/password', { body }),
    ),
    setEmail: useChange(onSettled, (body: ReturnType<typeof emailWritten>) => request('POST /account/email', { body })),
    verifyEmail: useChange(onSettled, () => request('POST /account/email/verification', {})),
    /** Refetches nothing afterwards: the user is signed out. */
    remove: useMutation({
      mutationFn: (body: ReturnType<typeof deletionWritten>) => request('DELETE /account', { body }),
    }),
  };
}

export function useSignOnChanges() {
  const onSettled = useRenewing(keys.signOns);
  return {
    end: useChange(onSettled, (id: SignOn['id']) => request('DELETE /account/session/{id}', { params: { id } })),
    endOthers: useChange(onSettled, () => request('DELETE /account/session', {})),
  };
}

export function useInvitationAnswers() {
  const onSettled = useRenewing(keys.received, keys.self, keys.clouds, keys.projects);
  return {
    accept: useChange(onSettled, (id: number) => request('POST /user/invitations/{id}/accept', { params: { id } })),
    acceptLink: useChange(onSettled, (token: string) =>
      request('POST /user/invitations/by-link/accept', { body: { token } }),
    ),
    deny: useChange(onSettled, (id: number) => request('POST /user/invitations/{id}/deny', { params: { id } })),
  };
}
