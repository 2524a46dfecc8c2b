// Addresses outside of projects: clouds, the account, applications, the server.
import { createRoute, lazyRouteComponent, createRootRoute } from '@tanstack/react-router';
import { idOf } from './searches.ts';
import { pageOf } from './late-page.ts';
import { AbsentPage, FailedPage } from './failed-page.tsx';
import { Shell } from '../shell/shell.tsx';

// The frame around all addresses, and its content when a screen fails or does not exist.

export const rootRoute = createRootRoute({
  component: Shell,
  errorComponent: FailedPage,
  notFoundComponent: AbsentPage,
});

const cloudRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/c/$cloud',
  params: { parse: ({ cloud }) => ({ cloud: idOf(cloud) }), stringify: ({ cloud }) => ({ cloud: String(cloud) }) },
  component: lazyRouteComponent(() => pageOf(import('../pages/cloud/cloud.tsx')), 'CloudPage'),
});

const cloudParams = {
  parse: ({ cloud }: { cloud: string }) => ({ cloud: idOf(cloud) }),
  stringify: ({ cloud }: { cloud: number }) => ({ cloud: String(cloud) }),
};
const cloudPeopleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/c/$cloud/people',
  params: cloudParams,
  component: lazyRouteComponent(() => pageOf(import('../pages/cloud/cloud-people.tsx')), 'CloudPeoplePage'),
});

export const webhookPages = () => pageOf(import('../pages/cloud/webhooks.tsx'));
const cloudWebhooksRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/c/$cloud/webhooks',
  params: cloudParams,
  component: lazyRouteComponent(webhookPages, 'CloudWebhooksPage'),
});
const cloudWebhookRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/c/$cloud/webhooks/$webhook',
  params: {
    parse: ({ cloud, webhook }) => ({ cloud: idOf(cloud), webhook: idOf(webhook) }),
    stringify: ({ cloud, webhook }) => ({ cloud: String(cloud), webhook: String(webhook) }),
  },
  component: lazyRouteComponent(webhookPages, 'CloudWebhookPage'),
});

const accountPages = () => pageOf(import('../pages/account/account.tsx'));
const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account',
  component: lazyRouteComponent(accountPages, 'AccountPage'),
});
export const accessPages = () => pageOf(import('../pages/account/active-access.tsx'));
const accountAccessRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account/access',
  component: lazyRouteComponent(accessPages, 'AccountAccessPage'),
});
const applicationAccessRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/applications/$application/access',
  params: {
    parse: ({ application }) => ({ application: idOf(application) }),
    stringify: ({ application }) => ({ application: String(application) }),
  },
  component: lazyRouteComponent(accessPages, 'ApplicationAccessPage'),
});
const cloudAccessRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/c/$cloud/access',
  params: cloudParams,
  component: lazyRouteComponent(accessPages, 'CloudAccessPage'),
});
const personAccessRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/server/accounts/$account/access',
  params: {
    parse: ({ account }) => ({ account: idOf(account) }),
    stringify: ({ account }) => ({ account: String(account) }),
  },
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
  getParentRoute: () => rootRoute,
  path: '/c/$cloud/applications',
  params: cloudParams,
  component: lazyRouteComponent(applicationPages, 'CloudApplicationsPage'),
});
const applicationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/applications',
  component: lazyRouteComponent(applicationPages, 'ApplicationsPage'),
});
const applicationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/applications/$application',
  params: {
    parse: ({ application }) => ({ application: idOf(application) }),
    stringify: ({ application }) => ({ application: String(application) }),
  },
  component: lazyRouteComponent(applicationPages, 'ApplicationPage'),
});

const serverPages = () => pageOf(import('../pages/server.tsx'));
const serverRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/server',
  component: lazyRouteComponent(serverPages, 'ServerPage'),
});
const accountsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/server/accounts',
  component: lazyRouteComponent(serverPages, 'AccountsPage'),
});
const mailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/server/mail',
  component: lazyRouteComponent(serverPages, 'MailPage'),
});
const providersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/server/sign-in',
  component: lazyRouteComponent(serverPages, 'ProvidersPage'),
});
const serverActivityRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/server/activity',
  component: lazyRouteComponent(serverPages, 'ServerActivityPage'),
});
const watchedFoldersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/server/watched-folders',
  component: lazyRouteComponent(serverPages, 'WatchedFoldersPage'),
});
const keysRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/server/keys',
  component: lazyRouteComponent(serverPages, 'KeysPage'),
});

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
  serverActivityRoute,
] as const;
