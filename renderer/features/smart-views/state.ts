// The smart view that was applied last, or is being applied; it stays known while its panel is closed.
import { create } from 'zustand';
import type { SmartView } from '../../api/schema.d.ts';

interface Applied {
  /** of the viewer that it was applied in: the next one shows its models as they are */
  readonly elements: object;
  readonly view: SmartView;
  /** how many elements each rule found */
  readonly counts: readonly number[];
}

export const useApplied = create<{ readonly applied: Applied | null }>(() => ({ applied: null }));
export const setApplied = (applied: Applied | null): void => useApplied.setState({ applied });

let applying = new AbortController();

/** Begins to apply a view instead of any other. */
export function startApplying(): AbortSignal {
  applying.abort();
  applying = new AbortController();
  return applying.signal;
}
/** Gives up what is being applied. */
export const stopApplying = (): void => applying.abort();
