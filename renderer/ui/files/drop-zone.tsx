// A part of the page that accepts dropped files, and indicates it while they hover.
import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import classes from './drop-zone.module.css';
import { readDrop, type FoundFile } from './dropped-files.ts';

interface DropZoneProps {
  readonly hint: string;
  readonly disabled?: boolean;
  readonly className?: string | undefined;
  readonly onFiles: (files: FoundFile[]) => void;
  readonly children: ReactNode;
}

export function DropZone({ hint, disabled = false, className, onFiles, children }: DropZoneProps) {
  const [hovering, setHovering] = useState(false);
  // Entering a child leaves its parent: the drag is over only when all are left.
  const depth = useRef(0);
  const carriesFiles = (event: DragEvent) => !disabled && event.dataTransfer.types.includes('Files');
  const change = (by: number) => {
    depth.current = Math.max(0, depth.current + by);
    setHovering(depth.current > 0);
  };
  return (
    <div
      className={`${classes.zone} ${className ?? ''}`}
      onDragEnter={event => {
        if (carriesFiles(event)) change(1);
      }}
      onDragLeave={event => {
        if (carriesFiles(event)) change(-1);
      }}
      onDragOver={event => {
        if (carriesFiles(event)) event.preventDefault();
      }}
      onDrop={event => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        depth.current = 0;
        setHovering(false);
        readDrop(event.dataTransfer).then(onFiles, () => onFiles([]));
      }}
    >
      {children}
      {hovering && (
        <div className={classes.hint} aria-hidden>
          <span>{hint}</span>
        </div>
      )}
    </div>
  );
}
