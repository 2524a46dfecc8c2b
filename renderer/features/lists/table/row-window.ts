// Which of very many lines of one height are in sight: what a table of sizes would say, without making one.
import { useLayoutEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

export interface LineRange {
  readonly from: number;
  readonly to: number;
}

/** What is scrolled, in pixels: how far, and how high it is, with heading and foot that stay in sight. */
export interface ScrollPlace {
  readonly scrollTop: number;
  readonly clientHeight: number;
}

/** Lines that are made above and below those in sight. */
const BESIDE = 10;

export const linesInSight = ({ scrollTop, clientHeight }: ScrollPlace, height: number, count: number): LineRange => ({
  from: Math.max(0, Math.min(count, Math.floor(scrollTop / height) - BESIDE)),
  to: Math.min(count, Math.ceil((scrollTop + clientHeight) / height) + BESIDE),
});

/** How far to scroll so that a line is in sight between a heading and a foot of one line each. */
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
    // Before the browser draws: else the lines would follow what is scrolled.
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
