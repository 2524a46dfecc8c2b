// Where a panel that is being dragged can be dropped.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { placeOf, places, type Place } from './panel-places.ts';
import { movePanel } from './panels.ts';
import { setState, useViewerState } from './state.ts';
import classes from './viewer.module.css';

export function DropPlaces() {
  const { t } = useTranslation();
  const dragged = useViewerState(state => state.dragged);
  const from = useViewerState(state => state.dragged !== null && placeOf(state.moved, state.dragged));
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
          movePanel(dragged, place);
        }}
      >
        {t(`viewer.moveTo.${place}`)}
      </div>
    ));
}
