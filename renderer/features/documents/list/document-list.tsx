// Content of a folder, or results of a search, as rows: selection, renaming, moving, deletion.
import { useCallback, useMemo, useState, type HTMLAttributes } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, FileButton } from '@mantine/core';
import { IconFileUpload, IconSearch } from '@tabler/icons-react';
import type { Document, Folder } from '../../../api/shapes.ts';
import { VirtualTable } from '../../../ui/table/virtual-table.tsx';
import { useSideState, otherSide } from '../side/open-panel.ts';
import { DocumentDialog, type DocumentQuestion } from './document-dialog.tsx';
import classes from '../documents.module.css';
import { draggable } from './dragging.ts';
import { entriesOf, keyOf, nameOf, rankOf, type Entry } from '../entries.ts';
import { useLinkedDocument } from '../linked/linked-document.ts';
import { useListActions, useOwnActions } from './list-actions.ts';
import { useListColumns } from './document-columns.tsx';
import { ListSides } from '../side/list-sides.tsx';
import { foldersListed, emptyWords, isSearch, type Wanted } from './listed-rows.ts';
import { MoveNotice } from '../moves/move-notice.tsx';
import { useDocumentChanges } from '../queries.ts';
import { mayChangeAll, openingOf, rowsDragged, rowsRemoved } from './row-targets.ts';
import type { PlaceProps } from '../screen-props.ts';
import { SelectionBar } from './entry-menu.tsx';
import type { FoundFile } from '../../../ui/files/dropped-files.ts';
import { Problem, Note } from '../../../ui/states.tsx';

interface NothingListedProps {
  readonly wanted: Wanted;
  readonly mayWrite: boolean;
  readonly onFiles: (files: readonly FoundFile[]) => void;
}

/** Shown in place of an empty list: a folder without content, or a search without results. */
function NothingListed({ wanted, mayWrite, onFiles }: NothingListedProps) {
  const { t } = useTranslation();
  const { title, text, canAdd } = emptyWords(wanted, mayWrite);
  return (
    <Note
      icon={isSearch(wanted) ? IconSearch : IconFileUpload}
      title={t(title)}
      text={t(text, { text: wanted.search })}
    >
      {canAdd && (
        <FileButton multiple onChange={files => onFiles(files.map(file => ({ file, path: [] })))}>
          {props => <Button {...props}>{t('home.dropChoose')}</Button>}
        </FileButton>
      )}
    </Note>
  );
}

type DocumentListProps = PlaceProps & {
  readonly lockOf: (folder: Folder) => string | undefined;
  readonly takesRows: (folder: Folder) => HTMLAttributes<HTMLElement>;
  readonly documents: readonly Document[];
  readonly question: DocumentQuestion | undefined;
  readonly ask: (question: DocumentQuestion | undefined) => void;
};

export function DocumentList(props: DocumentListProps) {
  const { panels, actions, cloudId, projectId, folders, folder, mayWrite, documents } = props;
  const { question, ask, moves, takesRows } = props;
  const { t } = useTranslation();
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  const entries = useEntries(props);
  const chosen = useMemo(() => entries.filter(entry => selected.has(keyOf(entry))), [entries, selected]);

  const hasVisas = useMemo(() => documents.some(({ visas }) => visas.length > 0), [documents]);
  const clear = useCallback(() => select(new Set()), []);
  const { open, removeAll, onMove } = useRowActions(props, clear);
  const linked = useLinkedDocument(documents, { ...props, folder: folder.id });
  const linkedVersion = linked.kind === 'here' ? linked.version : undefined;
  const sideState = useSideState({ entries, chosen, linkedVersion }, panels);
  const { entry: looked, showOf } = sideState;
  // A row whose panel is opened from its menu becomes the selected one, if others are.
  const onPanel = useCallback(
    (id: string, row: Entry) => {
      select(before => (before.size === 0 || before.has(keyOf(row)) ? before : new Set([keyOf(row)])));
      showOf(id, row);
    },
    [showOf],
  );
  const { ownActions, startDownload, renaming, setRenaming, onRename, problem } = useListChanges(props);
  const allActions = useMemo(() => [...ownActions, ...actions], [ownActions, actions]);
  useListActions(allActions, chosen, looked);
  const { lockOf, statusOf, visasOf } = props;
  const columns = useListColumns({
    mayWrite,
    renaming,
    panels,
    ownActions,
    actions,
    hasVisas,
    statusOf,
    visasOf,
    lockOf,
    onRename,
    onMove,
    onOpen: open,
    onPanel,
    onStartRename: setRenaming,
    onDelete: removeAll,
  });

  return (
    <div className={classes.sides}>
      <div className={classes.side}>
        <Problem className={classes.problem} text={problem && t(`documents.${problem}`)} />
        <Problem className={classes.problem} text={linked.kind === 'gone' && t('documents.linkGone')} />
        {entries.length === 0 ? (
          <NothingListed wanted={props} mayWrite={mayWrite} onFiles={files => props.onFiles(files, folder.id)} />
        ) : (
          <ListTable
            {...{ mayWrite, takesRows, entries, chosen, columns, selected, renaming, sideState }}
            wanted={linked.kind === 'here' ? linked.row : undefined}
            onSelect={select}
            onOpen={open}
            onStartRename={setRenaming}
            onDelete={removeAll}
          />
        )}
        <ListFloor {...props} {...{ chosen, onMove }} actions={allActions} onClear={clear} onDelete={removeAll} />
      </div>
      <ListSides {...props} {...{ sideState, linkedVersion }} onDownload={startDownload} />
      {question && (
        <DocumentDialog
          {...{ question, cloudId, projectId, folders }}
          current={folder.id}
          onClose={() => ask(undefined)}
          onDone={clear}
          onMove={(moved, onto) => moves.moveTo(moved, onto, folders)}
        />
      )}
    </div>
  );
}

/** Renaming and downloading, and their errors. */
function useListChanges({ cloudId, projectId, onView, onRead, addressOf }: DocumentListProps) {
  const [renaming, setRenaming] = useState<string>();
  const { rename, download, downloadZip } = useDocumentChanges(cloudId, projectId);
  const { mutate: startDownload } = download;
  const { mutate: startZip } = downloadZip;
  const { mutate: startRename } = rename;
  const onDownloads = { onDownload: startDownload, onDownloadZip: startZip };
  const ownActions = useOwnActions({ onView, onRead, ...onDownloads, addressOf });
  const onRename = useCallback(
    (entry: Entry, name: string | undefined) => {
      setRenaming(undefined);
      if (name !== undefined) startRename({ entry, name });
    },
    [startRename],
  );
  const failed = rename.isError
    ? 'renameFailed'
    : download.isError || downloadZip.isError
      ? 'downloadFailed'
      : undefined;
  return { ownActions, startDownload, renaming, setRenaming, onRename, problem: failed } as const;
}

/** `onRemoved` clears the selection. */
function useRowActions({ moves, ask, onFolder, onView, onRead, onReport }: DocumentListProps, onRemoved: () => void) {
  const open = useCallback(
    (entry: Entry) => {
      const { kind, id } = openingOf(entry);
      if (kind === 'folder') onFolder(id);
      else if (kind === 'model') onView([id]);
      else if (kind === 'report') onReport(id);
      else onRead(id);
    },
    [onFolder, onView, onRead, onReport],
  );
  const { remove } = moves;
  const removeAll = useCallback(
    (doomed: readonly Entry[]) => {
      remove(doomed);
      onRemoved();
    },
    [remove, onRemoved],
  );
  const onMove = useCallback((moved: readonly Entry[]) => ask({ kind: 'move', entries: moved }), [ask]);
  return { open, removeAll, onMove };
}

type ListTableProps = Pick<DocumentListProps, 'mayWrite' | 'takesRows'> & {
  /** a document to select once */
  readonly wanted: number | undefined;
  readonly entries: readonly Entry[];
  readonly chosen: readonly Entry[];
  readonly columns: ReturnType<typeof useListColumns>;
  readonly selected: ReadonlySet<string>;
  readonly renaming: string | undefined;
  readonly sideState: ReturnType<typeof useSideState>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
  readonly onOpen: (entry: Entry) => void;
  readonly onStartRename: (key: string) => void;
  readonly onDelete: (entries: readonly Entry[]) => void;
};

function ListTable(props: ListTableProps) {
  const { mayWrite, takesRows, entries, chosen, columns, selected, renaming, sideState } = props;
  const { t } = useTranslation();
  return (
    <VirtualTable
      label={t('documents.list')}
      {...{ columns, keyOf, nameOf, rankOf, selected }}
      rows={entries}
      chooser={{ name: 'documents', label: t('documents.columns') }}
      onSelect={props.onSelect}
      wanted={props.wanted === undefined ? undefined : keyOf({ kind: 'document', id: props.wanted })}
      onOpen={props.onOpen}
      rowProps={entry => {
        const dragged = rowsDragged(entry, { mayWrite, renaming, selected, chosen });
        return { ...(dragged && draggable(dragged)), ...(entry.kind === 'folder' && takesRows(entry.folder)) };
      }}
      onActive={sideState.activate}
      onLook={() => sideState.show(otherSide(sideState.side, 'look'))}
      onRename={entry => {
        if (mayChangeAll([entry], mayWrite)) props.onStartRename(keyOf(entry));
      }}
      onDelete={entry => {
        const doomed = rowsRemoved(entry, chosen, mayWrite);
        if (doomed) props.onDelete(doomed);
      }}
    />
  );
}

/** The rows: folders first; those of the whole project while a search is active. */
function useEntries({ folders, folder, search, tags, documents, models }: DocumentListProps): readonly Entry[] {
  const subfolders = useMemo(
    () => foldersListed(folders, folder.id, { search, tags }),
    [folders, folder.id, search, tags],
  );
  return useMemo(() => entriesOf(subfolders, documents, models), [subfolders, documents, models]);
}

type ListFloorProps = Pick<PlaceProps, 'moves' | 'mayWrite' | 'actions'> & {
  readonly chosen: readonly Entry[];
  readonly onClear: () => void;
  readonly onMove: (entries: readonly Entry[]) => void;
  readonly onDelete: (entries: readonly Entry[]) => void;
};

/** Below the rows: the notice of the last move, and the actions on the selection. */
function ListFloor({ moves, mayWrite, actions, chosen, onClear, onMove, onDelete }: ListFloorProps) {
  if (chosen.length === 0 && !moves.notice) return null;
  return (
    <div className={classes.floor}>
      {moves.notice && <MoveNotice notice={moves.notice} onClose={moves.dismiss} />}
      {chosen.length > 0 && (
        <SelectionBar
          entries={chosen}
          mayWrite={mayChangeAll(chosen, mayWrite)}
          actions={actions}
          onClear={onClear}
          onMove={() => onMove(chosen)}
          onDelete={() => onDelete(chosen)}
        />
      )}
    </div>
  );
}
