// Documents of a project: folders at the left, content of the chosen one at the right.
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import type { Folder } from '../../api/shapes.ts';
import { DropZone } from '../../ui/files/drop-zone.tsx';
import type { FoundFile } from '../../ui/files/dropped-files.ts';
import { LoadingRows, Note } from '../../ui/states.tsx';
import { type DocumentQuestion } from './list/document-dialog.tsx';
import classes from './documents.module.css';
import { DocumentsBar } from './documents-bar.tsx';
import { dropTarget } from './list/dragging.ts';
import { lockHere, lockInList, mayWriteIn, takesRows } from './folders/folder-rights.ts';
import { FolderTree } from './folders/folder-tree.tsx';
import { folderAt, isSearch } from './list/listed-rows.ts';
import { useMoves } from './moves/moves.ts';
import { documentsQuery, foldersQuery, searchQuery, useDocumentChanges } from './queries.ts';
import type { DocumentsScreenProps, PlaceProps } from './screen-props.ts';
import { DocumentList } from './list/document-list.tsx';

export function DocumentsScreen(props: DocumentsScreenProps) {
  const folders = useQuery(foldersQuery(props.cloudId, props.projectId));
  // Kept here, so that a move can be undone in its target folder.
  const moves = useMoves(props.cloudId, props.projectId);
  return (
    <Loaded query={folders} loading={<LoadingRows rows={12} />}>
      {all => {
        const folder = folderAt(all, props.folderId);
        return folder ? <Place {...props} moves={moves} key={folder.id} folders={all} folder={folder} /> : <NoFolder />;
      }}
    </Loaded>
  );
}

function NoFolder() {
  const { t } = useTranslation();
  return <Note title={t('documents.noFolder')} text={t('documents.noFolderText')} />;
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
          folders={folders}
          folder={folder}
          search={search}
          mayWrite={mayWrite}
          onFolder={onFolder}
          stepProps={targetProps}
          onSearch={onSearch}
          onFiles={addFiles}
          onNewFolder={() => ask({ kind: 'new-folder', parent: folder.id })}
          onDownloadZip={() => downloadZip.mutate([{ kind: 'folder', id: folder.id, name: folder.name, folder }])}
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
