// Addresses of the window. Screens that are not the first are loaded when they are visited.
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, parseSearchWith, redirect, stringifySearchWith } from '@tanstack/react-router';
import { AbsentPage, FailedPage } from './failed-page.tsx';
import { HomePage } from './pages/home.tsx';
import { Shell } from './shell.tsx';

const rootRoute = createRootRoute({ component: Shell, errorComponent: FailedPage, notFoundComponent: AbsentPage });

/** Ids of addresses are positive integers; what is none finds nothing. */
const idOf = (text: string | undefined): number => {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : 0;
};

const homeRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', component: HomePage });

const cloudRoute = createRoute({
  getParentRoute: () => rootRoute, path: '/c/$cloud',
  params: { parse: ({ cloud }) => ({ cloud: idOf(cloud) }), stringify: ({ cloud }) => ({ cloud: String(cloud) }) },
  component: lazyRouteComponent(() => import('./pages/cloud.tsx'), 'CloudPage'),
});

const serverRoute = createRoute({ getParentRoute: () => rootRoute, path: '/server', component: lazyRouteComponent(() => import('./pages/server.tsx'), 'ServerPage') });

const projectRoute = createRoute({
  getParentRoute: () => rootRoute, path: '/c/$cloud/p/$project',
  params: { parse: ({ cloud, project }) => ({ cloud: idOf(cloud), project: idOf(project) }), stringify: ({ cloud, project }) => ({ cloud: String(cloud), project: String(project) }) },
  component: lazyRouteComponent(() => import('./pages/project.tsx'), 'ProjectPage'),
});

const projectIndexRoute = createRoute({
  getParentRoute: () => projectRoute, path: '/',
  beforeLoad: ({ params }) => redirect({ to: '/c/$cloud/p/$project/documents', params, throw: true }),
});

const documentsRoute = createRoute({
  getParentRoute: () => projectRoute, path: 'documents',
  validateSearch: (search): { folder?: number | undefined; q?: string | undefined } => ({
    folder: idOf(String(search['folder'])) || undefined, q: search['q'] === undefined ? undefined : String(search['q']),
  }),
  component: lazyRouteComponent(() => import('./pages/project.tsx'), 'DocumentsPage'),
});

const modelsRoute = createRoute({ getParentRoute: () => projectRoute, path: 'models', component: lazyRouteComponent(() => import('./pages/project.tsx'), 'ModelsPage') });

const reportRoute = createRoute({
  getParentRoute: () => projectRoute, path: 'models/$model',
  params: { parse: ({ model }) => ({ model: idOf(model) }), stringify: ({ model }) => ({ model: String(model) }) },
  component: lazyRouteComponent(() => import('./pages/project.tsx'), 'ReportPage'),
});

const peopleRoute = createRoute({ getParentRoute: () => projectRoute, path: 'people', component: lazyRouteComponent(() => import('./pages/project.tsx'), 'PeoplePage') });

const viewerRoute = createRoute({
  getParentRoute: () => projectRoute, path: 'viewer',
  validateSearch: (search): { models: string } => ({ models: String(search['models'] ?? '') }),
  component: lazyRouteComponent(() => import('./pages/viewer.tsx'), 'ViewerRoute'),
});

const routeTree = rootRoute.addChildren([
  homeRoute, cloudRoute, serverRoute,
  projectRoute.addChildren([projectIndexRoute, documentsRoute, modelsRoute, reportRoute, peopleRoute, viewerRoute]),
]);

export function createAppRouter() {
  return createRouter({
    routeTree, basepath: '/app', defaultPreload: false, defaultPendingMs: 100,
    // Words and numbers as they are, without the quotes of JSON: addresses are read and passed on by people.
    parseSearch: parseSearchWith(value => value), stringifySearch: stringifySearchWith(JSON.stringify),
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
