// Shows the view of a link: opens its models, and once they are drawn shows it, each once.
import type { SharedView } from '../../api/schema.d.ts';
import type { OpenView } from '../../viewer/open-view.ts';
import { areSame } from './view-state.ts';

/** Completed steps; ids of shared views, 0 before any. */
export interface Opening {
  /** the view whose models were opened */
  readonly opened: number;
  readonly shown: number;
}

/** The next step: show the view, or open models. Undefined: wait, or done. */
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
  // Opened once: models that the user opens or closes afterwards are not changed.
  return opened === shared.id ? undefined : wanted;
}
