// The visible part of very many lines of one height: the positions that a table would have, without its elements.
import { useLayoutEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

type LineRange = { readonly from: number; readonly to: number };

/** State of the scroll container in pixels: scroll position, and height including the fixed header and footer. */
type ScrollPlace = { readonly scrollTop: number; readonly clientHeight: number };

/** Number of lines rendered above and below the visible ones. */
const BESIDE = 10;

export const linesInSight = ({ scrollTop, clientHeight }: ScrollPlace, height: number, count: number): LineRange => ({
  from: Math.max(0, Math.min(count, Math.floor(scrollTop / height) - BESIDE)),
  to: Math.min(count, Math.ceil((scrollTop + clientHeight) / height) + BESIDE),
});

/** Scroll position that shows a line between a header and a footer of one line each. */
export function scrollFor({ scrollTop, clientHeight }: ScrollPlace, height: number, line: number): number {
  const top = line * height;
  const lowest = top + 3 * height - clientHeight;
  return Math.min(top, Math.max(lowest, scrollTop));
}

export function useLinesInSight(scroller: RefObject<HTMLElement | null>, height: number, count: number) {
  const [{ from, to }, setRange] = useState<LineRange>({ from: 0, to: 0 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const update = () => {
      const next = linesInSight(element, height, count);
      setRange(before => (before.from === next.from && before.to === next.to ? before : next));
    };
    // Before the browser paints: otherwise the lines would lag behind the scroll position.
    const onScroll = () => flushSync(update);
    update();
    const watch = new ResizeObserver(update);
    watch.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      watch.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [scroller, height, count]);
  return {
    lines: Array.from({ length: Math.max(0, Math.min(to, count) - from) }, (_, n) => from + n),
    scrollTo(line: number): void {
      const element = scroller.current;
      if (element) element.scrollTop = scrollFor(element, height, line);
    },
  };
}
