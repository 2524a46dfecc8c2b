// Documents of a project: folders at the left, what lies in the chosen one at the right.
import { Button, FileButton } from '@mantine/core';
import { IconFileUpload, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState, type HTMLAttributes, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import type { Document, Folder, Model } from '../../api/shapes.ts';
import { DropZone } from '../../ui/drop-zone.tsx';
import type { FoundFile } from '../../ui/dropped-files.ts';
import { LoadingRows, Note } from '../../ui/states.tsx';
import { VirtualTable } from '../../ui/virtual-table.tsx';
import { useBeside } from './beside.ts';
import { documentColumns } from './document-columns.tsx';
import { DocumentDialog, type DocumentQuestion } from './document-dialog.tsx';
import classes from './documents.module.css';
import { DocumentsBar } from './documents-bar.tsx';
import { draggable, dropTarget } from './dragging.ts';
import { entriesOf, keyOf, mayChange, nameOf, rankOf, viewableOf, type Entry } from './entries.ts';
import { FolderTree } from './folder-tree.tsx';
import { useListActions, useOwnActions, type ListAction, type TagFilter } from './list-actions.ts';
import { MoveNotice } from './move-notice.tsx';
import { useMoves, type Moves } from './moves.ts';
import { documentsQuery, foldersQuery, searchQuery, useDocumentChanges } from './queries.ts';
import { QuickLook } from './quick-look.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { SidePanel, type ExtraPanel } from './side-panel.tsx';
import { VersionsPanel } from './versions-panel.tsx';

export interface DocumentsScreenProps {
  readonly cloudId: number;
  readonly projectId: number;
  /** undefined: the root */
  readonly folderId: number | undefined;
  readonly search: string;
  readonly models: readonly Model[];
  readonly mayWrite: boolean;
  readonly statusOf: (model: Model) => ReactNode;
  /** how the visas of a document stand */
  readonly visasOf: (document: Document) => ReactNode;
  /** more panels beside the list; keep its identity while they are the same */
  readonly panels: readonly ExtraPanel[];
  /** what other features do with rows; keep its identity too */
  readonly actions: readonly ListAction[];
  readonly tags: TagFilter;
  /** sets the tags that are looked for: a button beside the search, and what is set, above the list */
  readonly filterButton: ReactNode;
  readonly filterBar: ReactNode;
  /** why the person may not write in a folder; undefined when that is not known */
  readonly reasonOf: (folderId: number) => string | undefined;
  readonly onFolder: (id: number) => void;
  readonly onSearch: (text: string) => void;
  readonly onView: (modelIds: readonly number[]) => void;
  /** two versions beside each other, the earlier one first */
  readonly onCompare: (pair: readonly [number, number]) => void;
  readonly onFiles: (files: readonly FoundFile[], folderId: number) => void;
  /** a file that becomes the next version of a document */
  readonly onVersion: (file: File, document: Document) => void;
}

export function DocumentsScreen(props: DocumentsScreenProps) {
  const folders = useQuery(foldersQuery(props.cloudId, props.projectId));
  // Here, so that what was moved can be taken back from the folder it went to.
  const moves = useMoves(props.cloudId, props.projectId);
  return (
    <Loaded query={folders} loading={<LoadingRows rows={12} />}>
      {all => {
        const root = all.find(({ parent_id }) => parent_id === null);
        const folder = all.find(({ id }) => id === props.folderId) ?? root;
        return folder ? <Place {...props} moves={moves} key={folder.id} folders={all} folder={folder} /> : <NoFolder />;
      }}
    </Loaded>
  );
}

function NoFolder() {
  const { t } = useTranslation();
  return <Note title={t('documents.noFolder')} text={t('documents.noFolderText')} />;
}

type PlaceProps = DocumentsScreenProps & {
  readonly folders: readonly Folder[];
  readonly folder: Folder;
  readonly moves: Moves;
};

function Place(props: PlaceProps) {
  const { cloudId, projectId, folders, folder, search, tags, moves, reasonOf, onFolder, onSearch, onFiles } = props;
  const { t } = useTranslation();
  const mayWrite = props.mayWrite && folder.user_permission === 100;
  const inFolder = useQuery({ ...documentsQuery(cloudId, projectId, folder.id), enabled: !isSearch(props) });
  const found = useQuery({ ...searchQuery(cloudId, projectId, search, tags), enabled: isSearch(props) });
  const [question, ask] = useState<DocumentQuestion>();
  const { downloadZip } = useDocumentChanges(cloudId, projectId);
  const addFiles = (files: readonly FoundFile[]) => {
    if (files.length > 0) onFiles(files, folder.id);
  };
  const reason = folder.user_permission === 100 ? undefined : reasonOf(folder.id);
  // Who may write nowhere needs no padlock on every folder: the one beside the path says it.
  const lockOf = useCallback(
    (each: Folder) => (each.user_permission === 100 || !props.mayWrite ? undefined : reasonOf(each.id)),
    [reasonOf, props.mayWrite],
  );
  const takesRows = (onto: Folder) =>
    mayWrite && onto.user_permission === 100
      ? dropTarget(entries => {
          moves.moveTo(entries, onto, folders);
        })
      : {};

  return (
    <DropZone
      className={classes.screen}
      hint={t('documents.dropHint', { folder: folder.name })}
      disabled={!mayWrite}
      onFiles={addFiles}
    >
      <nav className={classes.tree} aria-label={t('documents.folders')}>
        <FolderTree
          label={t('documents.folders')}
          folders={folders}
          current={folder.id}
          onChoose={onFolder}
          nodeProps={takesRows}
          lockOf={lockOf}
        />
      </nav>
      <div className={classes.content}>
        <DocumentsBar
          lock={reason}
          filter={props.filterButton}
          folders={folders}
          folder={folder}
          search={search}
          mayWrite={mayWrite}
          onFolder={onFolder}
          stepProps={takesRows}
          onSearch={onSearch}
          onFiles={addFiles}
          onNewFolder={() => {
            ask({ kind: 'new-folder', parent: folder.id });
          }}
          onDownloadZip={() => {
            downloadZip.mutate([{ kind: 'folder', id: folder.id, name: folder.name, folder }]);
          }}
        />
        {props.filterBar}
        {downloadZip.isError && (
          <p className={classes.problem} role="alert">
            {t('documents.downloadFailed')}
          </p>
        )}
        <div className={classes.list}>
          <Loaded query={isSearch(props) ? found : inFolder}>
            {documents => (
              <Entries
                {...props}
                lockOf={lockOf}
                takesRows={takesRows}
                mayWrite={mayWrite}
                documents={documents}
                question={question}
                ask={ask}
              />
            )}
          </Loaded>
        </div>
      </div>
    </DropZone>
  );
}

/** Whether the whole project is looked through, and not the folder. */
const isSearch = ({ search, tags }: Pick<DocumentsScreenProps, 'search' | 'tags'>): boolean =>
  search !== '' || tags.ids.length > 0;

type EntriesProps = PlaceProps & {
  readonly lockOf: (folder: Folder) => string | undefined;
  readonly takesRows: (folder: Folder) => HTMLAttributes<HTMLElement>;
  readonly documents: readonly Document[];
  readonly question: DocumentQuestion | undefined;
  readonly ask: (question: DocumentQuestion | undefined) => void;
};

function Entries({
  panels,
  actions,
  tags,
  lockOf,
  cloudId,
  projectId,
  folders,
  folder,
  search,
  models,
  mayWrite,
  documents,
  question,
  ask,
  moves,
  takesRows,
  statusOf,
  visasOf,
  onFolder,
  onView,
  onCompare,
  onFiles,
  onVersion,
}: EntriesProps) {
  const { t } = useTranslation();
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  const [renaming, setRenaming] = useState<string>();
  const { rename, download, downloadZip } = useDocumentChanges(cloudId, projectId);

  const subfolders = useMemo(() => {
    const text = search.toLowerCase();
    if (tags.ids.length > 0) return []; // folders have none
    return folders.filter(each =>
      search === '' ? each.parent_id === folder.id : each.parent_id !== null && each.name.toLowerCase().includes(text),
    );
  }, [folders, folder.id, search, tags.ids]);
  const entries = useMemo(() => entriesOf(subfolders, documents, models), [subfolders, documents, models]);
  const chosen = useMemo(() => entries.filter(entry => selected.has(keyOf(entry))), [entries, selected]);

  const open = useCallback(
    (entry: Entry) => {
      if (entry.kind === 'folder') onFolder(entry.id);
      const model = viewableOf(entry);
      if (model) onView([model.id]);
    },
    [onFolder, onView],
  );
  const hasVisas = useMemo(() => documents.some(({ visas }) => visas.length > 0), [documents]);
  const beside = useBeside(entries, panels);
  const { side, sides, entry: looked, versionsOf, show, showOf } = beside;
  const { remove } = moves;
  const removeAll = useCallback(
    (doomed: readonly Entry[]) => {
      remove(doomed);
      select(new Set());
    },
    [remove],
  );
  const { mutate: startDownload } = download;
  const { mutate: startZip } = downloadZip;
  const { mutate: startRename } = rename;
  const ownActions = useOwnActions({ onView, onDownload: startDownload, onDownloadZip: startZip });
  const allActions = useMemo(() => [...ownActions, ...actions], [ownActions, actions]);
  useListActions(allActions, chosen, looked);
  const columns = useMemo(
    () =>
      documentColumns(t, {
        mayWrite,
        renaming,
        keyOf,
        onOpen: open,
        onLook: entry => {
          showOf('look', entry);
        },
        onVersions: entry => {
          showOf('versions', entry);
        },
        panels,
        onPanel: showOf,
        ownActions,
        actions,
        lockOf: entry => (entry.kind === 'folder' ? lockOf(entry.folder) : undefined),
        onStartRename: entry => {
          setRenaming(keyOf(entry));
        },
        onRename: (entry, name) => {
          setRenaming(undefined);
          if (name !== undefined) startRename({ entry, name });
        },
        onMove: entry => {
          ask({ kind: 'move', entries: [entry] });
        },
        onDelete: entry => {
          removeAll([entry]);
        },
        statusOf: entry => (entry.kind === 'document' && entry.model ? statusOf(entry.model) : null),
        visasOf: hasVisas
          ? entry => (entry.kind === 'document' && entry.document.visas.length > 0 ? visasOf(entry.document) : null)
          : undefined,
      }),
    [
      t,
      mayWrite,
      renaming,
      open,
      showOf,
      panels,
      ownActions,
      actions,
      lockOf,
      startRename,
      removeAll,
      ask,
      statusOf,
      visasOf,
      hasVisas,
    ],
  );

  const panel = panels.find(({ id, isFor }) => id === side && looked && isFor(looked));
  const problem = rename.isError
    ? t('documents.renameFailed')
    : download.isError || downloadZip.isError
      ? t('documents.downloadFailed')
      : undefined;
  return (
    <div className={classes.sides}>
      <div className={classes.side}>
        {problem && (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        )}
        {entries.length === 0 ? (
          <Nothing
            search={search}
            hasTags={tags.ids.length > 0}
            mayWrite={mayWrite}
            onFiles={files => {
              onFiles(files, folder.id);
            }}
          />
        ) : (
          <VirtualTable
            label={t('documents.list')}
            columns={columns}
            rows={entries}
            keyOf={keyOf}
            nameOf={nameOf}
            rankOf={rankOf}
            chooser={{ name: 'documents', label: t('documents.columns') }}
            selected={selected}
            onSelect={select}
            onOpen={open}
            rowProps={entry => ({
              ...(mayWrite &&
                mayChange(entry) &&
                renaming !== keyOf(entry) &&
                draggable(() => (selected.has(keyOf(entry)) ? chosen : [entry]))),
              ...(entry.kind === 'folder' && takesRows(entry.folder)),
            })}
            onActive={beside.activate}
            onLook={() => {
              show(side === 'look' ? undefined : 'look');
            }}
            onRename={entry => {
              if (mayWrite && mayChange(entry)) setRenaming(keyOf(entry));
            }}
            onDelete={entry => {
              const meant = chosen.length > 0 ? chosen : [entry];
              if (mayWrite && meant.every(mayChange)) removeAll(meant);
            }}
          />
        )}
        {(chosen.length > 0 || moves.notice) && (
          <div className={classes.floor}>
            {moves.notice && <MoveNotice notice={moves.notice} onClose={moves.dismiss} />}
            {chosen.length > 0 && (
              <SelectionBar
                entries={chosen}
                mayWrite={mayWrite && chosen.every(mayChange)}
                actions={allActions}
                onClear={() => {
                  select(new Set());
                }}
                onMove={() => {
                  ask({ kind: 'move', entries: chosen });
                }}
                onDelete={() => {
                  removeAll(chosen);
                }}
              />
            )}
          </div>
        )}
      </div>
      {side === 'look' && (
        <QuickLook
          entry={looked}
          cloudId={cloudId}
          projectId={projectId}
          status={looked?.kind === 'document' && looked.model ? statusOf(looked.model) : undefined}
          onView={onView}
          onDownload={id => {
            startDownload([id]);
          }}
          sides={sides}
          onClose={() => {
            show(undefined);
          }}
        />
      )}
      {side === 'versions' && versionsOf !== undefined && (
        <VersionsPanel
          cloudId={cloudId}
          projectId={projectId}
          documentId={versionsOf}
          models={models}
          mayWrite={mayWrite}
          statusOf={statusOf}
          onView={onView}
          onCompare={onCompare}
          onDownload={id => {
            startDownload([id]);
          }}
          onUpload={onVersion}
          onFollow={beside.follow}
          sides={sides}
          onClose={() => {
            show(undefined);
          }}
        />
      )}
      {panel && looked && (
        <SidePanel
          label={panel.title}
          heading={looked.name}
          closeLabel={t('documents.closePanel', { name: panel.title })}
          sides={sides}
          onClose={() => {
            show(undefined);
          }}
        >
          {panel.render(looked)}
        </SidePanel>
      )}
      {question && (
        <DocumentDialog
          question={question}
          cloudId={cloudId}
          projectId={projectId}
          folders={folders}
          current={folder.id}
          onClose={() => {
            ask(undefined);
          }}
          onDone={() => {
            select(new Set());
          }}
          onMove={(moved, onto) => {
            moves.moveTo(moved, onto, folders);
          }}
        />
      )}
    </div>
  );
}

function Nothing({
  search,
  hasTags,
  mayWrite,
  onFiles,
}: {
  readonly search: string;
  readonly hasTags: boolean;
  readonly mayWrite: boolean;
  readonly onFiles: (files: readonly FoundFile[]) => void;
}) {
  const { t } = useTranslation();
  if (hasTags)
    return <Note icon={IconSearch} title={t('documents.nothingFound')} text={t('documents.nothingTagged')} />;
  if (search !== '')
    return (
      <Note
        icon={IconSearch}
        title={t('documents.nothingFound')}
        text={t('documents.nothingFoundText', { text: search })}
      />
    );
  return (
    <Note
      icon={IconFileUpload}
      title={t('documents.empty')}
      text={t(mayWrite ? 'documents.emptyText' : 'documents.emptyForYou')}
    >
      {mayWrite && (
        <FileButton
          multiple
          onChange={files => {
            onFiles(files.map(file => ({ file, path: [] })));
          }}
        >
          {props => <Button {...props}>{t('home.dropChoose')}</Button>}
        </FileButton>
      )}
    </Note>
  );
}
