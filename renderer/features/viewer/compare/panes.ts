// The area next to the model: a panel of the page, or the second of two compared models.
import { getState, setState, type ViewerState } from '../state.ts';

/** Closes the docks while this area is open, and restores them afterwards. */
function makeRoom(isOpen: boolean): Partial<ViewerState> {
  const { beside, leftOpen, rightOpen } = getState();
  if (isOpen === (beside !== null)) return {};
  return isOpen ? { beside: { leftOpen, rightOpen }, leftOpen: false, rightOpen: false } : { ...beside, beside: null };
}

/** Menus are closed when panes change. */
const noPanes = { panes: null, menu: null } as const;

/** Opens or closes the area for a panel of the page. */
export function openBeside(isOpen: boolean): void {
  if (!isOpen && getState().panes) return;
  setState({ ...makeRoom(isOpen), ...noPanes });
}

/** Shows two models each in a pane of its own; null: in one pane again. */
export function setPanes(panes: ViewerState['panes']): void {
  if (panes) setState({ ...makeRoom(true), panes, planOpen: false, menu: null });
  else if (getState().panes) setState({ ...makeRoom(false), ...noPanes });
}
