// Drop targets for a dragged panel.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { placeOf, places, type Place } from './panel-places.ts';
import { movePanel } from './panels.ts';
import { setState, useViewerState } from '../state.ts';
import classes from '../viewer.module.css';

/** Pixels within which a press counts as a click, not as a drag. */
const SLIP = 24;

export function DropPlaces() {
  const { t } = useTranslation();
  const dragged = useViewerState(state => state.dragged);
  const from = useViewerState(state => state.dragged !== null && placeOf(state.moved, state.dragged.panel));
  const [over, setOver] = useState<Place | null>(null);
  if (dragged === null) return null;
  return places
    .filter(place => place !== from)
    .map(place => (
      <div
        key={place}
        className={classes.dropPlace}
        data-place={place}
        data-over={over === place || undefined}
        onDragEnter={() => setOver(place)}
        onDragOver={event => event.preventDefault()}
        onDragLeave={() => setOver(before => (before === place ? null : before))}
        onDrop={event => {
          event.preventDefault();
          setOver(null);
          setState({ dragged: null });
          const { clientX, clientY } = event;
          if (Math.hypot(clientX - dragged.x, clientY - dragged.y) > SLIP) movePanel(dragged.panel, place);
        }}
      >
        {t(`viewer.moveTo.${place}`)}
      </div>
    ));
}
