// The place on a drawing as its address has it: `x,y,scale`, the point in the middle and pixels per unit.
import { useEffect } from 'react';
import type { Fit, SheetStage, StartView } from '../../sheets/sheet-stage.ts';
import type { SheetView } from '../../sheets/sheet-view.ts';

/** The view that an address describes; undefined when it is not valid. */
export function viewAt(at: string | undefined): StartView | undefined {
  const numbers = (at ?? '').split(',').map(Number);
  const [x, y, scale] = numbers;
  if (numbers.length !== 3 || !numbers.every(Number.isFinite)) return undefined;
  if (x === undefined || y === undefined || scale === undefined || scale <= 0) return undefined;
  return { scale, at: [x, y] };
}

/** Digits of a scale: further ones make no visible difference. */
const DIGITS = 4;
/** Decimals of numbers that programs write without an exponent. */
const MOST_DECIMALS = 15;

/** The address of a view, exact to a tenth of a pixel; undefined when the whole sheet is shown. */
export function placeAt({ x, y, scale }: Pick<SheetView, 'x' | 'y' | 'scale'>, fit: Fit): string | undefined {
  if (fit === 'whole') return undefined;
  const decimals = Math.min(MOST_DECIMALS, Math.max(0, Math.ceil(Math.log10(scale)) + 1));
  return [Number(x.toFixed(decimals)), Number(y.toFixed(decimals)), Number(scale.toPrecision(DIGITS))].join(',');
}

/** Milliseconds without a movement before the address follows. */
const SETTLED = 400;

/** @param isSettled once the view rests; the address follows only then */
export type OnSheetPlace = (at: string | undefined, isSettled: boolean) => void;

/** Reports the place on a stage. */
export function useSheetPlace(stage: SheetStage | null, onAt: OnSheetPlace): void {
  useEffect(() => {
    if (!stage) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let known: SheetView | undefined;
    const stop = stage.onDraw(() => {
      const { view, fitted, size } = stage;
      if (size.width === 0 || view === known) return;
      clearTimeout(timer);
      if (known) {
        const at = placeAt(view, fitted);
        onAt(at, false);
        timer = setTimeout(() => onAt(at, true), SETTLED);
      }
      known = view;
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [stage, onAt]);
}
