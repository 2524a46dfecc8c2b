// The rows that an action applies to, and the actions offered for them.
import { hasOwnScreen, opensAsSheet } from '../../../api/shapes.ts';
import { keyOf, mayChange, viewableOf, type Entry } from '../entries.ts';

/** The target of a link: a document on its own page, or a folder with a document of it, also an earlier version. */
export type LinkTarget =
  | { readonly read: number }
  | { readonly folder: number | undefined; readonly document?: number };

/** The new name; undefined if it is unchanged. */
export function nameToGive({ name }: Pick<Entry, 'name'>, typed: string): string | undefined {
  const given = typed.trim();
  return given === '' || given === name ? undefined : given;
}

/**
 * Number of letters to select initially: without the file extension. Folders have none, even with dots in their names.
 */
export const lettersSelected = ({ kind, name }: Pick<Entry, 'kind' | 'name'>): number =>
  kind === 'folder' ? name.length : name.replace(/(?<=.)\.\w+$/, '').length;

type ForRows = { readonly isFor: (entries: readonly Entry[]) => boolean };

/** A single document is downloaded unchanged, anything else as a ZIP file. */
export const isOneDocument = (entries: readonly Entry[]) => entries.length === 1 && entries[0]?.kind === 'document';

/** Ids of the models among some rows that can be shown now: all that the viewer shows together, else one sheet. */
export function modelsOf(entries: readonly Entry[]): number[] {
  const models = entries.flatMap(entry => viewableOf(entry) ?? []);
  const [first] = models;
  const shown = models.length === 1 && first ? [first] : models.filter(model => !opensAsSheet(model));
  return shown.map(({ id }) => id);
}

/** Rows that a command applies to: the selected ones, else the focused row. */
export function rowsMeant(chosen: readonly Entry[], focused: Entry | undefined): readonly Entry[] {
  if (chosen.length > 0) return chosen;
  return focused ? [focused] : [];
}

/** Actions that are possible on the rows; none without rows. */
export const offeredFor = <Action extends ForRows>(actions: readonly Action[], entries: readonly Entry[]) =>
  entries.length === 0 ? [] : actions.filter(({ isFor }) => isFor(entries));

/**
 * Rows that move when one of them is dragged: the selection, if the row is part of it. Undefined: it cannot be dragged.
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

/** Rows that the Delete key removes: the selection, else the row. Undefined: the user may not remove all of them. */
export function rowsRemoved(entry: Entry, chosen: readonly Entry[], mayWrite: boolean): readonly Entry[] | undefined {
  const meant = rowsMeant(chosen, entry);
  return mayChangeAll(meant, mayWrite) ? meant : undefined;
}

/** @param mayWrite whether the user may write in the project at all */
export const mayChangeAll = (entries: readonly Entry[], mayWrite: boolean) => mayWrite && entries.every(mayChange);

type Opening = { readonly kind: 'folder' | 'model' | 'report' | 'document'; readonly id: number };

/**
 * Target of opening a row: the folder; the model or drawing, or its report while it cannot be shown; any other document
 * on a page of its own.
 */
export function openingOf(entry: Entry): Opening {
  const { kind, id } = entry;
  if (kind === 'folder') return { kind, id };
  const { model } = entry;
  if (!model || !hasOwnScreen(model)) return { kind, id };
  return { kind: viewableOf(entry) ? 'model' : 'report', id: model.id };
}

/** Whether some rows are one document that opens on a page of its own. */
export const isOneToRead = ([entry, ...others]: readonly Entry[]): boolean =>
  entry !== undefined && others.length === 0 && openingOf(entry).kind === 'document';

/** The link to a row: a document that has a page of its own on that page, others selected in their folder. */
export function linkTo(entry: Entry): LinkTarget {
  if (entry.kind === 'folder') return { folder: entry.id };
  if (isOneToRead([entry])) return { read: entry.id };
  return { folder: entry.document.parent_id ?? undefined, document: entry.id };
}

export interface Doing extends ForRows {
  readonly id: string;
  /** label of its button, menu item and command */
  readonly title: string;
  /** such as `t` */
  readonly keys?: string;
  readonly run: (entries: readonly Entry[]) => void;
}

/**
 * Actions on rows as commands of the window, bound to their rows.
 * @param group heading in the list of commands
 */
export const commandsFor = (actions: readonly Doing[], entries: readonly Entry[], group: string) =>
  offeredFor(actions, entries).map(({ id, title, keys, run }) => ({
    id,
    title,
    group,
    ...(keys !== undefined && { keys }),
    run: () => run(entries),
  }));
