// Parts of a page that are loaded when they are shown.
import { createElement, lazy, Suspense, type ComponentType, type ReactNode } from 'react';

/** A component that is loaded when it is first shown. @param waiting shown until then */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>, waiting?: ReactNode) {
  const Late = lazy(async () => ({ default: await load() }));
  return (props: Props) => <Suspense fallback={waiting}>{createElement(Late, props)}</Suspense>;
}
