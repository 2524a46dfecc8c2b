// Documents of a project: folders at the left, content of the chosen one at the right.
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState, type HTMLAttributes, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionIcon, Button, FileButton } from '@mantine/core';
import { IconChevronRight, IconFileZip, IconFolderPlus, IconFolderUp, IconLink, IconUpload } from '@tabler/icons-react';
import { Loaded } from '../../api/loaded.tsx';
import type { Folder } from '../../api/shapes.ts';
import { reachableLink } from '../../desktop/reach.ts';
import { IconButton } from '../../ui/controls.tsx';
import { copyLink } from '../../ui/links/copied-link.ts';
import { DropZone } from '../../ui/files/drop-zone.tsx';
import { type FoundFile, readChosen } from '../../ui/files/dropped-files.ts';
import { Problem, LoadingRows, Note } from '../../ui/states.tsx';
import type { DocumentQuestion } from './list/document-dialog.tsx';
import classes from './documents.module.css';
import { dropTarget } from './list/dragging.ts';
import { lockHere, lockInList, mayWriteIn, takesRows } from './folders/folder-nodes.ts';
import { FolderTree, Lock } from './folders/folder-tree.tsx';
import { folderAt, isSearch } from './list/listed-rows.ts';
import { useMoves } from './moves/moves.ts';
import { documentsQuery, foldersQuery, searchQuery, useDocumentChanges } from './queries.ts';
import type { DocumentsScreenProps, PlaceProps } from './screen-props.ts';
import { DocumentList } from './list/document-list.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { pathTo } from './entries.ts';
import { TextButton } from '../../ui/buttons.tsx';

type ListProps = Pick<PlaceProps, 'folders' | 'folder' | 'search' | 'mayWrite' | 'onFolder' | 'onSearch'>;

interface DocumentsBarProps extends ListProps {
  /** why nothing can be added here */
  readonly lock: string | undefined;
  /** shown next to the search */
  readonly filter: ReactNode;
  /** further props of a folder in the path, such as drop handlers */
  readonly stepProps: (folder: Folder) => HTMLAttributes<HTMLElement>;
  readonly onFiles: (files: readonly FoundFile[]) => void;
  readonly onCopyLink: () => void;
  readonly onNewFolder: () => void;
  readonly onDownloadZip: () => void;
}

function DocumentsBar(props: DocumentsBarProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.bar}>
      <Path {...props} />
      <SearchField
        className={classes.search}
        label={t('documents.search')}
        clearLabel={t('documents.clearSearch')}
        search={props.search}
        onSearch={props.onSearch}
      />
      {props.filter}
      <ActionIcon
        variant="default"
        aria-label={t('documents.downloadFolder')}
        title={t('documents.downloadFolder')}
        onClick={props.onDownloadZip}
      >
        <IconFileZip size={15} />
      </ActionIcon>
      {props.mayWrite && <AddButtons {...props} />}
    </div>
  );
}

/** The folders from the root down to the current one. */
function Path(props: Pick<DocumentsBarProps, 'folders' | 'folder' | 'lock' | 'stepProps' | 'onFolder' | 'onCopyLink'>) {
  const { folders, folder, lock, stepProps, onFolder, onCopyLink } = props;
  const { t } = useTranslation();
  return (
    <nav aria-label={t('documents.path')} className={classes.path}>
      {pathTo(folders, folder.id).map((each, index) => (
        <span {...stepProps(each)} key={each.id} className={classes.step}>
          {index > 0 && <IconChevronRight size={12} aria-hidden />}
          {each.id === folder.id ? (
            <strong aria-current="location" className="truncate">
              {each.name}
            </strong>
          ) : (
            <button type="button" className={classes.open} onClick={() => onFolder(each.id)}>
              {each.name}
            </button>
          )}
        </span>
      ))}
      <Lock reason={lock} />
      <IconButton
        icon={IconLink}
        iconSize={14}
        label={t('documents.copyFolderLink')}
        hint="title"
        onClick={onCopyLink}
      />
    </nav>
  );
}

/** For members with write permission in the folder. */
function AddButtons({ onFiles, onNewFolder }: Pick<DocumentsBarProps, 'onFiles' | 'onNewFolder'>) {
  const { t } = useTranslation();
  return (
    <>
      <TextButton
        icon={IconFolderPlus}
        text={t('documents.newFolder')}
        onClick={onNewFolder}
        classNames={{ section: classes.newFolderIcon ?? '', label: classes.newFolderLabel ?? '' }}
      />
      <FileButton multiple inputProps={{ webkitdirectory: '' }} onChange={files => onFiles(readChosen(files))}>
        {props => (
          <ActionIcon
            {...props}
            variant="default"
            aria-label={t('documents.uploadFolder')}
            title={t('documents.uploadFolder')}
          >
            <IconFolderUp size={15} />
          </ActionIcon>
        )}
      </FileButton>
      <FileButton multiple onChange={files => onFiles(files.map(file => ({ file, path: [] })))}>
        {props => <TextButton {...props} icon={IconUpload} text={t('documents.upload')} variant="filled" />}
      </FileButton>
    </>
  );
}

export function DocumentsScreen(props: DocumentsScreenProps) {
  const folders = useQuery(foldersQuery(props.cloudId, props.projectId));
  // Kept here, so that a move can be undone in its target folder.
  const moves = useMoves(props.cloudId, props.projectId);
  return (
    <Loaded query={folders} loading={<LoadingRows rows={12} />}>
      {all => {
        // A document may have left the folder of its link: it is searched for from the root.
        const folder = folderAt(all, props.folderId) ?? (props.documentId && folderAt(all, undefined));
        if (folder) return <Place {...props} moves={moves} key={folder.id} folders={all} folder={folder} />;
        return all.length === 0 || props.folderId === undefined ? (
          <NoFolder />
        ) : (
          <FolderGone onRoot={() => props.onFolder(undefined)} />
        );
      }}
    </Loaded>
  );
}

function NoFolder() {
  const { t } = useTranslation();
  return <Note title={t('documents.noFolder')} text={t('documents.noFolderText')} />;
}

/** The folder of the address was deleted, or the user may not see it: the service does not distinguish these. */
function FolderGone({ onRoot }: { readonly onRoot: () => void }) {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <Note title={t('documents.folderGone')} text={t('documents.folderGoneText')}>
        <Button onClick={onRoot}>{t('documents.toRoot')}</Button>
      </Note>
    </div>
  );
}

function Place(props: PlaceProps) {
  const { cloudId, projectId, folders, folder, search, tags, moves, reasonOf, onFolder, onSearch, onFiles } = props;
  const { t } = useTranslation();
  const mayWrite = mayWriteIn(folder, props.mayWrite);
  const inFolder = useQuery({ ...documentsQuery(cloudId, projectId, folder.id), enabled: !isSearch(props) });
  const found = useQuery({ ...searchQuery(cloudId, projectId, search, tags), enabled: isSearch(props) });
  const [question, ask] = useState<DocumentQuestion>();
  const { downloadZip } = useDocumentChanges(cloudId, projectId);
  const addFiles = (files: readonly FoundFile[]) => {
    if (files.length > 0) onFiles(files, folder.id);
  };
  const lockOf = useCallback((each: Folder) => lockInList(each, props.mayWrite, reasonOf), [reasonOf, props.mayWrite]);
  const targetProps = (onto: Folder) =>
    takesRows(onto, folder, props.mayWrite) ? dropTarget(entries => moves.moveTo(entries, onto, folders)) : {};

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
          nodeProps={targetProps}
          lockOf={lockOf}
        />
      </nav>
      <div className={classes.content}>
        <DocumentsBar
          lock={lockHere(folder, reasonOf)}
          filter={props.filterButton}
          {...{ folders, folder, search, mayWrite, onFolder, onSearch }}
          stepProps={targetProps}
          onFiles={addFiles}
          onCopyLink={() => void copyLink(reachableLink(props.addressOf({ folder: folder.id })))}
          onNewFolder={() => ask({ kind: 'new-folder', parent: folder.id })}
          onDownloadZip={() => downloadZip.mutate([{ kind: 'folder', id: folder.id, name: folder.name, folder }])}
        />
        {props.filterBar}
        <Problem className={classes.problem} text={downloadZip.isError && t('documents.downloadFailed')} />
        <div className={classes.list}>
          <Loaded query={isSearch(props) ? found : inFolder}>
            {documents => (
              <DocumentList
                {...props}
                lockOf={lockOf}
                takesRows={targetProps}
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
