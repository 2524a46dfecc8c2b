// Pins over the model, the hint while one is placed, and the title of the hovered pin.
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Pins } from '../../../viewer/overlays/pins.tsx';
import { useViewer } from '../context.ts';
import { setState, useViewerState } from '../state.ts';
import { usePinned } from './use-pinned.ts';
import classes from '../viewer.module.css';

export function CanvasPins({ onOver }: { readonly onOver: () => void }) {
  const { viewer } = useViewer();
  const pins = useViewerState(state => state.pins);
  const seen = useViewerState(state => state.pinsSeen);
  const isPlacing = useViewerState(state => state.tool === 'place');
  // The origin of the scene is known with the first model.
  const isThere = useViewerState(state => state.version >= 0 && viewer.models.size + viewer.clouds().length > 0);
  const placed = useMemo(
    () => (isThere ? pins.map(pin => ({ ...pin, at: viewer.sceneOf(pin.at) })) : []),
    [viewer, pins, isThere],
  );
  // While a pin is placed the others are hidden.
  if (seen === 'off' || isPlacing) return null;
  return (
    <Pins
      pins={placed}
      isThrough={seen === 'through'}
      onOver={key => {
        if (key !== null) onOver();
        setState({ pinOver: key });
      }}
    />
  );
}

/** Title at the tip of a pin. */
export function PinTitle() {
  const { viewer } = useViewer();
  const root = useRef<HTMLDivElement>(null);
  const over = useViewerState(state => state.pinOver);
  const pin = useViewerState(state => state.pins.find(({ key }) => key === over));
  usePinned(
    root,
    useMemo(() => new Map(pin ? [[pin.key, viewer.sceneOf(pin.at)]] : []), [viewer, pin]),
  );
  return (
    <div ref={root} className={classes.overlay}>
      {pin && (
        <span className={classes.pinTitle} data-pin={pin.key} role="status">
          #{pin.label} {pin.title}
        </span>
      )}
    </div>
  );
}

/** Instruction while a place is requested. */
export function PlaceHint() {
  const { t } = useTranslation();
  const isPlacing = useViewerState(state => state.tool === 'place');
  const hint = useViewerState(state => state.pointsHint);
  if (!isPlacing) return null;
  return (
    <div className={classes.overlay}>
      <p className={classes.hint} role="status">
        {hint ?? t('viewer.place')}
      </p>
    </div>
  );
}
