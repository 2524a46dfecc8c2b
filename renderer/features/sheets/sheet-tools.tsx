// The tools at the bottom of a sheet.
import { ActionIcon, SegmentedControl, Tooltip } from '@mantine/core';
import {
  IconArrowAutofitWidth,
  IconContrast,
  IconHandStop,
  IconMagnet,
  IconMaximize,
  IconMinus,
  IconPlus,
  IconPrinter,
  IconRotateClockwise,
  IconRuler2,
  IconRulerMeasure,
  IconStack2,
  IconTrash,
  type Icon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { keysText, type Command } from '../../ui/commands.ts';
import { measureHint, sheetMeasureKinds, type SheetMeasureKind } from './measure-rules.ts';
import classes from './sheets.module.css';
import { setState, useSheetState } from './state.ts';

const tools: readonly (readonly [id: string, icon: Icon])[] = [
  ['pan', IconHandStop],
  ['measure', IconRuler2],
  ['calibrate', IconRulerMeasure],
  ['larger', IconPlus],
  ['smaller', IconMinus],
  ['fit', IconMaximize],
  ['fitWidth', IconArrowAutofitWidth],
  ['turn', IconRotateClockwise],
  ['print', IconPrinter],
  ['layers', IconStack2],
  ['paper', IconContrast],
];

interface SheetToolsProps {
  readonly commands: readonly Command[];
  /** the scale of measures, beside their kinds */
  readonly scale?: ReactNode;
  /** a bar above the tools while nothing is measured */
  readonly children?: ReactNode;
}

export function SheetTools({ commands, scale, children }: SheetToolsProps) {
  const { t } = useTranslation();
  const tool = useSheetState(state => state.tool);
  const panelOpen = useSheetState(state => state.panelOpen);
  const isOn = (id: string): boolean | undefined => {
    if (id === 'layers') return panelOpen;
    return id === 'pan' || id === 'measure' || id === 'calibrate' ? id === tool : undefined;
  };
  return (
    <div className={classes.bars}>
      {tool === 'pan' && children}
      {tool === 'measure' && <MeasureBar commands={commands} scale={scale} />}
      {tool === 'calibrate' && <CalibrateBar />}
      <div className={classes.toolBar} role="toolbar" aria-label={t('sheets.tools')}>
        {tools.map(([id, icon]) => (
          <ToolButton key={id} id={id} icon={icon} on={isOn(id)} commands={commands} />
        ))}
      </div>
    </div>
  );
}

function CalibrateBar() {
  const { t } = useTranslation();
  const count = useSheetState(state => state.points.length);
  return (
    <div className={classes.measureBar}>
      <span className={classes.hint} aria-live="polite">
        {t(count === 0 ? 'sheets.calibrate.first' : 'sheets.calibrate.second')}
      </span>
    </div>
  );
}

interface ToolButtonProps {
  readonly id: string;
  readonly icon: Icon;
  /** undefined: an action without a state */
  readonly on: boolean | undefined;
  readonly commands: readonly Command[];
}

function ToolButton({ id, icon: Symbol, on, commands }: ToolButtonProps) {
  const command = commands.find(each => each.id === `sheet.${id}`);
  if (!command) return null;
  const { title, keys, run } = command;
  return (
    <Tooltip label={keys ? `${title} (${keysText(keys)})` : title}>
      <ActionIcon
        className={classes.toggle}
        aria-label={title}
        aria-pressed={on}
        data-on={on || undefined}
        onClick={run}
      >
        <Symbol size={17} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  );
}

function MeasureBar({ commands, scale }: SheetToolsProps) {
  const { t } = useTranslation();
  const kind = useSheetState(state => state.kind);
  const snaps = useSheetState(state => state.snaps);
  const hint = useSheetState(measureHint);
  return (
    <div className={classes.measureBar}>
      <SegmentedControl
        aria-label={t('sheets.measure.kind')}
        value={kind}
        data={sheetMeasureKinds.map(value => ({ value, label: t(`sheets.measure.kinds.${value}`) }))}
        onChange={value => setState({ kind: value as SheetMeasureKind, points: [] })}
      />
      {scale}
      <ToolButton id="snap" icon={IconMagnet} on={snaps} commands={commands} />
      <ToolButton id="clear" icon={IconTrash} on={undefined} commands={commands} />
      <span className={classes.hint} aria-live="polite">
        {t(`sheets.measure.${hint}`)}
      </span>
    </div>
  );
}
