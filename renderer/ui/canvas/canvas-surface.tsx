// The page's side of a drawing with pan and zoom: its canvases, pointer, keys and size. What moves is drawn by the
// stage, without React.
import { useEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import type { Canvases } from './canvas-stage.ts';
import { controlSurface, middleOf, movingKeys, type MovedSurface, type Spot, type SurfaceEvents } from './pan-zoom.ts';

export type SurfaceElements = Canvases & { readonly place: HTMLDivElement };

/** What a surface needs of its stage. */
type SurfaceStage = MovedSurface & { resize(width: number, height: number): void; dispose(): void };

export interface OpenSurface<Stage> {
  readonly stage: Stage;
  readonly events: SurfaceEvents;
  /** called before the stage is disposed of */
  close(): void;
}

interface CanvasSurfaceProps<Stage extends SurfaceStage> {
  readonly className: string | undefined;
  readonly label: string;
  /** data attributes of the element */
  readonly data: Readonly<Record<`data-${string}`, string | true>>;
  /** opens the stage on the canvases; a new function opens it again */
  readonly open: (elements: SurfaceElements) => OpenSurface<Stage>;
  /** keys in addition to those that pan and zoom */
  readonly keys: (stage: Stage, middle: Spot, event: KeyboardEvent) => Readonly<Record<string, () => void>>;
  /** whether keys of elements within the surface count too */
  readonly takesInnerKeys?: boolean;
  /** receives the element */
  readonly place?: RefObject<HTMLDivElement | null>;
  /** over the canvases */
  readonly children: ReactNode;
}

export function CanvasSurface<Stage extends SurfaceStage>(props: CanvasSurfaceProps<Stage>) {
  const { className, label, data, open, keys, takesInnerKeys = false, place, children } = props;
  const own = useRef<HTMLDivElement>(null);
  const element = place ?? own;
  const base = useRef<HTMLCanvasElement>(null);
  const over = useRef<HTMLCanvasElement>(null);
  const stage = useRef<Stage | null>(null);

  useEffect(() => {
    if (!element.current || !base.current || !over.current) return undefined;
    const opened = open({ place: element.current, base: base.current, over: over.current });
    stage.current = opened.stage;
    const stopControl = controlSurface(element.current, opened.events);
    const sized = new ResizeObserver(([entry]) => {
      if (entry) opened.stage.resize(entry.contentRect.width, entry.contentRect.height);
    });
    sized.observe(element.current);
    return () => {
      stopControl();
      sized.disconnect();
      opened.close();
      opened.stage.dispose();
      stage.current = null;
    };
  }, [element, open]);

  const onKey = (event: KeyboardEvent) => {
    const drawn = stage.current;
    if (!drawn || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!takesInnerKeys && event.target !== element.current) return;
    const act = { ...movingKeys(drawn), ...keys(drawn, middleOf(drawn), event) }[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };

  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- the drawing is used with the keys
    <div
      ref={element}
      className={className}
      role="application"
      tabIndex={0}
      aria-label={label}
      {...data}
      onKeyDown={onKey}
    >
      <canvas ref={base} />
      <canvas ref={over} />
      {children}
    </div>
  );
}
