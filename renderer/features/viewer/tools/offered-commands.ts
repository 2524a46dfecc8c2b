// Commands of the viewer in the tool bar, the context menu and the palette of the window.
import type { Command } from '../../../ui/commands.ts';
import type { ViewerCommand } from './commands.ts';
import type { Place } from '../panels/panel-places.ts';
import { isOpenAt, isPanelShown, labelAt, shownAt } from '../panels/panels.ts';
import type { ViewerState } from '../state.ts';

/** The tools of the bar, in its order and groups. */
export const toolGroups = [
  ['select', 'rectangle', 'measure', 'section', 'sectionBox', 'walk'],
  ['isolate', 'hide', 'xray', 'showAll', 'colourNext', 'points'],
  ['fit', 'plan', 'screenshot', 'help'],
] as const;
export type ToolName = (typeof toolGroups)[number][number];

export interface OfferedTool {
  readonly command: ViewerCommand;
  /** absent: the page adds it, with an icon of its own */
  readonly name?: ToolName;
  readonly group: number;
}

const commandOf = (commands: readonly ViewerCommand[], name: string): ViewerCommand | undefined =>
  commands.find(({ id }) => id === `viewer.${name}`);

/** Content of the bar: its own tools, then those that the page adds. @param hasClouds whether a point cloud is open */
export const toolsOf = (commands: readonly ViewerCommand[], hasClouds: boolean): readonly OfferedTool[] => [
  ...toolGroups.flatMap((names, group) =>
    names.flatMap((name): OfferedTool[] => {
      const command = name === 'points' && !hasClouds ? undefined : commandOf(commands, name);
      return command ? [{ command, name, group }] : [];
    }),
  ),
  ...commands.flatMap(command => (command.icon ? [{ command, group: toolGroups.length }] : [])),
];

/** The ids of the active commands. */
export function activeCommands(state: ViewerState): ReadonlySet<string> {
  const isOn = {
    [state.tool]: true,
    sectionBox: state.sections.box !== null,
    plan: state.planOpen,
    list: isPanelShown(state, 'list'),
    points: state.pointsOpen,
    colourNext: state.legend !== null,
  };
  return new Set(Object.entries(isOn).flatMap(([name, on]) => (on ? [`viewer.${name}`] : [])));
}

/**
 * Name of the panel in front of a closed dock; undefined: the dock is open, is empty, or has the list, which has a
 * button of its own.
 */
export const closedLabel = (state: ViewerState, place: Place): string | undefined =>
  isOpenAt(state, place) || shownAt(state, place) === 'list' ? undefined : labelAt(state, place);

const onElement = ['frame', 'similar', 'hide', 'isolate', 'xray'];
const always = ['showAll', 'fit', 'home', 'spaces'];
const colours = ['colourClass', 'colourStorey', 'colourModel', 'colourProperty', 'ownColours'];

/**
 * Commands of the context menu: for the selection, then for all, the page's own first. Commands without an effect now
 * are left out.
 */
export function menuCommands(commands: readonly ViewerCommand[]): {
  readonly ofChosen: readonly ViewerCommand[];
  readonly ofAll: readonly ViewerCommand[];
} {
  const able = (some: readonly (ViewerCommand | undefined)[]): readonly ViewerCommand[] =>
    some.flatMap(command => (command && command.when?.() !== false ? [command] : []));
  const named = (names: readonly string[]) => names.map(name => commandOf(commands, name));
  return {
    ofChosen: able(named(onElement)),
    ofAll: able([...commands.filter(({ isInMenu }) => isInMenu), ...named([...always, ...colours])]),
  };
}

/** Commands for the palette and the keys of the window, always all of them: those without an effect now do nothing. */
export const windowCommands = (commands: readonly ViewerCommand[], group: string): readonly Command[] =>
  commands.flatMap(({ id, title, keys, also, when, run }): Command[] => {
    const command = {
      id,
      title,
      group,
      run: () => {
        if (when?.() !== false) run();
      },
    };
    return [{ ...command, ...(keys && { keys }) }, ...(also ? [{ ...command, id: `${id}.also`, keys: also }] : [])];
  });
