// Actions on rows that do not change them: in the selection bar, the row menus and the commands. The list opens and
// downloads; the page adds actions of other features.
import { IconCube, IconDownload, IconFileText, IconFileZip, IconLink, type Icon } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { reachableLink } from '../../../desktop/reach.ts';
import { ignoreFailure, useCommands } from '../../../ui/commands.ts';
import { copyLink } from '../../../ui/links/copied-link.ts';
import type { Entry } from '../entries.ts';
import {
  type Doing,
  commandsFor,
  isOneDocument,
  isOneToRead,
  linkTo,
  type LinkTarget,
  modelsOf,
  rowsMeant,
} from './row-targets.ts';

export type ListAction = Doing & {
  readonly icon: Icon;
  /** not on the bar of selected rows */
  readonly isInMenuOnly?: true;
};

interface OwnWays {
  readonly onView: (modelIds: readonly number[]) => void;
  readonly onRead: (documentId: number) => void;
  readonly onDownload: (documentIds: readonly number[]) => void;
  readonly onDownloadZip: (entries: readonly Entry[]) => void;
  readonly addressOf: (target: LinkTarget) => string;
}

/** The list's own actions. A single document is downloaded unchanged, anything else as a ZIP file. */
export function useOwnActions({
  onView,
  onRead,
  onDownload,
  onDownloadZip,
  addressOf,
}: OwnWays): readonly ListAction[] {
  const { t } = useTranslation();
  return useMemo(
    (): ListAction[] => [
      {
        id: 'read',
        title: t('documents.read'),
        icon: IconFileText,
        isFor: isOneToRead,
        run: ([entry]) => {
          if (entry) onRead(entry.id);
        },
      },
      {
        id: 'open-in-viewer',
        title: t('documents.openViewer'),
        icon: IconCube,
        isFor: entries => modelsOf(entries).length > 0,
        run: entries => onView(modelsOf(entries)),
      },
      {
        id: 'download',
        title: t('documents.download'),
        icon: IconDownload,
        isFor: isOneDocument,
        run: entries => onDownload(entries.map(({ id }) => id)),
      },
      {
        id: 'download-zip',
        title: t('documents.downloadZip'),
        icon: IconFileZip,
        isFor: entries => entries.length > 0 && !isOneDocument(entries),
        run: onDownloadZip,
      },
      {
        id: 'copy-link',
        title: t('parts.copyLink'),
        icon: IconLink,
        keys: 'y',
        isInMenuOnly: true,
        isFor: entries => entries.length === 1,
        run: ([entry]) => {
          if (entry) ignoreFailure(copyLink(reachableLink(addressOf(linkTo(entry)))));
        },
      },
    ],
    [t, onView, onRead, onDownload, onDownloadZip, addressOf],
  );
}

/** Restricts the list to documents of the whole project that have all of some tags. */
export interface TagFilter {
  readonly ids: readonly number[];
  /** names of the same tags, for the service; unknown ones are left out */
  readonly names: readonly string[];
}

/** Offers actions on the selected rows, else on the focused row, as commands. */
export function useListActions(actions: readonly ListAction[], chosen: readonly Entry[], focused: Entry | undefined) {
  const { t } = useTranslation();
  useCommands(
    useMemo(
      () => commandsFor(actions, rowsMeant(chosen, focused), t('documents.title')),
      [t, actions, chosen, focused],
    ),
  );
}
