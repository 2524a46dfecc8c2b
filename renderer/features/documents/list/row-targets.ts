// Which rows an action is about, and which actions are offered for them.
import { opensAsSheet } from '../../../api/shapes.ts';
import { keyOf, mayChange, viewableOf, type Entry } from '../entries.ts';

interface ForRows {
  readonly isFor: (entries: readonly Entry[]) => boolean;
}

/** One document is downloaded as it is, everything else as a zip. */
export const isOneDocument = (entries: readonly Entry[]): boolean =>
  entries.length === 1 && entries[0]?.kind === 'document';

/** Ids of the models among some rows that can be shown now: those that the viewer shows together, else one sheet. */
export function modelsOf(entries: readonly Entry[]): number[] {
  const models = entries.flatMap(entry => viewableOf(entry) ?? []);
  const [first] = models;
  const shown = models.length === 1 && first ? [first] : models.filter(model => !opensAsSheet(model));
  return shown.map(({ id }) => id);
}

/** What a command is about: the selected rows, else the row that has the focus. */
export function rowsMeant(chosen: readonly Entry[], focused: Entry | undefined): readonly Entry[] {
  if (chosen.length > 0) return chosen;
  return focused ? [focused] : [];
}

/** Those of some actions that can be done with rows; none without rows. */
export const offeredFor = <Action extends ForRows>(
  actions: readonly Action[],
  entries: readonly Entry[],
): readonly Action[] => (entries.length === 0 ? [] : actions.filter(({ isFor }) => isFor(entries)));

/**
 * The rows that are moved when one of them is dragged: the selection, when it is of it. Undefined: it cannot be
 * dragged.
 */
export function rowsDragged(
  entry: Entry,
  list: {
    readonly mayWrite: boolean;
    readonly renaming: string | undefined;
    readonly selected: ReadonlySet<string>;
    readonly chosen: readonly Entry[];
  },
): readonly Entry[] | undefined {
  const key = keyOf(entry);
  if (!list.mayWrite || !mayChange(entry) || list.renaming === key) return undefined;
  return list.selected.has(key) ? list.chosen : [entry];
}

/** The rows that the Delete key removes: the selection, else the row. Undefined: not all of them may be removed. */
export function rowsRemoved(entry: Entry, chosen: readonly Entry[], mayWrite: boolean): readonly Entry[] | undefined {
  const meant = rowsMeant(chosen, entry);
  return mayChangeAll(meant, mayWrite) ? meant : undefined;
}

/** @param mayWrite in the project at all */
export const mayChangeAll = (entries: readonly Entry[], mayWrite: boolean): boolean =>
  mayWrite && entries.every(mayChange);

export type Opening =
  | { readonly kind: 'folder'; readonly id: number }
  | { readonly kind: 'model'; readonly id: number };

/** What opening a row leads to: into the folder, or to the model in the viewer; undefined where it leads nowhere. */
export function openingOf(entry: Entry): Opening | undefined {
  if (entry.kind === 'folder') return { kind: 'folder', id: entry.id };
  const model = viewableOf(entry);
  return model && { kind: 'model', id: model.id };
}

interface Doing extends ForRows {
  readonly id: string;
  readonly title: string;
  readonly keys?: string;
  readonly run: (entries: readonly Entry[]) => void;
}

/**
 * Actions for rows as commands of the window, which know what they are about.
 * @param group heading in the list of commands
 */
export const commandsFor = (actions: readonly Doing[], entries: readonly Entry[], group: string) =>
  offeredFor(actions, entries).map(({ id, title, keys, run }) => ({
    id,
    title,
    group,
    ...(keys !== undefined && { keys }),
    run: () => {
      run(entries);
    },
  }));
