// Notice while the browser has lost the graphics context, as after the driver stopped or the computer slept.
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './graphics-lost.module.css';

/** Whether this browser can draw with WebGL 2 at all. */
export function hasWebGl(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext(); // browsers limit their number
  return context !== null;
}

/** Milliseconds before the notice: most often the graphics are back before a user could read it. */
const AWHILE = 1500;

/**
 * A notice over the canvases of the page, while one of them has lost its graphics. Each owner of a canvas draws again
 * when they are back.
 */
export function GraphicsLost() {
  const { t } = useTranslation();
  const isLost = useLostCanvas();
  return (
    isLost && (
      <div role="alert" className={classes.lost}>
        <span>{t('parts.graphics.lost')}</span>
        <Button onClick={() => location.reload()}>{t('parts.graphics.reload')}</Button>
      </div>
    )
  );
}

function useLostCanvas(): boolean {
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onLost = (event: Event): void => {
      event.preventDefault(); // else the browser never restores them
      clearTimeout(timer);
      timer = setTimeout(() => setLost(true), AWHILE);
    };
    const onBack = (): void => {
      clearTimeout(timer);
      setLost(false);
    };
    // The events do not bubble: they are caught in the capture phase.
    document.addEventListener('webglcontextlost', onLost, true);
    document.addEventListener('webglcontextrestored', onBack, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('webglcontextlost', onLost, true);
      document.removeEventListener('webglcontextrestored', onBack, true);
    };
  }, []);
  return isLost;
}
