// Addresses of the window. Screens that are not the first are loaded when they are visited.
import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, createRouter, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router';

interface Context {
  readonly queryClient: QueryClient;
}

const rootRoute = createRootRouteWithContext<Context>()({ component: Outlet });

const idOf = (text: string): number => {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : 0;
};

const homeRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', component: () => null });

const projectRoute = createRoute({
  getParentRoute: () => rootRoute, path: '/c/$cloud/p/$project',
  params: { parse: ({ cloud, project }) => ({ cloud: idOf(cloud), project: idOf(project) }), stringify: ({ cloud, project }) => ({ cloud: String(cloud), project: String(project) }) },
  component: Outlet,
});

const viewerRoute = createRoute({
  getParentRoute: () => projectRoute, path: 'viewer',
  validateSearch: (search): { models: string } => ({ models: String(search['models'] ?? '') }),
  component: lazyRouteComponent(() => import('./pages/viewer.tsx'), 'ViewerRoute'),
});

const projectIndexRoute = createRoute({
  getParentRoute: () => projectRoute, path: '/',
  beforeLoad: ({ params }) => { throw redirect({ to: '/c/$cloud/p/$project/viewer', params, search: { models: '' } }); },
});

const routeTree = rootRoute.addChildren([homeRoute, projectRoute.addChildren([projectIndexRoute, viewerRoute])]);

export function createAppRouter(queryClient: QueryClient) {
  return createRouter({ routeTree, basepath: '/app', context: { queryClient }, defaultPreload: 'intent', defaultPreloadStaleTime: 0 });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
