// Addresses of the window: the first screen, those of `place-routes.ts`, and the screens of a project. Screens other
// than the first are loaded when they are visited.
import { createRoute, createRouter, lazyRouteComponent, redirect, type RouteComponent } from '@tanstack/react-router';
import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router';
import * as searches from './searches.ts';
import { idOf, ids } from './searches.ts';
import { loadAhead, pageOf } from './late-page.ts';
import { HomePage } from '../pages/home/home.tsx';
import { accessPages, placeRoutes, webhookPages, rootRoute } from './place-routes.ts';

const homeRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', component: HomePage });

const projectPages = () => pageOf(import('../pages/project/project.tsx'));
const projectRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/c/$cloud/p/$project',
  params: ids('cloud', 'project'),
  component: lazyRouteComponent(projectPages, 'ProjectPage'),
});

const inProject = { getParentRoute: () => projectRoute };

/** A page of a project whose address has no further parameters. */
const pageOfProject = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ ...inProject, path, component });

const projectIndexRoute = createRoute({
  ...inProject,
  path: '/',
  beforeLoad: ({ params }) => redirect({ to: '/c/$cloud/p/$project/documents', params, throw: true }),
});

const readPages = () => import('../pages/project/read.tsx');

/** Milliseconds after which a list of documents has loaded what it shows itself. */
const READER_AFTER = 2000;

const documentsRoute = createRoute({
  ...inProject,
  path: 'documents',
  validateSearch: searches.documentSearch,
  component: lazyRouteComponent(projectPages, 'DocumentsPage'),
  // Most documents open in the reader: its files are loaded before it is needed, and if they cannot be, then.
  onEnter: () => void setTimeout(() => void loadAhead(readPages), READER_AFTER),
});

/** A version of a document on a full page; each version is a document with a number of its own. */
const readRoute = createRoute({
  ...inProject,
  path: 'documents/$document/read',
  params: ids('document'),
  validateSearch: searches.readSearch,
  component: lazyRouteComponent(() => pageOf(readPages()), 'ReadRoute'),
});

const modelsRoute = pageOfProject('models', lazyRouteComponent(projectPages, 'ModelsPage'));

const reportRoute = createRoute({
  ...inProject,
  path: 'models/$model',
  params: ids('model'),
  component: lazyRouteComponent(projectPages, 'ReportPage'),
});

const sheetRoute = createRoute({
  ...inProject,
  path: 'models/$model/sheet',
  params: ids('model'),
  validateSearch: searches.sheetSearch,
  component: lazyRouteComponent(() => pageOf(import('../pages/project/sheet.tsx')), 'SheetRoute'),
});

const compareRoute = createRoute({
  ...inProject,
  path: 'models/compare',
  validateSearch: searches.compareSearch,
  component: lazyRouteComponent(projectPages, 'ComparePage'),
});

const peopleRoute = pageOfProject('people', lazyRouteComponent(projectPages, 'PeoplePage'));
const projectAccessRoute = pageOfProject('access', lazyRouteComponent(accessPages, 'ProjectAccessPage'));
const overviewRoute = pageOfProject('overview', lazyRouteComponent(projectPages, 'OverviewPage'));
const digestRoute = pageOfProject(
  'digest',
  lazyRouteComponent(() => pageOf(import('../pages/project/digest.tsx')), 'DigestPage'),
);
const projectWebhooksRoute = pageOfProject('webhooks', lazyRouteComponent(webhookPages, 'ProjectWebhooksPage'));
const projectWebhookRoute = createRoute({
  ...inProject,
  path: 'webhooks/$webhook',
  params: ids('webhook'),
  component: lazyRouteComponent(webhookPages, 'ProjectWebhookPage'),
});
const groupsRoute = pageOfProject('groups', lazyRouteComponent(projectPages, 'GroupsPage'));
const rightsRoute = createRoute({
  ...inProject,
  path: 'rights',
  validateSearch: (search): { as?: number | undefined } => ({ as: idOf(String(search['as'])) || undefined }),
  component: lazyRouteComponent(projectPages, 'RightsPage'),
});
const activityRoute = pageOfProject('activity', lazyRouteComponent(projectPages, 'ActivityPage'));
const tokensRoute = pageOfProject('tokens', lazyRouteComponent(projectPages, 'TokensPage'));

const visasRoute = createRoute({
  ...inProject,
  path: 'visas',
  validateSearch: searches.visaSearch,
  component: lazyRouteComponent(projectPages, 'VisasPage'),
});
const issuesPages = () => pageOf(import('../pages/project/issues.tsx'));
const issuesRoute = createRoute({
  ...inProject,
  path: 'issues',
  validateSearch: searches.issueSearch,
  component: lazyRouteComponent(issuesPages, 'IssuesPage'),
});
/** The screen itself shows the issue next to its list. */
const issueRoute = createRoute({ getParentRoute: () => issuesRoute, path: '$issue' });
const binRoute = pageOfProject(
  'bin',
  lazyRouteComponent(() => pageOf(import('../pages/project/bin.tsx')), 'BinPage'),
);

const viewerRoute = createRoute({
  ...inProject,
  path: 'viewer',
  validateSearch: searches.viewerSearch,
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
    readRoute,
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

export const createAppRouter = () =>
  createRouter({
    routeTree,
    basepath: '/app',
    defaultPreload: false,
    defaultPendingMs: 100,
    // Words and numbers without the quotes of JSON: people read and share addresses.
    parseSearch: parseSearchWith(value => value),
    stringifySearch: stringifySearchWith(JSON.stringify),
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
