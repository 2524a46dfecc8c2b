// A row that the page wants to be shown: once, as soon as it is there.
import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls `onShow` once for each wanted key, when the order has it. */
export function useWantedRow(
  wanted: string | undefined,
  order: readonly string[],
  onShow: (index: number, key: string) => void,
): void {
  const shown = useRef<string>(undefined);
  const show = useEffectEvent(onShow);
  const index = wanted === undefined ? -1 : order.indexOf(wanted);
  useEffect(() => {
    if (wanted === undefined || index < 0 || shown.current === wanted) return;
    shown.current = wanted;
    show(index, wanted);
  }, [wanted, index]);
}
