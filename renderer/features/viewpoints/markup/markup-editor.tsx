// Drawing on a picture: arrows, boxes, clouds, freehand lines and texts, with mouse, pen, finger or keys.
import { ActionIcon, Button, Group, Modal, SegmentedControl, TextInput, Tooltip } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowUpRight,
  IconCloud,
  IconScribble,
  IconSquare,
  IconTypography,
} from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusReturn } from '../../../ui/dialogs/focus.ts';
import { cssColor, markColors, type MarkColor } from '../../../ui/colours/theme.ts';
import { drew, redo, startHistory, stepOfKey, undo } from './markup-history.ts';
import { markupTools, type MarkupShape, type MarkupTool, type Spot } from './markup-shapes.ts';
import { MarkupSurface } from './markup-surface.tsx';
import classes from './markup.module.css';

const icons = {
  arrow: IconArrowUpRight,
  box: IconSquare,
  cloud: IconCloud,
  free: IconScribble,
  text: IconTypography,
} as const;
const colours: readonly MarkColor[] = ['red', 'orange', 'yellow', 'green', 'blue', 'violet'];

export interface MarkupEditorProps {
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
    <Tooltip label={label}>
      <ActionIcon aria-label={label} disabled={isOff} onClick={run}>
        <Symbol size={16} />
      </ActionIcon>
    </Tooltip>
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('viewpoints.markup.title')}
      size="auto"
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
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
    </Modal>
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
