// People of projects and clouds, and pending invitations, as server data. Not every change by others emits an event:
// opening the screen fetches the lists again.
import { useMutation } from '@tanstack/react-query';
import { request } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { callQuery, freshQuery, projectParams, useChange, useRenewing } from '../../api/server-data.ts';
import type { CloudRole, Role } from '../../api/roles.ts';
import { REALM_PAGES } from '../../api/session.ts';
import { reach } from '../../desktop/reach.ts';
import { cloudInvitation, type CloudInvitee } from './people-rules.ts';
import type { InvitationLink } from './sent-invitations.ts';

const path = '/cloud/{cloud_pk}/project/{project_pk}';

/** The page that invitation links open. */
const entrance = () => `${reach().origin ?? location.origin}${REALM_PAGES}/register`;

export const peopleQuery = (cloud: number, project: number) =>
  freshQuery(keys.people(project), `GET ${path}/user`, projectParams(cloud, project));
/** For administrators: the senders of invitations. Invalidated with the people. */
export const projectInvitationsQuery = (cloud: number, project: number) =>
  freshQuery(keys.projectInvitations(project), `GET ${path}/pending-invitation`, projectParams(cloud, project));
export const cloudPeopleQuery = (cloud: number) =>
  freshQuery(keys.cloudPeople(cloud), 'GET /cloud/{cloud_pk}/user', { cloud_pk: cloud });
export const cloudInvitationsQuery = (cloud: number) =>
  freshQuery(keys.cloudInvitations(cloud), 'GET /cloud/{cloud_pk}/pending-invitation', { cloud_pk: cloud });

/** Invites one address; returns the id of the invitation. */
export type Invite = (email: string) => Promise<number>;

/** All changes of the people of a project. */
export function useProjectPeople(cloud: number, project: number) {
  const params = projectParams(cloud, project);
  const onSettled = useRenewing(keys.people(project), keys.access(project), keys.projects, keys.self);
  const afterLeaving = useRenewing(keys.projects, keys.self);
  return {
    setRole: useChange(onSettled, ({ id, role }: { id: number; role: Role }) =>
      request(`PATCH ${path}/user/{id}`, { params: { ...params, id }, body: { role } }),
    ),
    remove: useChange(onSettled, (id: number) => request(`DELETE ${path}/user/{id}`, { params: { ...params, id } })),
    /** Refetches nothing of the project afterwards: the user has no access any more. */
    leave: useMutation({
      mutationKey: keys.leaving,
      onSettled: afterLeaving,
      mutationFn: () =>
        request('POST /cloud/{cloud_pk}/project/{id}/leave', { params: { cloud_pk: cloud, id: project } }),
    }),
    /** For an address that is already invited, renews the invitation and its mail. */
    invite: useChange(onSettled, ({ email, role }: { email: string; role: Role }) =>
      request(`POST ${path}/invitation`, { params, body: { email, role, redirect_uri: entrance() } }),
    ),
    cancel: useChange(onSettled, (id: number) =>
      request(`DELETE ${path}/pending-invitation/{id}`, { params: { ...params, id } }),
    ),
    linkOf: (id: number): Promise<InvitationLink> =>
      request(`GET ${path}/invitation/{id}/link`, { params: { ...params, id } }),
  };
}

/** All changes of the people of a cloud. */
export function useCloudPeople(cloud: number) {
  const params = { cloud_pk: cloud };
  const onSettled = useRenewing(keys.cloudPeople(cloud), keys.cloudInvitations(cloud), keys.self);
  return {
    setRole: useChange(onSettled, ({ id, role }: { id: number; role: CloudRole }) =>
      request('PATCH /cloud/{cloud_pk}/user/{id}', { params: { ...params, id }, body: { cloud_role: role } }),
    ),
    ban: useChange(onSettled, (id: number) =>
      request('DELETE /cloud/{cloud_pk}/user/{id}', { params: { ...params, id } }),
    ),
    invite: useChange(onSettled, (invitee: CloudInvitee) =>
      request('POST /cloud/{cloud_pk}/invitation', { params, body: cloudInvitation(invitee, entrance()) }),
    ),
    cancel: useChange(onSettled, (id: number) =>
      request('DELETE /cloud/{cloud_pk}/pending-invitation/{id}', { params: { ...params, id } }),
    ),
    linkOf: (id: number): Promise<InvitationLink> =>
      request('GET /cloud/{cloud_pk}/invitation/{id}/link', { params: { ...params, id } }),
  };
}

export const cloudSignInQuery = (id: number) =>
  callQuery(keys.cloudSignInOf(id), 'GET /cloud/{id}/sign-in', { params: { id }, staleTime: 0, retry: false });

export function useCloudSignIn(id: number) {
  const onSettled = useRenewing(keys.cloudSignIn, keys.projects);
  return useChange(onSettled, (second_factor: boolean) =>
    request('PUT /cloud/{id}/sign-in', { params: { id }, body: { second_factor } }),
  );
}
