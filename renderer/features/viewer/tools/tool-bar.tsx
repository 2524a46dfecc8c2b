// The tools at the bottom of the canvas; those that do not fit are in a menu at its end.
import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import {
  IconBoxModel2,
  IconCamera,
  IconDots,
  IconEye,
  IconEyeOff,
  IconFocusCentered,
  IconGhost2,
  IconGrain,
  IconKeyboard,
  IconLayoutBottombarExpand,
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
import { Fragment, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keysText } from '../../../ui/commands.ts';
import type { ViewerCommand, OfferedTool, ToolName } from './commands.ts';
import { activeCommands, closedLabel, toolsOf } from './commands.ts';
import type { Place } from '../panels/panel-places.ts';
import { useViewerState } from '../state.ts';
import { fittingTools } from './tool-room.ts';
import classes from '../viewer.module.css';

const icons: Readonly<Record<ToolName, Icon>> = {
  select: IconPointer,
  rectangle: IconSelectAll,
  measure: IconRuler2,
  section: IconSlice,
  sectionBox: IconBoxModel2,
  walk: IconWalk,
  isolate: IconFocusCentered,
  hide: IconEyeOff,
  xray: IconGhost2,
  showAll: IconEye,
  colourNext: IconPalette,
  points: IconGrain,
  fit: IconMaximize,
  plan: IconMap2,
  screenshot: IconCamera,
  help: IconKeyboard,
};
const iconOf = ({ name, command }: OfferedTool): Icon => (name ? icons[name] : (command.icon ?? IconDots));

/** Pixels of the bar's own edges, and of the gaps in it. */
const [EDGES, GAP, RULE] = [26, 2, 9];

/** Whether a command is active. */
type IsOn = (id: string) => boolean;

function useIsOn(): IsOn {
  // Joined to a text, which is equal while they are the same.
  const active = useViewerState(state => [...activeCommands(state)].join(' '));
  return id => active.split(' ').includes(id);
}

/** Pixels inside the bar at its largest, and of one button. */
function useRoom() {
  const bar = useRef<HTMLDivElement>(null);
  const [sizes, setSizes] = useState({ room: Number.POSITIVE_INFINITY, button: 28 });
  useLayoutEffect(() => {
    const around = bar.current?.parentElement;
    if (!around) return undefined;
    const measure = () => {
      const button = bar.current?.querySelector('button')?.offsetWidth ?? 28;
      setSizes({ room: around.clientWidth - EDGES, button });
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(around);
    return () => watch.disconnect();
  }, []);
  return { bar, ...sizes };
}

export function ToolBar({ commands }: { readonly commands: readonly ViewerCommand[] }) {
  const { t } = useTranslation();
  const opensLeft = useViewerState(state => closedLabel(state, 'left'));
  const opensRight = useViewerState(state => closedLabel(state, 'right'));
  const opensBottom = useViewerState(state => closedLabel(state, 'bottom'));
  const hasClouds = useViewerState(state => state.clouds.size > 0);
  useViewerState(state => state.version);
  const isOn = useIsOn();
  const { bar, room, button } = useRoom();
  const tools = toolsOf(commands, hasClouds);
  const docks = [opensLeft, opensRight || opensBottom].filter(Boolean).length;
  const count = fittingTools(
    tools.map(({ group }) => group),
    { buttons: [opensLeft, opensRight, opensBottom].filter(Boolean).length, rules: docks },
    room,
    { button, rule: RULE, gap: GAP },
  );
  const dock = (side: Place, title: string, icon: Icon) => {
    const command = commands.find(({ id }) => id === `viewer.${side}Dock`);
    return command && <ToolButton command={{ ...command, title }} icon={icon} isOn={false} opens={side} />;
  };
  return (
    <div ref={bar} className={classes.toolBar} role="toolbar" aria-label={t('viewer.tools')}>
      {opensLeft && (
        <>
          {dock('left', opensLeft, IconLayoutSidebarLeftExpand)}
          <span className={classes.rule} />
        </>
      )}
      {tools.slice(0, count).map((tool, n) => (
        <Fragment key={tool.command.id}>
          {n > 0 && tools[n - 1]?.group !== tool.group && <span className={classes.rule} />}
          <ToolButton command={tool.command} icon={iconOf(tool)} isOn={isOn(tool.command.id)} />
        </Fragment>
      ))}
      {count < tools.length && <MoreTools tools={tools.slice(count)} isOn={isOn} />}
      {(opensBottom || opensRight) && <span className={classes.rule} />}
      {opensBottom && dock('bottom', opensBottom, IconLayoutBottombarExpand)}
      {opensRight && dock('right', opensRight, IconLayoutSidebarRightExpand)}
    </div>
  );
}

interface ToolButtonProps {
  readonly command: ViewerCommand;
  readonly icon: Icon;
  readonly isOn: boolean;
  /** the dock that it opens */
  readonly opens?: Place;
}

function ToolButton({ command: { title, keys, when, run }, icon: Symbol, isOn, opens }: ToolButtonProps) {
  return (
    <Tooltip label={keys ? `${title} (${keysText(keys)})` : title}>
      <ActionIcon
        className={classes.toggle}
        aria-label={title}
        aria-pressed={isOn}
        data-on={isOn || undefined}
        data-opens={opens}
        disabled={when?.() === false}
        onClick={run}
      >
        <Symbol size={17} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  );
}

/** Menu of tools that do not fit. */
function MoreTools({ tools, isOn }: { readonly tools: readonly OfferedTool[]; readonly isOn: IsOn }) {
  const { t } = useTranslation();
  const isAnyOn = tools.some(({ command }) => isOn(command.id));
  return (
    <Menu position="top-end" returnFocus>
      <Menu.Target>
        <ActionIcon className={classes.toggle} aria-label={t('viewer.moreTools')} data-on={isAnyOn || undefined}>
          <IconDots size={17} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('viewer.moreTools')}>
        {tools.map(tool => {
          const { id, title, keys, when, run } = tool.command;
          const Symbol = iconOf(tool);
          return (
            <Menu.Item
              key={id}
              leftSection={<Symbol size={16} stroke={1.6} />}
              rightSection={keys && <kbd className={classes.kbd}>{keysText(keys)}</kbd>}
              data-on={isOn(id) || undefined}
              disabled={when?.() === false}
              onClick={run}
            >
              {title}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
