// The side panel of the list, and the row that it shows.
import { IconEye, IconHistory } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../../ui/commands.ts';
import { keyOf, type Entry } from '../entries.ts';
import type { ExtraPanel } from './side-panel.tsx';

type PanelFor = { readonly id: string; readonly isFor: (entry: Entry) => boolean };

/**
 * Panels of the list itself, and those of other features for the row. The versions panel stays open when another row
 * gets the focus.
 */
export const panelsFor = <Panel extends PanelFor>(
  entry: Entry | undefined,
  side: string | undefined,
  panels: readonly Panel[],
): { readonly hasVersions: boolean; readonly others: readonly Panel[] } => ({
  hasVersions: entry?.kind === 'document' || side === 'versions',
  others: panels.filter(({ isFor }) => entry !== undefined && isFor(entry)),
});

/** The same command opens and closes a panel. */
export const otherSide = (shown: string | undefined, asked: string) => (shown === asked ? undefined : asked);

/** The open panel of another feature; undefined if it does not apply to the row. */
export const panelShown = <Panel extends PanelFor>(
  panels: readonly Panel[],
  side: string | undefined,
  entry: Entry | undefined,
): Panel | undefined => panels.find(({ id, isFor }) => id === side && entry !== undefined && isFor(entry));

/** The row that the panel shows: the focused one, unless rows without it are selected: then the last of these. */
export const rowShown = (entries: readonly Entry[], active: string | undefined, chosen: readonly Entry[]) =>
  (chosen.length > 0 ? chosen : entries).find(each => keyOf(each) === active) ?? chosen.at(-1);

export type SideState = ReturnType<typeof useSideState>;

interface ListedRows {
  readonly entries: readonly Entry[];
  /** the selected ones among them, which the actions of the list apply to */
  readonly chosen: readonly Entry[];
  /** the earlier version of the link in the address */
  readonly linkedVersion: number | undefined;
}

/** The side panel follows the focused row, and shows no row that the selection does not contain. */
export function useSideState({ entries, chosen, linkedVersion }: ListedRows, panels: readonly ExtraPanel[]) {
  const { t } = useTranslation();
  const [side, show] = useState<string>();
  const [active, setActive] = useState<string>();
  const [versionsOf, follow] = useState<number>();
  const entry = rowShown(entries, active, chosen);
  const [opened, setOpened] = useState<number>();
  // A link to an earlier version opens the versions of its document once.
  if (linkedVersion !== undefined && opened !== linkedVersion) {
    setOpened(linkedVersion);
    show('versions');
  }
  const isFocused = entry !== undefined && keyOf(entry) === active;
  const note = useCallback((row: Entry | undefined) => {
    if (row) setActive(keyOf(row));
    if (row?.kind === 'document') follow(row.id);
  }, []);
  const showOf = useCallback(
    (which: string, row: Entry) => {
      note(row);
      show(which);
    },
    [note],
  );

  const offered = useMemo(() => {
    const { hasVersions, others } = panelsFor(entry, side, panels);
    return [
      { id: 'look', title: t('documents.look'), icon: IconEye, keys: undefined },
      ...(hasVersions ? [{ id: 'versions', title: t('documents.versions.title'), icon: IconHistory, keys: 'v' }] : []),
      ...others,
    ];
  }, [t, side, panels, entry]);
  // Space opens the preview: the list itself handles that key.
  useCommands(
    useMemo(
      () =>
        offered
          .filter(({ id }) => id !== 'look')
          .map(({ id, title, keys }) => ({
            id,
            title,
            group: t('documents.title'),
            ...(keys !== undefined && { keys }),
            run: () => show(before => otherSide(before, id)),
          })),
      [t, offered],
    ),
  );
  return {
    /** id of the open panel: `look`, `versions` or one of the page's */
    side,
    /** panels available for the row */
    sides: offered.map(({ id, title, icon }) => ({ id, title, icon, isShown: id === side, show: () => show(id) })),
    /** the row shown, while it is listed */
    entry,
    /** number of selected rows, if the row shown is one of several */
    among: chosen.length > 1 ? chosen.length : undefined,
    /**
     * a version of the document whose versions are shown: it stays the same when another version becomes the head,
     * which changes the row
     */
    versionsOf: entry?.kind === 'document' && !isFocused ? entry.id : versionsOf,
    follow,
    show,
    showOf,
    activate: (key: string) => note(entries.find(each => keyOf(each) === key)),
  };
}
