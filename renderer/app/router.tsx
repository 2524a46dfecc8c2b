// Addresses of the window. Screens that are not the first are loaded when they are visited.
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  parseSearchWith,
  redirect,
  stringifySearchWith,
} from '@tanstack/react-router';
import { idOf } from './address-ids.ts';
import { AbsentPage, FailedPage } from './failed-page.tsx';
import { withTexts } from './late-page.ts';
import { HomePage } from './pages/home.tsx';
import { Shell } from './shell.tsx';

const rootRoute = createRootRoute({ component: Shell, errorComponent: FailedPage, notFoundComponent: AbsentPage });

const homeRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', component: HomePage });

const cloudRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/c/$cloud',
  params: { parse: ({ cloud }) => ({ cloud: idOf(cloud) }), stringify: ({ cloud }) => ({ cloud: String(cloud) }) },
  component: lazyRouteComponent(() => withTexts(import('./pages/cloud.tsx')), 'CloudPage'),
});

const cloudParams = {
  parse: ({ cloud }: { cloud: string }) => ({ cloud: idOf(cloud) }),
  stringify: ({ cloud }: { cloud: number }) => ({ cloud: String(cloud) }),
};
const cloudPeopleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/c/$cloud/people',
  params: cloudParams,
  component: lazyRouteComponent(() => withTexts(import('./pages/cloud-people.tsx')), 'CloudPeoplePage'),
});

const accountPages = () => withTexts(import('./pages/account.tsx'));
const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account',
  component: lazyRouteComponent(accountPages, 'AccountPage'),
});
const accessPages = () => withTexts(import('./pages/active-access.tsx'));
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
const applicationPages = () => withTexts(import('./pages/applications.tsx'));
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

const serverPages = () => withTexts(import('./pages/server.tsx'));
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
const keysRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/server/keys',
  component: lazyRouteComponent(serverPages, 'KeysPage'),
});

const projectRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/c/$cloud/p/$project',
  params: {
    parse: ({ cloud, project }) => ({ cloud: idOf(cloud), project: idOf(project) }),
    stringify: ({ cloud, project }) => ({ cloud: String(cloud), project: String(project) }),
  },
  component: lazyRouteComponent(() => withTexts(import('./pages/project.tsx')), 'ProjectPage'),
});

const projectIndexRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/',
  beforeLoad: ({ params }) => redirect({ to: '/c/$cloud/p/$project/documents', params, throw: true }),
});

const documentsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'documents',
  validateSearch: (search): { folder?: number | undefined; q?: string | undefined; tags?: string | undefined } => ({
    folder: idOf(String(search['folder'])) || undefined,
    q: search['q'] === undefined ? undefined : String(search['q']),
    tags: search['tags'] === undefined ? undefined : String(search['tags']),
  }),
  component: lazyRouteComponent(() => withTexts(import('./pages/project.tsx')), 'DocumentsPage'),
});

const modelsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'models',
  component: lazyRouteComponent(() => withTexts(import('./pages/project.tsx')), 'ModelsPage'),
});

const reportRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'models/$model',
  params: { parse: ({ model }) => ({ model: idOf(model) }), stringify: ({ model }) => ({ model: String(model) }) },
  component: lazyRouteComponent(() => withTexts(import('./pages/project.tsx')), 'ReportPage'),
});

const compareRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'models/compare',
  validateSearch: (search): { a: number; b: number } => ({
    a: idOf(String(search['a'])),
    b: idOf(String(search['b'])),
  }),
  component: lazyRouteComponent(() => withTexts(import('./pages/project.tsx')), 'ComparePage'),
});

const peopleRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'people',
  component: lazyRouteComponent(() => withTexts(import('./pages/project.tsx')), 'PeoplePage'),
});
const projectAccessRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'access',
  component: lazyRouteComponent(accessPages, 'ProjectAccessPage'),
});
const overviewRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'overview',
  component: lazyRouteComponent(() => withTexts(import('./pages/project.tsx')), 'OverviewPage'),
});
const groupsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'groups',
  component: lazyRouteComponent(() => withTexts(import('./pages/project.tsx')), 'GroupsPage'),
});
const rightsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'rights',
  validateSearch: (search): { as?: number | undefined } => ({ as: idOf(String(search['as'])) || undefined }),
  component: lazyRouteComponent(() => withTexts(import('./pages/project.tsx')), 'RightsPage'),
});
const activityRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'activity',
  component: lazyRouteComponent(() => withTexts(import('./pages/project.tsx')), 'ActivityPage'),
});
const tokensRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'tokens',
  component: lazyRouteComponent(() => withTexts(import('./pages/project.tsx')), 'TokensPage'),
});

const visasRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'visas',
  validateSearch: (search): { show?: string | undefined; visa?: number | undefined } => ({
    show: search['show'] === undefined ? undefined : String(search['show']),
    visa: idOf(String(search['visa'])) || undefined,
  }),
  component: lazyRouteComponent(() => withTexts(import('./pages/project.tsx')), 'VisasPage'),
});
const binRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'bin',
  component: lazyRouteComponent(() => withTexts(import('./pages/bin.tsx')), 'BinPage'),
});

const viewerRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'viewer',
  validateSearch: (search): { models: string } => ({ models: String(search['models'] ?? '') }),
  component: lazyRouteComponent(() => withTexts(import('./pages/viewer.tsx')), 'ViewerRoute'),
});

const routeTree = rootRoute.addChildren([
  homeRoute,
  cloudRoute,
  cloudPeopleRoute,
  cloudApplicationsRoute,
  cloudAccessRoute,
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
  keysRoute,
  serverActivityRoute,
  projectRoute.addChildren([
    projectIndexRoute,
    overviewRoute,
    documentsRoute,
    modelsRoute,
    reportRoute,
    compareRoute,
    visasRoute,
    peopleRoute,
    groupsRoute,
    rightsRoute,
    activityRoute,
    binRoute,
    tokensRoute,
    projectAccessRoute,
    viewerRoute,
  ]),
]);

export function createAppRouter() {
  return createRouter({
    routeTree,
    basepath: '/app',
    defaultPreload: false,
    defaultPendingMs: 100,
    // Words and numbers as they are, without the quotes of JSON: addresses are read and passed on by people.
    parseSearch: parseSearchWith(value => value),
    stringifySearch: stringifySearchWith(JSON.stringify),
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
