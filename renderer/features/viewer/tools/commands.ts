// The one list of the viewer's commands: tool bar, menu, palette, keys and help read it.
import type { Icon } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { facing } from '../../../viewer/overlays/cube-sides.ts';
import type { Actions } from '../actions.ts';
import { colourKinds } from '../colour/colour-groups.ts';
import { notBegun } from '../measure/measuring.ts';
import { openLayouts, labelAt, showPanel, isOpenAt, isPanelShown, shownAt } from '../panels/panels.ts';
import { getState, setState, type ViewerState } from '../state.ts';
import type { Command } from '../../../ui/commands.ts';
import type { Place } from '../panels/panel-places.ts';

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
export function menuCommands(commands: readonly ViewerCommand[]) {
  const able = (some: readonly (ViewerCommand | undefined)[]): readonly ViewerCommand[] =>
    some.flatMap(command => (command && command.when?.() !== false ? [command] : []));
  const named = (names: readonly string[]) => names.map(name => commandOf(commands, name));
  const all = [...commands.filter(({ isInMenu }) => isInMenu), ...named([...always, ...colours])];
  return { ofChosen: able(named(onElement)), ofAll: able(all) };
}

/** Commands for the palette and the keys of the window, always all of them: those without an effect now do nothing. */
export const windowCommands = (commands: readonly ViewerCommand[], group: string): readonly Command[] =>
  commands.flatMap(({ id, title, keys, also, when, run }): Command[] => {
    const runNow = () => {
      if (when?.() !== false) run();
    };
    const command = { id, title, group, run: runNow };
    return [{ ...command, ...(keys && { keys }) }, ...(also ? [{ ...command, id: `${id}.also`, keys: also }] : [])];
  });

export type Group = 'show' | 'look' | 'tools' | 'window';

export interface CommandChoice {
  readonly id: string;
  readonly title: string;
  readonly isOn: boolean;
  readonly run: () => void;
}

export interface ViewerCommand {
  readonly id: string;
  /** key of its text */
  readonly title: string;
  readonly group: Group;
  readonly keys?: string;
  /** more keys for the same command */
  readonly also?: string;
  /** whether it has an effect now */
  readonly when?: () => boolean;
  readonly run: () => void;
  /** in the tool bar; for commands that the page adds */
  readonly icon?: Icon;
  /** in the context menu; for commands that the page adds */
  readonly isInMenu?: boolean;
  /** in the context menu a menu of its own with one choice; the command itself takes the next one */
  readonly choices?: { readonly title: string; readonly of: readonly CommandChoice[] };
}

/** Id of the search field of the tree. */
export const SEARCH_FIELD = 'viewer-search';

const sides = ['right', 'front', 'left', 'back', 'top', 'bottom'] as const;

function search(): void {
  showPanel('structure');
  setTimeout(() => document.getElementById(SEARCH_FIELD)?.focus());
}

export function viewerCommands(actions: Actions, t: TFunction): ViewerCommand[] {
  const { states } = actions.viewer;
  const chosen = () => states.countOf('selected') > 0;
  const text = (name: string): string => t(`viewer.command.${name}` as 'viewer.command.fit');
  const make = (
    id: string,
    group: Group,
    run: () => void,
    more: Pick<ViewerCommand, 'keys' | 'also' | 'when'> = {},
  ): ViewerCommand => ({ id: `viewer.${id}`, title: text(id), group, run, ...more });
  return [
    make('isolate', 'show', actions.isolate, { keys: 'i', when: chosen }),
    make('hide', 'show', actions.hide, { keys: 'Delete', also: 'Backspace', when: chosen }),
    make('xray', 'show', actions.xray, { keys: 'r' }),
    make('showAll', 'show', actions.showAll, { keys: 'a' }),
    make('similar', 'show', actions.selectSimilar, { when: () => getState().current >= 0 }),
    make('spaces', 'show', actions.toggleSpaces),
    ...colourKinds.map(kind =>
      make(`colour${kind}`, 'show', () => actions.colourBy(kind), {
        when: () => actions.forest.count > 0 && (kind !== 'Model' || actions.viewer.models.size > 1),
      }),
    ),
    make('colourProperty', 'show', () => setState({ choosesProperty: true }), {
      keys: 'shift+c',
      when: () => actions.viewer.models.size > 0,
    }),
    make('colourNext', 'show', actions.colourByNext, { keys: 'c' }),
    make('ownColours', 'show', actions.stopColouring, { when: () => states.countOf('coloured') > 0 }),
    make('frame', 'look', actions.fitSelection, { keys: 'f' }),
    make('fit', 'look', actions.fitAll, { keys: 'z' }),
    make('home', 'look', actions.home, { keys: 'h' }),
    make('projection', 'look', actions.toggleProjection, { keys: 'o' }),
    ...sides.map((name, n) => make(name, 'look', () => actions.look(facing[name]), { keys: String(n + 1) })),
    make('storeyDown', 'look', () => actions.stepStorey(-1), { keys: '[', when: () => actions.storeys.length > 0 }),
    make('storeyUp', 'look', () => actions.stepStorey(1), { keys: ']', when: () => actions.storeys.length > 0 }),
    make('points', 'look', () => setState({ pointsOpen: !getState().pointsOpen }), {
      keys: 'p',
      when: () => getState().clouds.size > 0,
    }),
    make('select', 'tools', () => setState({ tool: 'select', ...notBegun }), { keys: 'v' }),
    make('rectangle', 'tools', () => actions.setTool('rectangle'), { keys: 'shift+v' }),
    make('walk', 'tools', () => actions.setTool('walk'), { keys: 'w' }),
    make('fly', 'tools', actions.toggleFree),
    make('measure', 'tools', () => actions.setTool('measure'), { keys: 'm' }),
    make('section', 'tools', () => actions.setTool('section'), { keys: 'x' }),
    make('sectionBox', 'tools', actions.toggleSectionBox, { keys: 'b' }),
    make('clearSections', 'tools', actions.clearSections, {
      when: () => getState().sections.planes.length > 0 || getState().sections.box !== null,
    }),
    make('clearMeasures', 'tools', actions.clearMeasures, { when: () => getState().measures.length > 0 }),
    make('screenshot', 'tools', () => setState({ savesPicture: true })),
    make('search', 'window', search, { keys: 'mod+f' }),
    make('leftDock', 'window', () => setState({ leftOpen: !getState().leftOpen }), {
      when: () => labelAt(getState(), 'left') !== undefined,
    }),
    make('plan', 'window', () => setState({ planOpen: !getState().planOpen }), { keys: 'g' }),
    make('rightDock', 'window', () => setState({ rightOpen: !getState().rightOpen }), {
      when: () => labelAt(getState(), 'right') !== undefined,
    }),
    make('bottomDock', 'window', () => setState({ bottomOpen: !getState().bottomOpen }), {
      when: () => labelAt(getState(), 'bottom') !== undefined,
    }),
    make('layouts', 'window', openLayouts),
    make('escape', 'window', () => actions.escape(), { keys: 'Escape' }),
    make('help', 'window', () => setState({ help: !getState().help }), { keys: '?' }),
  ];
}
