// The tools at the bottom of the canvas.
import { ActionIcon, Tooltip } from '@mantine/core';
import {
  IconBoxModel2,
  IconCamera,
  IconEye,
  IconEyeOff,
  IconFocusCentered,
  IconGhost2,
  IconKeyboard,
  IconLayoutSidebarLeftExpand,
  IconLayoutSidebarRightExpand,
  IconMap2,
  IconMaximize,
  IconPalette,
  IconPointer,
  IconRuler2,
  IconSelectAll,
  IconSlice,
  IconWalk,
  type Icon,
} from '@tabler/icons-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { keysText } from '../../ui/commands.ts';
import type { ViewerCommand } from './commands.ts';
import { useViewerState } from './state.ts';
import classes from './viewer.module.css';

const groups: readonly (readonly (readonly [id: string, icon: Icon])[])[] = [
  [
    ['viewer.select', IconPointer],
    ['viewer.rectangle', IconSelectAll],
    ['viewer.measure', IconRuler2],
    ['viewer.section', IconSlice],
    ['viewer.sectionBox', IconBoxModel2],
    ['viewer.walk', IconWalk],
  ],
  [
    ['viewer.isolate', IconFocusCentered],
    ['viewer.hide', IconEyeOff],
    ['viewer.xray', IconGhost2],
    ['viewer.showAll', IconEye],
    ['viewer.colourNext', IconPalette],
  ],
  [
    ['viewer.fit', IconMaximize],
    ['viewer.plan', IconMap2],
    ['viewer.screenshot', IconCamera],
    ['viewer.help', IconKeyboard],
  ],
];

export function ToolBar({ commands }: { readonly commands: readonly ViewerCommand[] }) {
  const { t } = useTranslation();
  const tool = useViewerState(state => state.tool);
  const leftOpen = useViewerState(state => state.leftOpen);
  const rightOpen = useViewerState(state => state.rightOpen);
  const planOpen = useViewerState(state => state.planOpen);
  const isColoured = useViewerState(state => state.legend !== null);
  const box = useViewerState(state => state.sections.box !== null);
  useViewerState(state => state.version);
  const isOn = (id: string) =>
    id === `viewer.${tool}` ||
    (id === 'viewer.sectionBox' && box) ||
    (id === 'viewer.plan' && planOpen) ||
    (id === 'viewer.colourNext' && isColoured);
  const button = (id: string, Symbol: Icon) => {
    const command = commands.find(each => each.id === id);
    if (!command) return null;
    const { title, keys, when, run } = command;
    const on = isOn(id);
    return (
      <Tooltip key={id} label={keys ? `${title} (${keysText(keys)})` : title}>
        <ActionIcon
          className={classes.toggle}
          aria-label={title}
          aria-pressed={on}
          data-on={on || undefined}
          disabled={when?.() === false}
          onClick={run}
        >
          <Symbol size={17} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
    );
  };
  return (
    <div className={classes.toolBar} role="toolbar" aria-label={t('viewer.tools')}>
      {!leftOpen && (
        <>
          {button('viewer.leftDock', IconLayoutSidebarLeftExpand)}
          <span className={classes.rule} />
        </>
      )}
      {groups.map((group, n) => (
        <Fragment key={n}>
          {n > 0 && <span className={classes.rule} />}
          {group.map(([id, icon]) => button(id, icon))}
        </Fragment>
      ))}
      {commands.some(({ icon }) => icon) && <span className={classes.rule} />}
      {commands.map(({ id, icon }) => icon && button(id, icon))}
      {!rightOpen && (
        <>
          <span className={classes.rule} />
          {button('viewer.rightDock', IconLayoutSidebarRightExpand)}
        </>
      )}
    </div>
  );
}
