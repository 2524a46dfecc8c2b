// Addresses outside of projects: clouds, the account, applications, the server.
import { createRootRoute, createRoute, lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { ids } from './searches.ts';
import { pageOf } from './late-page.ts';
import { AbsentPage, FailedPage } from './failed-page.tsx';
import { Shell } from '../shell/shell.tsx';

// The frame around all addresses, and its content when a screen fails or does not exist.

export const rootRoute = createRootRoute({
  component: Shell,
  errorComponent: FailedPage,
  notFoundComponent: AbsentPage,
});

/** What addresses of a cloud have in common. */
const inCloud = { getParentRoute: () => rootRoute, params: ids('cloud') };

/** A page whose address has no parameters. */
const pageAt = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => rootRoute, path, component });

const cloudRoute = createRoute({
  ...inCloud,
  path: '/c/$cloud',
  component: lazyRouteComponent(() => pageOf(import('../pages/cloud/cloud.tsx')), 'CloudPage'),
});

const cloudPeopleRoute = createRoute({
  ...inCloud,
  path: '/c/$cloud/people',
  component: lazyRouteComponent(() => pageOf(import('../pages/cloud/cloud-people.tsx')), 'CloudPeoplePage'),
});

export const webhookPages = () => pageOf(import('../pages/cloud/webhooks.tsx'));
const cloudWebhooksRoute = createRoute({
  ...inCloud,
  path: '/c/$cloud/webhooks',
  component: lazyRouteComponent(webhookPages, 'CloudWebhooksPage'),
});
const cloudWebhookRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/c/$cloud/webhooks/$webhook',
  params: ids('cloud', 'webhook'),
  component: lazyRouteComponent(webhookPages, 'CloudWebhookPage'),
});

const accountPages = () => pageOf(import('../pages/account/account.tsx'));
const accountRoute = pageAt('/account', lazyRouteComponent(accountPages, 'AccountPage'));
export const accessPages = () => pageOf(import('../pages/account/active-access.tsx'));
const accountAccessRoute = pageAt('/account/access', lazyRouteComponent(accessPages, 'AccountAccessPage'));
const applicationAccessRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/applications/$application/access',
  params: ids('application'),
  component: lazyRouteComponent(accessPages, 'ApplicationAccessPage'),
});
const cloudAccessRoute = createRoute({
  ...inCloud,
  path: '/c/$cloud/access',
  component: lazyRouteComponent(accessPages, 'CloudAccessPage'),
});
const personAccessRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/server/accounts/$account/access',
  params: ids('account'),
  component: lazyRouteComponent(accessPages, 'PersonAccessPage'),
});
const invitationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invitations',
  validateSearch: ({ token }): { token?: string | undefined } => ({
    token: token === undefined ? undefined : String(token),
  }),
  component: lazyRouteComponent(accountPages, 'InvitationsPage'),
});
const applicationPages = () => pageOf(import('../pages/account/applications.tsx'));
const cloudApplicationsRoute = createRoute({
  ...inCloud,
  path: '/c/$cloud/applications',
  component: lazyRouteComponent(applicationPages, 'CloudApplicationsPage'),
});
const applicationsRoute = pageAt('/applications', lazyRouteComponent(applicationPages, 'ApplicationsPage'));
const applicationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/applications/$application',
  params: ids('application'),
  component: lazyRouteComponent(applicationPages, 'ApplicationPage'),
});

const serverPages = () => pageOf(import('../pages/server.tsx'));
const serverRoute = pageAt('/server', lazyRouteComponent(serverPages, 'ServerPage'));
const accountsRoute = pageAt('/server/accounts', lazyRouteComponent(serverPages, 'AccountsPage'));
const mailRoute = pageAt('/server/mail', lazyRouteComponent(serverPages, 'MailPage'));
const providersRoute = pageAt('/server/sign-in', lazyRouteComponent(serverPages, 'ProvidersPage'));
const serverActivityRoute = pageAt('/server/activity', lazyRouteComponent(serverPages, 'ServerActivityPage'));
const watchedFoldersRoute = pageAt('/server/watched-folders', lazyRouteComponent(serverPages, 'WatchedFoldersPage'));
const backupsRoute = pageAt('/server/backups', lazyRouteComponent(serverPages, 'BackupsPage'));
const keysRoute = pageAt('/server/keys', lazyRouteComponent(serverPages, 'KeysPage'));

export const placeRoutes = [
  cloudRoute,
  cloudPeopleRoute,
  cloudApplicationsRoute,
  cloudAccessRoute,
  cloudWebhooksRoute,
  cloudWebhookRoute,
  accountRoute,
  accountAccessRoute,
  invitationsRoute,
  applicationsRoute,
  applicationRoute,
  applicationAccessRoute,
  serverRoute,
  accountsRoute,
  personAccessRoute,
  mailRoute,
  providersRoute,
  watchedFoldersRoute,
  keysRoute,
  backupsRoute,
  serverActivityRoute,
] as const;
