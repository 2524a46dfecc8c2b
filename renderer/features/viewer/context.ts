// The open viewer, for the components of its page.
import { createContext, useContext } from 'react';
import type { Actions } from './actions.ts';

const ViewerContext = createContext<Actions | null>(null);
export const ViewerProvider = ViewerContext.Provider;

export function useViewer(): Actions {
  const actions = useContext(ViewerContext);
  if (!actions) throw new Error('no viewer is open here');
  return actions;
}
