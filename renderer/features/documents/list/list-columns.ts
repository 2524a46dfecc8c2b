// Memoizes the columns of the list while their content and functions do not change.
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Document, Folder, Model } from '../../../api/shapes.ts';
import { documentColumns } from './document-columns.tsx';
import type { EntryActions } from './entry-menu.tsx';
import { keyOf, type Entry } from '../entries.ts';

type Kept = 'mayWrite' | 'renaming' | 'onOpen' | 'panels' | 'onPanel' | 'ownActions' | 'actions' | 'onRename';

/** Every function of `parts` must be stable between renders. */
export function useListColumns(
  parts: Pick<EntryActions, Kept> & {
    readonly lockOf: (folder: Folder) => string | undefined;
    readonly onStartRename: (key: string) => void;
    readonly onMove: (entries: readonly Entry[]) => void;
    readonly onDelete: (entries: readonly Entry[]) => void;
    readonly statusOf: (model: Model) => ReactNode;
    readonly visasOf: (document: Document) => ReactNode;
    /** whether any row has visas */
    readonly hasVisas: boolean;
  },
) {
  const { t } = useTranslation();
  const { mayWrite, renaming, onOpen, panels, onPanel, ownActions, actions, onRename } = parts;
  const { lockOf, onStartRename, onMove, onDelete, statusOf, visasOf, hasVisas } = parts;
  return useMemo(
    () =>
      documentColumns(t, {
        mayWrite,
        renaming,
        keyOf,
        onOpen,
        onLook: entry => onPanel('look', entry),
        onVersions: entry => onPanel('versions', entry),
        panels,
        onPanel,
        ownActions,
        actions,
        lockOf: entry => (entry.kind === 'folder' ? lockOf(entry.folder) : undefined),
        onStartRename: entry => onStartRename(keyOf(entry)),
        onRename,
        onMove: entry => onMove([entry]),
        onDelete: entry => onDelete([entry]),
        statusOf: entry => (entry.kind === 'document' && entry.model ? statusOf(entry.model) : null),
        visasOf: hasVisas
          ? entry => (entry.kind === 'document' && entry.document.visas.length > 0 ? visasOf(entry.document) : null)
          : undefined,
      }),
    [
      t,
      mayWrite,
      renaming,
      onOpen,
      panels,
      onPanel,
      ownActions,
      actions,
      onRename,
      lockOf,
      onStartRename,
      onMove,
      onDelete,
      statusOf,
      visasOf,
      hasVisas,
    ],
  );
}
