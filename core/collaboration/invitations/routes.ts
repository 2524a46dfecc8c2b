// Invitations: created by administrators, answered by the invited people.
import Type from 'typebox';
import { atWindow, callerOf, placeOf, projectOf, type Route, routesIn, routesFor } from '../../http/api/route.ts';
import {
  CloudInvitation,
  InvitationLink,
  InvitationToken,
  NewCloudInvitation,
  NewProjectInvitation,
  OpenedInvitation,
  PendingInvitation,
  ProjectInvitation,
  UserInvitation,
} from './schema.ts';
import type { Invitations } from './service.ts';

const selfUserRoutes = routesIn('self-user');

const { routes, reads, writes } = routesFor('invitation', {
  reads: { scopes: ['org:manage'], role: 'admin' },
  writes: { scopes: ['org:manage'], role: 'admin', inPerson: true },
});
const ofCloud = '/cloud/{cloud_pk}/invitation';
const ofProject = '/cloud/{cloud_pk}/project/{project_pk}/invitation';

// Long: a table of routes.
/** @param siteOf address of the pages of links, for a caller at an origin */
export const invitationRoutes = (invitations: Invitations, siteOf: (origin: string) => string): Route[] => [
  routes.get('getCloudInvitations', ofCloud, {
    summary: "List the calling application's pending invitations to a cloud",
    access: reads,
    answer: Type.Array(CloudInvitation),
    handle: async call => invitations.listOfCloud(callerOf(call), call.params.cloud_pk),
  }),
  routes.post('inviteCloudUser', ofCloud, {
    summary: 'Invite a person to a cloud',
    access: writes('invitation.create'),
    body: NewCloudInvitation,
    status: 201,
    answer: CloudInvitation,
    handle: async call =>
      invitations.inviteToCloud(callerOf(call), call.params.cloud_pk, call.body, siteOf(call.origin)),
  }),
  routes.delete('cancelCloudUserInvitation', `${ofCloud}/{id}`, {
    summary: 'Cancel an invitation to a cloud',
    access: writes('invitation.delete'),
    handle: async call => invitations.cancel(callerOf(call), placeOf(call), call.params.id),
  }),
  routes.get('getProjectInvitations', ofProject, {
    summary: "List the calling application's pending invitations to a project",
    access: reads,
    answer: Type.Array(ProjectInvitation),
    handle: async call => invitations.listOfProject(callerOf(call), projectOf(call)),
  }),
  routes.post('inviteProjectUser', ofProject, {
    summary: 'Invite a person to a project, and to its cloud',
    access: writes('invitation.create'),
    body: NewProjectInvitation,
    status: 201,
    answer: ProjectInvitation,
    handle: async call =>
      invitations.inviteToProject(callerOf(call), projectOf(call), call.body, { site: siteOf(call.origin) }),
  }),
  routes.delete('cancelProjectUserInvitation', `${ofProject}/{id}`, {
    summary: 'Cancel an invitation to a project',
    access: writes('invitation.delete'),
    handle: async call => invitations.cancel(callerOf(call), projectOf(call), call.params.id),
  }),
  routes.get('getCloudInvitationLink', `${ofCloud}/{id}/link`, {
    summary: 'Get the link of an invitation to a cloud',
    access: { scopes: ['org:manage'], role: 'admin', only: 'window' },
    answer: InvitationLink,
    handle: async call => invitations.link(callerOf(call), placeOf(call), call.params.id),
  }),
  routes.get('getProjectInvitationLink', `${ofProject}/{id}/link`, {
    summary: 'Get the link of an invitation to a project',
    access: { scopes: ['org:manage'], role: 'admin', only: 'window' },
    answer: InvitationLink,
    handle: async call => invitations.link(callerOf(call), projectOf(call), call.params.id),
  }),
  ...pendingRoutes(invitations),
  ...answerRoutes(invitations),
];

/**
 * All invitations of a place, also those of applications: its administrators list and end everything that gives access.
 */
function pendingRoutes(invitations: Invitations): Route[] {
  const administers = { scopes: ['org:manage'], role: 'admin' } as const;
  return (['/cloud/{cloud_pk}', '/cloud/{cloud_pk}/project/{project_pk}'] as const).flatMap(place => {
    const of = place.includes('project') ? 'Project' : 'Cloud';
    const path = `${place}/pending-invitation` as const;
    return [
      routes.get(`get${of}PendingInvitations`, path, {
        summary: `List all pending invitations to a ${of.toLowerCase()}, with their senders`,
        access: administers,
        answer: Type.Array(PendingInvitation),
        handle: async call => invitations.listPending(callerOf(call), placeOf(call)),
      }),
      routes.delete(`withdraw${of}Invitation`, `${path}/{id}`, {
        summary: `Withdraw any invitation to a ${of.toLowerCase()}`,
        access: { ...administers, audit: 'invitation.delete', inPerson: true },
        handle: async call => invitations.withdraw(placeOf(call), call.params.id),
      }),
    ];
  });
}

/** Persons only: an application has no address that could be invited. */
const answerRoutes = (invitations: Invitations): Route[] => [
  selfUserRoutes.get('getUserInvitations', '/user/invitations', {
    summary: 'List your invitations',
    access: { scopes: ['user:read'], callers: ['person'] },
    answer: Type.Array(UserInvitation),
    handle: async call => invitations.listReceived(callerOf(call)),
  }),
  selfUserRoutes.get('getUserInvitation', '/user/invitations/{id}', {
    summary: 'Get an invitation to you',
    access: { scopes: ['user:read'], callers: ['person'] },
    answer: UserInvitation,
    handle: async call => invitations.getReceived(callerOf(call), call.params.id),
  }),
  selfUserRoutes.post('acceptUserInvitation', '/user/invitations/{id}/accept', {
    summary: 'Accept an invitation',
    access: { scopes: ['user:write'], callers: ['person'], audit: 'invitation.accept', inPerson: true },
    status: 204,
    handle: async call => invitations.accept(callerOf(call), call.params.id),
  }),
  selfUserRoutes.post('openUserInvitationLink', '/user/invitations/by-link', {
    summary: 'Get an invitation by its link',
    access: {
      ...atWindow.reads,
      callers: ['person'],
      audit: { none: 'it reads, by a secret that no address shall hold' },
    },
    body: InvitationToken,
    answer: OpenedInvitation,
    handle: async call => invitations.openLink(callerOf(call), call.body.token),
  }),
  selfUserRoutes.post('acceptUserInvitationLink', '/user/invitations/by-link/accept', {
    summary: 'Accept an invitation by its link',
    access: { ...atWindow.writes, callers: ['person'], audit: 'invitation.accept', inPerson: true },
    body: InvitationToken,
    status: 204,
    handle: async call => invitations.acceptLink(callerOf(call), call.body.token),
  }),
  selfUserRoutes.post('denyUserInvitation', '/user/invitations/{id}/deny', {
    summary: 'Deny an invitation',
    access: { scopes: ['user:write'], callers: ['person'], audit: 'invitation.deny', inPerson: true },
    status: 204,
    handle: async call => invitations.deny(callerOf(call), call.params.id),
  }),
];
