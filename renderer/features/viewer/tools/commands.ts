// The one list of the viewer's commands: tool bar, menu, palette, keys and help read it.
import type { Icon } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { Vec } from '../../../viewer/camera/camera-math.ts';
import type { Actions } from '../actions.ts';
import { colourKinds } from '../colour/colour-groups.ts';
import { notBegun } from '../measure/measuring.ts';
import { openLayouts } from '../panels/layouts.ts';
import { labelAt, showPanel } from '../panels/panels.ts';
import { getState, setState } from '../state.ts';

export type Group = 'show' | 'look' | 'tools' | 'window';

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
}

/** Id of the search field of the tree. */
export const SEARCH_FIELD = 'viewer-search';

const sides: readonly (readonly [name: string, side: Vec])[] = [
  ['right', [1, 0, 0]],
  ['front', [0, 0, 1]],
  ['left', [-1, 0, 0]],
  ['back', [0, 0, -1]],
  ['top', [0, 1, 0]],
  ['bottom', [0, -1, 0]],
];

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
    ...sides.map(([name, side], n) => make(name, 'look', () => actions.look(side), { keys: String(n + 1) })),
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
    make(
      'search',
      'window',
      () => {
        showPanel('structure');
        setTimeout(() => document.getElementById(SEARCH_FIELD)?.focus());
      },
      { keys: 'mod+f' },
    ),
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
