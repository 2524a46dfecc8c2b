// How the view of a link comes to be seen: its models are opened, and once they are drawn it is shown, each once.
import type { SharedView } from '../../api/schema.d.ts';
import type { OpenView } from '../../viewer/open-view.ts';
import { areSame } from './view-state.ts';

/** What was done already; ids of shared views, 0 before any. */
export interface Opening {
  /** whose models were opened */
  readonly opened: number;
  readonly shown: number;
}

/** What to do now: to show the view, or to open models. Undefined: to wait, or there is nothing more to do. */
export function nextStep(
  view: Pick<OpenView, 'available' | 'isReady'> & { readonly models: readonly { readonly id: number }[] },
  shared: Pick<SharedView, 'id' | 'models'> | undefined,
  { opened, shown }: Opening,
): 'show' | readonly number[] | undefined {
  if (!shared || shown === shared.id || view.available.length === 0) return undefined;
  const wanted = shared.models.filter(id => view.available.includes(id));
  if (wanted.length === 0) return undefined;
  const open = view.models.map(({ id }) => id);
  if (areSame(open, wanted)) return view.isReady ? 'show' : undefined;
  // Opened once: what the person opens or closes meanwhile stays.
  return opened === shared.id ? undefined : wanted;
}
