// The smart view that was applied last, or is being applied; it stays known while its panel is closed.
import { create } from 'zustand';
import type { SmartView } from '../../api/schema.d.ts';

export interface Applied {
  /** of the viewer that it was applied in: the next one shows its models as they are */
  readonly elements: object;
  /** the models that it was applied to */
  readonly models: string;
  readonly view: SmartView;
  /** how many elements each rule found */
  readonly counts: readonly number[];
}

interface Applying {
  readonly applied: Applied | null;
  /** the one that is being applied */
  readonly applyingId: number | null;
  /** why the last one could not be */
  readonly error: unknown;
}

export const useApplyingState = create<Applying>(() => ({ applied: null, applyingId: null, error: null }));
export const setApplying = (next: Partial<Applying>): void => useApplyingState.setState(next);

let applying = new AbortController();

/** Begins to apply a view instead of any other. */
export function startApplying(view: SmartView): AbortSignal {
  applying.abort();
  applying = new AbortController();
  setApplying({ applyingId: view.id, error: null });
  return applying.signal;
}
/** Gives up what is being applied. */
export function stopApplying(): void {
  applying.abort();
  setApplying({ applyingId: null });
}
