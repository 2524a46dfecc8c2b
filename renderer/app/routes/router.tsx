// Addresses of the window: the first screen, those of `place-routes.ts`, and the screens of a project. Screens other
// than the first are loaded when they are visited.
import {
  createRoute,
  createRouter,
  lazyRouteComponent,
  parseSearchWith,
  redirect,
  stringifySearchWith,
} from '@tanstack/react-router';
import { idOf, viewerSearch, compareSearch, documentSearch, issueSearch, sheetSearch, visaSearch } from './searches.ts';
import { pageOf } from './late-page.ts';
import { HomePage } from '../pages/home/home.tsx';
import { accessPages, placeRoutes, webhookPages, rootRoute } from './place-routes.ts';

const homeRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', component: HomePage });

const projectRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/c/$cloud/p/$project',
  params: {
    parse: ({ cloud, project }) => ({ cloud: idOf(cloud), project: idOf(project) }),
    stringify: ({ cloud, project }) => ({ cloud: String(cloud), project: String(project) }),
  },
  component: lazyRouteComponent(() => pageOf(import('../pages/project/project.tsx')), 'ProjectPage'),
});

const projectIndexRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/',
  beforeLoad: ({ params }) => redirect({ to: '/c/$cloud/p/$project/documents', params, throw: true }),
});

const documentsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'documents',
  validateSearch: documentSearch,
  component: lazyRouteComponent(() => pageOf(import('../pages/project/project.tsx')), 'DocumentsPage'),
});

const modelsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'models',
  component: lazyRouteComponent(() => pageOf(import('../pages/project/project.tsx')), 'ModelsPage'),
});

const reportRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'models/$model',
  params: { parse: ({ model }) => ({ model: idOf(model) }), stringify: ({ model }) => ({ model: String(model) }) },
  component: lazyRouteComponent(() => pageOf(import('../pages/project/project.tsx')), 'ReportPage'),
});

const sheetRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'models/$model/sheet',
  params: { parse: ({ model }) => ({ model: idOf(model) }), stringify: ({ model }) => ({ model: String(model) }) },
  validateSearch: sheetSearch,
  component: lazyRouteComponent(() => pageOf(import('../pages/project/sheet.tsx')), 'SheetRoute'),
});

const compareRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'models/compare',
  validateSearch: compareSearch,
  component: lazyRouteComponent(() => pageOf(import('../pages/project/project.tsx')), 'ComparePage'),
});

const peopleRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'people',
  component: lazyRouteComponent(() => pageOf(import('../pages/project/project.tsx')), 'PeoplePage'),
});
const projectAccessRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'access',
  component: lazyRouteComponent(accessPages, 'ProjectAccessPage'),
});
const overviewRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'overview',
  component: lazyRouteComponent(() => pageOf(import('../pages/project/project.tsx')), 'OverviewPage'),
});
const digestRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'digest',
  component: lazyRouteComponent(() => pageOf(import('../pages/project/digest.tsx')), 'DigestPage'),
});
const projectWebhooksRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'webhooks',
  component: lazyRouteComponent(webhookPages, 'ProjectWebhooksPage'),
});
const projectWebhookRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'webhooks/$webhook',
  params: {
    parse: ({ webhook }) => ({ webhook: idOf(webhook) }),
    stringify: ({ webhook }) => ({ webhook: String(webhook) }),
  },
  component: lazyRouteComponent(webhookPages, 'ProjectWebhookPage'),
});
const groupsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'groups',
  component: lazyRouteComponent(() => pageOf(import('../pages/project/project.tsx')), 'GroupsPage'),
});
const rightsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'rights',
  validateSearch: (search): { as?: number | undefined } => ({ as: idOf(String(search['as'])) || undefined }),
  component: lazyRouteComponent(() => pageOf(import('../pages/project/project.tsx')), 'RightsPage'),
});
const activityRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'activity',
  component: lazyRouteComponent(() => pageOf(import('../pages/project/project.tsx')), 'ActivityPage'),
});
const tokensRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'tokens',
  component: lazyRouteComponent(() => pageOf(import('../pages/project/project.tsx')), 'TokensPage'),
});

const visasRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'visas',
  validateSearch: visaSearch,
  component: lazyRouteComponent(() => pageOf(import('../pages/project/project.tsx')), 'VisasPage'),
});
const issuesPages = () => pageOf(import('../pages/project/issues.tsx'));
const issuesRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'issues',
  validateSearch: issueSearch,
  component: lazyRouteComponent(issuesPages, 'IssuesPage'),
});
/** The screen itself shows the issue next to its list. */
const issueRoute = createRoute({ getParentRoute: () => issuesRoute, path: '$issue' });
const binRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'bin',
  component: lazyRouteComponent(() => pageOf(import('../pages/project/bin.tsx')), 'BinPage'),
});

const viewerRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'viewer',
  validateSearch: viewerSearch,
  component: lazyRouteComponent(() => pageOf(import('../pages/viewer/viewer.tsx')), 'ViewerRoute'),
});

const routeTree = rootRoute.addChildren([
  homeRoute,
  ...placeRoutes,
  projectRoute.addChildren([
    projectIndexRoute,
    overviewRoute,
    digestRoute,
    projectWebhooksRoute,
    projectWebhookRoute,
    documentsRoute,
    modelsRoute,
    reportRoute,
    sheetRoute,
    compareRoute,
    visasRoute,
    issuesRoute.addChildren([issueRoute]),
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
    // Words and numbers without the quotes of JSON: people read and share addresses.
    parseSearch: parseSearchWith(value => value),
    stringifySearch: stringifySearchWith(JSON.stringify),
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
