// Whether the owner of this computer lets others in, as the desktop program around the window tells it.
import { useEffect, useState } from 'react';
import { desktop } from './bridge.ts';

/** undefined in a browser, which cannot know it, and until it is told. */
export function useIsShared(): boolean | undefined {
  const [isShared, setShared] = useState<boolean>();
  useEffect(() => {
    if (!desktop) return undefined;
    const stop = desktop.onChange(({ settings }) => {
      setShared(settings.share);
    });
    desktop.state().then(
      ({ settings }) => {
        setShared(settings.share);
      },
      () => undefined,
    );
    return stop;
  }, []);
  return isShared;
}
