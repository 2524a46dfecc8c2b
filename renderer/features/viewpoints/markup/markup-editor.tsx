// Drawing on a picture: arrows, boxes, clouds, freehand lines and texts, with mouse, pen, finger or keys.
import { Button, Group, SegmentedControl, TextInput } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowUpRight,
  IconCloud,
  IconScribble,
  IconSquare,
  IconTypography,
} from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useFocusReturn } from '../../../ui/dialogs/focus.ts';
import { cssColor, markColors, type MarkColor } from '../../../ui/colours/theme.ts';
import {
  drew,
  redo,
  startHistory,
  stepOfKey,
  undo,
  cancelled,
  crossPath,
  keyed,
  led,
  pressed,
  released,
  restingPen,
  spotIn,
  type PenStep,
} from './markup-pen.ts';
import type { MarkupShape, MarkupTool, Spot, Size } from './markup-shapes.ts';
import { markupTools, letterHeight, lineWidth, pathOf, textLines, textMeasure } from './markup-shapes.ts';
import classes from './markup.module.css';
import { IconButton } from '../../../ui/controls.tsx';

// The picture with its shapes. While a shape is being drawn its path is changed directly: React state changes only at
// its end.

interface MarkupSurfaceProps {
  readonly picture: string;
  readonly shapes: readonly MarkupShape[];
  /** tool and colour of the next shape */
  readonly begun: MarkupShape;
  readonly onDrawn: (shape: MarkupShape) => void;
  /** the user wants to add a text at a position */
  readonly onText: (at: Spot) => void;
}

function MarkupSurface({ picture, shapes, begun, onDrawn, onText }: MarkupSurfaceProps) {
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
  const lines = useMemo(
    () => (shape.tool === 'text' ? textLines(shape, size, textMeasure(size)) : undefined),
    [shape, size],
  );
  if (lines)
    return (
      <text className={classes.letters} style={{ fill: colour, fontSize: letterHeight(size), strokeWidth: width * 2 }}>
        {lines.map(({ text, x, y, width: length }) => (
          <tspan key={y} x={x} y={y} textLength={length}>
            {text}
          </tspan>
        ))}
      </text>
    );
  const path = pathOf(shape, size);
  return (
    <>
      <path d={path} className={classes.halo} style={{ strokeWidth: width * 2 }} />
      <path d={path} style={{ stroke: colour, strokeWidth: width }} />
    </>
  );
}

const icons = { arrow: IconArrowUpRight, box: IconSquare, cloud: IconCloud, free: IconScribble, text: IconTypography };
const colours: readonly MarkColor[] = ['red', 'orange', 'yellow', 'green', 'blue', 'violet'];

interface MarkupEditorProps {
  /** a data URI, without markup */
  readonly picture: string;
  readonly shapes: readonly MarkupShape[];
  readonly onClose: () => void;
  readonly onDone: (shapes: readonly MarkupShape[]) => void;
}

export function MarkupEditor({ picture, shapes, onClose, onDone }: MarkupEditorProps) {
  const { t } = useTranslation();
  useFocusReturn();
  const [history, setHistory] = useState(() => startHistory(shapes));
  const [tool, setTool] = useState<MarkupTool>('arrow');
  const [colour, setColour] = useState<MarkColor>('red');
  const [textAt, askText] = useState<Spot | null>(null);
  const add = (shape: MarkupShape) => setHistory(before => drew(before, shape));
  const onKey = (event: KeyboardEvent) => {
    const step = event.target instanceof HTMLInputElement ? undefined : stepOfKey(event);
    if (!step) return;
    event.preventDefault();
    setHistory(step);
  };
  const button = (label: string, Symbol: typeof IconSquare, isOff: boolean, run: () => void) => (
    <IconButton label={label} icon={Symbol} hint="tooltip" disabled={isOff} onClick={run} />
  );
  return (
    <Dialog opened onClose={onClose} title={t('viewpoints.markup.title')} size="auto">
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions -- handles keys of all its children */}
      <div className={classes.editor} onKeyDown={onKey}>
        <div className={classes.bar} role="toolbar" aria-label={t('viewpoints.markup.tools')}>
          <SegmentedControl
            aria-label={t('viewpoints.markup.tools')}
            value={tool}
            onChange={value => setTool(value as MarkupTool)}
            data={markupTools.map(value => {
              const Symbol = icons[value];
              return {
                value,
                label: (
                  <span className={classes.tool}>
                    <Symbol size={15} aria-hidden /> {t(`viewpoints.markup.tool.${value}`)}
                  </span>
                ),
              };
            })}
          />
          <div className={classes.colours} role="radiogroup" aria-label={t('viewpoints.markup.colour')}>
            {colours.map(name => (
              <label key={name} title={t(`parts.colors.${name}`)}>
                <input
                  type="radio"
                  name="markup-colour"
                  aria-label={t(`parts.colors.${name}`)}
                  checked={colour === name}
                  onChange={() => setColour(name)}
                />
                <span style={{ background: cssColor(markColors[name]) }} aria-hidden />
              </label>
            ))}
          </div>
          {button(t('viewpoints.markup.undo'), IconArrowBackUp, history.shapes.length === 0, () => setHistory(undo))}
          {button(t('viewpoints.markup.redo'), IconArrowForwardUp, history.undone.length === 0, () => setHistory(redo))}
        </div>
        <MarkupSurface
          picture={picture}
          shapes={history.shapes}
          begun={{ tool, colour: markColors[colour], points: [], text: '' }}
          onDrawn={add}
          onText={askText}
        />
        {textAt && (
          <TextQuestion
            onClose={() => askText(null)}
            onText={text => {
              askText(null);
              add({ tool: 'text', colour: markColors[colour], points: [textAt], text });
            }}
          />
        )}
        <p className="quiet">{t('viewpoints.markup.keys')}</p>
        <Group justify="flex-end" gap="sm">
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button variant="filled" onClick={() => onDone(history.shapes)}>
            {t('viewpoints.markup.done')}
          </Button>
        </Group>
      </div>
    </Dialog>
  );
}

function TextQuestion({ onClose, onText }: { readonly onClose: () => void; readonly onText: (text: string) => void }) {
  const { t } = useTranslation();
  const [text, write] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      className={classes.text}
      onSubmit={event => {
        event.preventDefault();
        // Must not reach the form of the issue that opened the editor.
        event.stopPropagation();
        if (text.trim()) onText(text.trim());
        else onClose();
      }}
    >
      <TextInput
        aria-label={t('viewpoints.markup.text')}
        placeholder={t('viewpoints.markup.text')}
        maxLength={200}
        value={text}
        ref={field}
        onChange={event => write(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onClose();
        }}
      />
      <Button type="submit">{t('viewpoints.markup.addText')}</Button>
    </form>
  );
}
