// Plans of storeys while their panel is closed. Loads nothing more until a plan is visible.
import { lazy, Suspense, useEffect } from 'react';
import type { ShownPlansProps } from './shown-plans.tsx';
import { resetStoreyPlans, useStoreyPlans } from './state.ts';

const Shown = lazy(async () => ({ default: (await import('./shown-plans.tsx')).ShownPlans }));

export function StoreyPlansLayer(props: ShownPlansProps) {
  const isNeeded = useStoreyPlans(({ shown, preview }) => shown.size > 0 || preview !== null);
  useEffect(() => resetStoreyPlans, []);
  return (
    isNeeded && (
      <Suspense fallback={null}>
        <Shown {...props} />
      </Suspense>
    )
  );
}
