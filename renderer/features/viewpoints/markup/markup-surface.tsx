// The picture with its shapes. While one is drawn its path is changed directly: React hears of it when it is done.
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { cssColor } from '../../../ui/theme.ts';
import {
  drawnTo,
  isLargeEnough,
  letterHeight,
  lineWidth,
  pathOf,
  type MarkupShape,
  type Size,
  type Spot,
} from './markup-shapes.ts';
import classes from './markup.module.css';

interface MarkupSurfaceProps {
  readonly picture: string;
  readonly shapes: readonly MarkupShape[];
  /** tool and colour of the next shape */
  readonly begun: MarkupShape;
  readonly onDrawn: (shape: MarkupShape) => void;
  /** a text is wanted at a place */
  readonly onText: (at: Spot) => void;
}

/** Shares of the picture that an arrow key moves the cross by. */
const [STEP, LARGE_STEP] = [0.01, 0.05];

export function MarkupSurface({ picture, shapes, begun, onDrawn, onText }: MarkupSurfaceProps) {
  const { t } = useTranslation();
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const svg = useRef<SVGSVGElement>(null);
  const live = useRef<SVGPathElement>(null);
  const cross = useRef<SVGPathElement>(null);
  const drawing = useRef<MarkupShape | null>(null);
  const place = useRef<Spot | null>(null);

  const begin = (at: Spot) => {
    if (begun.tool === 'text') onText(at);
    else drawing.current = { ...begun, points: [at] };
  };
  const lead = (at: Spot) => {
    if (!drawing.current) return;
    drawing.current = drawnTo(drawing.current, at);
    live.current?.setAttribute('d', pathOf(drawing.current, size));
  };
  const end = (isKept: boolean) => {
    const shape = drawing.current;
    drawing.current = null;
    live.current?.setAttribute('d', '');
    if (shape && isKept && isLargeEnough(shape)) onDrawn(shape);
  };
  const spotOf = ({ clientX, clientY }: PointerEvent): Spot => {
    const box = svg.current?.getBoundingClientRect();
    if (!box) return [0, 0];
    return [((clientX - box.left) / box.width) * size.width, ((clientY - box.top) / box.height) * size.height];
  };
  const showCross = (at: Spot | null) => {
    place.current = at;
    const arm = letterHeight(size) * 0.7;
    cross.current?.setAttribute(
      'd',
      at ? `M${at[0] - arm} ${at[1]} h${2 * arm} M${at[0]} ${at[1] - arm} v${2 * arm}` : '',
    );
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = place.current ?? [size.width / 2, size.height / 2];
    const step = (event.shiftKey ? LARGE_STEP : STEP) * size.width;
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (way) {
      const next: Spot = [
        Math.min(size.width, Math.max(0, at[0] + way[0]! * step)),
        Math.min(size.height, Math.max(0, at[1] + way[1]! * step)),
      ];
      showCross(next);
      lead(next);
    } else if (event.key === 'Enter' || event.key === ' ') {
      showCross(at);
      if (drawing.current) end(true);
      else begin(at);
    } else if (event.key === 'Escape' && drawing.current) end(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={classes.surface}>
      <img
        src={picture}
        alt=""
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height })}
      />
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it is drawn on with the keys, too */}
      <svg
        ref={svg}
        viewBox={`0 0 ${Math.max(1, size.width)} ${Math.max(1, size.height)}`}
        role="application"
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is drawn on with the keys, too
        tabIndex={0}
        aria-label={t('viewpoints.markup.surface', { count: shapes.length })}
        data-markup
        onPointerDown={event => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          showCross(null);
          // Pressing gives the picture the focus: the field of a text wants it afterwards.
          if (begun.tool !== 'text') begin(spotOf(event));
        }}
        onPointerMove={event => lead(spotOf(event))}
        onPointerUp={event => {
          if (begun.tool === 'text') onText(spotOf(event));
          else end(true);
        }}
        onPointerCancel={() => end(false)}
        onKeyDown={onKey}
        onBlur={() => showCross(null)}
      >
        {shapes.map((shape, n) => (
          <Shape key={n} shape={shape} size={size} />
        ))}
        <path ref={live} style={{ stroke: cssColor(begun.colour), strokeWidth: lineWidth(size) }} />
        <path ref={cross} className={classes.cross} style={{ strokeWidth: lineWidth(size) / 2 }} />
      </svg>
    </div>
  );
}

function Shape({ shape, size }: { readonly shape: MarkupShape; readonly size: Size }) {
  const colour = cssColor(shape.colour);
  const width = lineWidth(size);
  const [at] = shape.points;
  if (shape.tool === 'text')
    return (
      at && (
        <text
          x={at[0]}
          y={at[1]}
          className={classes.letters}
          style={{ fill: colour, fontSize: letterHeight(size), strokeWidth: width * 2 }}
        >
          {shape.text}
        </text>
      )
    );
  const path = pathOf(shape, size);
  return (
    <>
      <path d={path} className={classes.halo} style={{ strokeWidth: width * 2 }} />
      <path d={path} style={{ stroke: colour, strokeWidth: width }} />
    </>
  );
}
