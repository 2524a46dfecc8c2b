// The smart view that was applied last, or is being applied; kept while its panel is closed.
import { create } from 'zustand';
import type { SmartView } from '../../api/schema.d.ts';

export interface Applied {
  /** identity of the viewer where it was applied: another viewer starts without it */
  readonly elements: object;
  /** the models that it was applied to */
  readonly models: string;
  readonly view: SmartView;
  /** number of matching elements of each rule */
  readonly counts: readonly number[];
}

interface Applying {
  readonly applied: Applied | null;
  /** the one that is being applied */
  readonly applyingId: number | null;
  /** error of the last one */
  readonly error: unknown;
}

export const useApplyingState = create<Applying>(() => ({ applied: null, applyingId: null, error: null }));
export const setApplying = (next: Partial<Applying>): void => useApplyingState.setState(next);

let applying = new AbortController();

/** Starts to apply a view and aborts any other. */
export function startApplying(view: SmartView): AbortSignal {
  applying.abort();
  applying = new AbortController();
  setApplying({ applyingId: view.id, error: null });
  return applying.signal;
}
/** Aborts the view that is being applied. */
export function stopApplying(): void {
  applying.abort();
  setApplying({ applyingId: null });
}
