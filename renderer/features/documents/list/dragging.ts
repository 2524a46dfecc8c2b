// Rows that are dragged onto folders.
import type { DragEvent, HTMLAttributes } from 'react';
import type { Entry } from '../entries.ts';

/** A type of our own: drops of files and of rows are never taken for each other. */
const TYPE = 'application/x-plinth-entries';

/** What is on its way; the browser shows the content of a drag to nobody before it is dropped. */
let dragged: readonly Entry[] = [];

export function draggable(entries: readonly Entry[]): HTMLAttributes<HTMLElement> {
  return {
    draggable: true,
    onDragStart(event) {
      dragged = entries;
      event.dataTransfer.setData(TYPE, '');
      event.dataTransfer.effectAllowed = 'move';
    },
    onDragEnd() {
      dragged = [];
    },
  };
}

/** A place that takes rows; `data-over` is on it while they hover. */
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
