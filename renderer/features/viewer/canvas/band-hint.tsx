// The selection rectangle in progress, and a hint on its two directions.
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { type Rectangle, reachOf } from '../../../viewer/tools/rectangle.ts';
import { useViewerState } from '../state.ts';
import classes from '../viewer.module.css';

export function BandHint({ band }: { readonly band: RefObject<HTMLDivElement | null> }) {
  const { t } = useTranslation();
  const tool = useViewerState(state => state.tool);
  return (
    <div className={classes.overlay}>
      <div ref={band} className={classes.band} data-band hidden />
      {tool === 'rectangle' && (
        <p className={classes.hint} role="status">
          {t('viewer.rectangle.hint')}
        </p>
      )}
    </div>
  );
}

/** Shows the rectangle while it is drawn: solid selects elements inside, dashed those it touches. */
export function showBand(element: HTMLElement | null, rectangle: Rectangle | null): void {
  if (!element) return;
  element.hidden = rectangle === null;
  if (!rectangle) return;
  const { x0, y0, x1, y1 } = rectangle;
  element.toggleAttribute('data-touching', reachOf(rectangle) === 'touching');
  element.style.transform = `translate(${Math.min(x0, x1)}px, ${Math.min(y0, y1)}px)`;
  element.style.width = `${Math.abs(x1 - x0)}px`;
  element.style.height = `${Math.abs(y1 - y0)}px`;
}
