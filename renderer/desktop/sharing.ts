// Whether network access is on, as reported by the desktop program around the window.
import { useEffect, useState } from 'react';
import { desktop } from './bridge.ts';

/** undefined in a browser, which cannot know it, and until it is reported. */
export function useIsShared(): boolean | undefined {
  const [isShared, setShared] = useState<boolean>();
  useEffect(() => {
    if (!desktop) return undefined;
    const stop = desktop.onChange(({ settings }) => setShared(settings.share));
    desktop.state().then(
      ({ settings }) => setShared(settings.share),
      () => undefined,
    );
    return stop;
  }, []);
  return isShared;
}
