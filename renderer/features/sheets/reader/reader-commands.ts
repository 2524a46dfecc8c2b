// Commands of the reader: tool bar, palette and shortcuts read this list.
import type { TFunction } from 'i18next';
import type { Command } from '../../../ui/commands.ts';
import type { SheetStage } from '../../../sheets/sheet-stage.ts';
import { pictureCommands } from '../sheet-commands.ts';
import { PAGE_FIELD } from './page-control.tsx';

/** What commands of the reader act on; functions that are absent have no command. */
interface ReaderActs {
  readonly stage: SheetStage | null;
  readonly pages: number;
  /** shows another page, from the number of the present one; 1 is the first */
  readonly changePage: (next: (page: number) => number) => void;
  readonly onTurn: () => void;
  readonly onPrint?: () => void;
  readonly onFind?: () => void;
  readonly onSelectAll?: () => void;
  readonly onCopyLink?: (() => void) | undefined;
  /** discards a selection; whether there was one */
  readonly onClear?: () => boolean;
}

/** Commands of pages, and of the stage. */
export function readerCommands(t: TFunction, acts: ReaderActs): Command[] {
  const { stage, pages, changePage } = acts;
  const make = (id: string, title: string, keys: string, run: () => void): Command => ({
    id: `sheet.${id}`,
    title,
    group: t('reader.title'),
    keys,
    run,
  });
  const focusPage = () => document.getElementById(PAGE_FIELD)?.focus();
  const paging =
    pages < 2
      ? []
      : [
          make('next', t('reader.command.next'), 'PageDown', () => changePage(page => page + 1)),
          make('previous', t('reader.command.previous'), 'PageUp', () => changePage(page => page - 1)),
          make('first', t('reader.command.first'), 'Home', () => changePage(() => 1)),
          make('last', t('reader.command.last'), 'End', () => changePage(() => pages)),
          make('toPage', t('reader.command.toPage'), 'g', focusPage),
        ];
  const common = pictureCommands(stage, t, true).map(command =>
    command.id === 'sheet.back' ? { ...command, run: () => acts.onClear?.() || command.run() } : command,
  );
  return [
    ...common,
    make('fitWidth', t('reader.command.fitWidth'), 'w', () => stage?.fitWidth()),
    make('turn', t('reader.command.turn'), 'r', acts.onTurn),
    ...paging,
    ...(acts.onFind ? [{ ...make('find', t('sheets.command.find'), 'mod+f', acts.onFind), whileTyping: true }] : []),
    ...(acts.onPrint
      ? [{ ...make('print', t('reader.command.print'), 'mod+p', acts.onPrint), whileTyping: true }]
      : []),
    ...(acts.onCopyLink ? [make('copyLink', t('reader.command.copyLink'), 'y', acts.onCopyLink)] : []),
  ];
}
