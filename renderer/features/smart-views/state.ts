// The smart view that was applied last; it stays known while its panel is closed.
import { create } from 'zustand';
import type { SmartView } from '../../api/schema.d.ts';

interface Applied {
  /** the viewer that it was applied in: the next one shows its models as they are */
  readonly of: object;
  readonly view: SmartView;
  /** how many elements each rule found */
  readonly counts: readonly number[];
}

export const useApplied = create<{ readonly applied: Applied | null }>(() => ({ applied: null }));
export const setApplied = (applied: Applied | null): void => useApplied.setState({ applied });
