// The bar above a list of documents: path, search, and buttons to add.
import { ActionIcon, Button, FileButton } from '@mantine/core';
import { IconChevronRight, IconFileZip, IconFolderPlus, IconFolderUp, IconUpload } from '@tabler/icons-react';
import type { HTMLAttributes, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Folder } from '../../api/shapes.ts';
import { readChosen, type FoundFile } from '../../ui/files/dropped-files.ts';
import { SearchField } from '../../ui/search-field.tsx';
import classes from './documents.module.css';
import { pathTo } from './entries.ts';
import { Lock } from './folders/lock.tsx';

export interface DocumentsBarProps {
  readonly folders: readonly Folder[];
  readonly folder: Folder;
  readonly search: string;
  readonly mayWrite: boolean;
  /** why nothing can be added here */
  readonly lock: string | undefined;
  /** shown next to the search */
  readonly filter: ReactNode;
  readonly onFolder: (id: number) => void;
  /** further props of a folder in the path, such as drop handlers */
  readonly stepProps: (folder: Folder) => HTMLAttributes<HTMLElement>;
  readonly onSearch: (text: string) => void;
  readonly onFiles: (files: readonly FoundFile[]) => void;
  readonly onNewFolder: () => void;
  readonly onDownloadZip: () => void;
}

export function DocumentsBar(props: DocumentsBarProps) {
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
function Path({
  folders,
  folder,
  lock,
  stepProps,
  onFolder,
}: Pick<DocumentsBarProps, 'folders' | 'folder' | 'lock' | 'stepProps' | 'onFolder'>) {
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
    </nav>
  );
}

/** For members with write permission in the folder. */
function AddButtons({ onFiles, onNewFolder }: Pick<DocumentsBarProps, 'onFiles' | 'onNewFolder'>) {
  const { t } = useTranslation();
  return (
    <>
      <Button
        leftSection={<IconFolderPlus size={14} />}
        onClick={onNewFolder}
        classNames={{ section: classes.newFolderIcon ?? '', label: classes.newFolderLabel ?? '' }}
      >
        {t('documents.newFolder')}
      </Button>
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
        {props => (
          <Button {...props} variant="filled" leftSection={<IconUpload size={14} />}>
            {t('documents.upload')}
          </Button>
        )}
      </FileButton>
    </>
  );
}
