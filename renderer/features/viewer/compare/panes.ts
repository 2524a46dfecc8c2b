// What has the place beside the model: a panel of the page, or the second of two compared models.
import { getState, setState, type ViewerState } from '../state.ts';

/** The docks make room for what is beside the model, and come back after it. */
function makeRoom(isOpen: boolean): Partial<ViewerState> {
  const { beside, leftOpen, rightOpen } = getState();
  if (isOpen === (beside !== null)) return {};
  return isOpen ? { beside: { leftOpen, rightOpen }, leftOpen: false, rightOpen: false } : { ...beside, beside: null };
}

/** No menu stays open in a pane that changes. */
const noPanes = { panes: null, menu: null } as const;

/** Gives a panel of the page the place, or takes it from it. */
export function openBeside(isOpen: boolean): void {
  if (!isOpen && getState().panes) return;
  setState({ ...makeRoom(isOpen), ...noPanes });
}

/** Shows two models each in a pane of its own; null: together again. */
export function setPanes(panes: ViewerState['panes']): void {
  if (panes) setState({ ...makeRoom(true), panes, planOpen: false, menu: null });
  else if (getState().panes) setState({ ...makeRoom(false), ...noPanes });
}
