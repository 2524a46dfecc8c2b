// The frame around all addresses, and what is shown in it when a screen fails or is none.
import { createRootRoute } from '@tanstack/react-router';
import { AbsentPage, FailedPage } from './failed-page.tsx';
import { Shell } from '../shell/shell.tsx';

export const rootRoute = createRootRoute({
  component: Shell,
  errorComponent: FailedPage,
  notFoundComponent: AbsentPage,
});
