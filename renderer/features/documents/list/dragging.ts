// Dragging of rows onto folders.
import type { DragEvent, HTMLAttributes } from 'react';
import type { Entry } from '../entries.ts';

/** A private type: drops of files and of rows are never confused. */
const TYPE = 'application/x-plinth-entries';

/** The dragged rows; browsers do not expose the data of a drag before the drop. */
let dragged: readonly Entry[] = [];

export const draggable = (entries: readonly Entry[]): HTMLAttributes<HTMLElement> => ({
  draggable: true,
  onDragStart(event) {
    dragged = entries;
    event.dataTransfer.setData(TYPE, '');
    event.dataTransfer.effectAllowed = 'move';
  },
  onDragEnd() {
    dragged = [];
  },
});

/** A drop target for rows; has `data-over` while they hover. */
export function dropTarget(onEntries: (entries: readonly Entry[]) => void): HTMLAttributes<HTMLElement> {
  const carriesRows = (event: DragEvent) => event.dataTransfer.types.includes(TYPE) && dragged.length > 0;
  return {
    onDragOver(event) {
      if (!carriesRows(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
      event.currentTarget.dataset['over'] = '';
    },
    onDragLeave({ currentTarget, relatedTarget }) {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
        delete currentTarget.dataset['over'];
    },
    onDrop(event) {
      delete event.currentTarget.dataset['over'];
      if (!carriesRows(event)) return;
      event.preventDefault();
      onEntries(dragged);
      dragged = [];
    },
  };
}
