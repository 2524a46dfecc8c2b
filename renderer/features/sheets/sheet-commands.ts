// All commands of a sheet: tool bar, palette and shortcuts read this list.
import type { TFunction } from 'i18next';
import type { Command } from '../../ui/commands.ts';
import type { SheetStage } from '../../sheets/sheet-stage.ts';
import { getState, keepPaper, setState } from './state.ts';

/** Id of the search field. */
export const SEARCH_FIELD = 'sheet-search';

export function sheetCommands(stage: SheetStage | null, t: TFunction): Command[] {
  const make = (id: string, title: string, run: () => void, keys?: string): Command => ({
    id: `sheet.${id}`,
    title,
    group: t('sheets.title'),
    run,
    ...(keys !== undefined && { keys }),
  });
  const zoom = (factor: number) => () => stage?.zoom([stage.size.width / 2, stage.size.height / 2], factor);
  return [
    make('pan', t('sheets.command.pan'), () => setState({ tool: 'pan', points: [] }), 'v'),
    make('measure', t('sheets.command.measure'), () => setState({ tool: 'measure' }), 'm'),
    make('snap', t('sheets.command.snap'), () => setState({ snaps: !getState().snaps }), 's'),
    make('clear', t('sheets.command.clear'), () => setState({ kept: [], points: [] }), 'Delete'),
    make('fit', t('sheets.command.fit'), () => stage?.fit(), 'z'),
    make('larger', t('sheets.command.larger'), zoom(1.5)),
    make('smaller', t('sheets.command.smaller'), zoom(1 / 1.5)),
    make('layers', t('sheets.command.layers'), () => setState({ panelOpen: !getState().panelOpen }), 'l'),
    make('find', t('sheets.command.find'), () => document.getElementById(SEARCH_FIELD)?.focus(), '/'),
    make('paper', t('sheets.command.paper'), switchPaper, 'p'),
    make('back', t('sheets.command.back'), stepBack, 'Escape'),
  ];
}

function switchPaper(): void {
  const isDark = document.querySelector('[data-paper]')?.getAttribute('data-paper') === 'dark';
  keepPaper(isDark ? 'light' : 'dark');
}

const ofDrawings: ReadonlySet<string> = new Set(['sheet.snap', 'sheet.layers', 'sheet.find', 'sheet.paper']);

/** For a page of pixels, which has no layers and no lines; `mayWrite`: permission to set its scale. */
export function pictureCommands(stage: SheetStage | null, t: TFunction, mayWrite: boolean): Command[] {
  const common = sheetCommands(stage, t).filter(({ id }) => !ofDrawings.has(id));
  const calibrate: Command = {
    id: 'sheet.calibrate',
    title: t('sheets.command.calibrate'),
    group: t('sheets.title'),
    keys: 'c',
    run: () => setState({ tool: 'calibrate', kind: 'length', points: [] }),
  };
  return mayWrite ? [...common, calibrate] : common;
}

/** Discards the unfinished measure, else the tool, else the search. */
function stepBack(): void {
  const state = getState();
  if (state.points.length > 0) setState({ points: [] });
  else if (state.tool !== 'pan') setState({ tool: 'pan' });
  else setState({ search: '', foundAt: -1 });
}
