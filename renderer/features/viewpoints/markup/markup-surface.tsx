// The picture with its shapes. While a shape is being drawn its path is changed directly: React state changes only at
// its end.
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { cssColor } from '../../../ui/colours/theme.ts';
import { cancelled, crossPath, keyed, led, pressed, released, restingPen, spotIn, type PenStep } from './markup-pen.ts';
import { letterHeight, lineWidth, pathOf, type MarkupShape, type Size, type Spot } from './markup-shapes.ts';
import classes from './markup.module.css';

interface MarkupSurfaceProps {
  readonly picture: string;
  readonly shapes: readonly MarkupShape[];
  /** tool and colour of the next shape */
  readonly begun: MarkupShape;
  readonly onDrawn: (shape: MarkupShape) => void;
  /** the user wants to add a text at a position */
  readonly onText: (at: Spot) => void;
}

export function MarkupSurface({ picture, shapes, begun, onDrawn, onText }: MarkupSurfaceProps) {
  const { t } = useTranslation();
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const svg = useRef<SVGSVGElement>(null);
  const live = useRef<SVGPathElement>(null);
  const cross = useRef<SVGPathElement>(null);
  const pen = useRef(restingPen);

  const take = ({ pen: next, drawn, textAt }: PenStep) => {
    pen.current = next;
    const { drawing, cross: at } = next;
    live.current?.setAttribute('d', drawing && drawing.points.length > 1 ? pathOf(drawing, size) : '');
    cross.current?.setAttribute('d', crossPath(at, size));
    if (drawn) onDrawn(drawn);
    if (textAt) onText(textAt);
  };
  const spotOf = ({ clientX, clientY }: PointerEvent): Spot => {
    const box = svg.current?.getBoundingClientRect();
    return box ? spotIn(box, [clientX, clientY], size) : [0, 0];
  };
  const onKey = (event: KeyboardEvent) => {
    const step = keyed(pen.current, event, begun, size);
    if (!step) return;
    take(step);
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
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys draw on it, too */}
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
          take({ pen: pressed(pen.current, begun, spotOf(event)) });
        }}
        onPointerMove={event => {
          if (pen.current.drawing) take({ pen: led(pen.current, spotOf(event)) });
        }}
        onPointerUp={event => take(released(pen.current, spotOf(event)))}
        onPointerCancel={() => take({ pen: cancelled(pen.current) })}
        onKeyDown={onKey}
        onBlur={() => take({ pen: { ...pen.current, cross: null } })}
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
