// Above a list of documents: where it is, search, and what can be added.
import { ActionIcon, Button, FileButton, TextInput } from '@mantine/core';
import {
  IconChevronRight,
  IconFileZip,
  IconFolderPlus,
  IconFolderUp,
  IconSearch,
  IconUpload,
  IconX,
} from '@tabler/icons-react';
import { useEffect, useRef, useState, type HTMLAttributes, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Folder } from '../../api/shapes.ts';
import { readChosen, type FoundFile } from '../../ui/dropped-files.ts';
import classes from './documents.module.css';
import { pathTo } from './entries.ts';
import { Lock } from './lock.tsx';

export interface DocumentsBarProps {
  readonly folders: readonly Folder[];
  readonly folder: Folder;
  readonly search: string;
  readonly mayWrite: boolean;
  /** why nothing can be added here */
  readonly lock: string | undefined;
  /** stands beside the search */
  readonly filter: ReactNode;
  readonly onFolder: (id: number) => void;
  /** what else a folder answers to, such as drops */
  readonly stepProps: (folder: Folder) => HTMLAttributes<HTMLElement>;
  readonly onSearch: (text: string) => void;
  readonly onFiles: (files: readonly FoundFile[]) => void;
  readonly onNewFolder: () => void;
  readonly onDownloadZip: () => void;
}

/** Milliseconds after the last key until the service is asked. */
const PATIENCE = 250;

export function DocumentsBar({
  folders,
  folder,
  search,
  mayWrite,
  lock,
  filter,
  onFolder,
  stepProps,
  onSearch,
  onFiles,
  onNewFolder,
  onDownloadZip,
}: DocumentsBarProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [],
  );
  const type = (value: string) => {
    setText(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => {
        onSearch(value.trim());
      },
      value === '' ? 0 : PATIENCE,
    );
  };
  return (
    <div className={classes.bar}>
      <nav aria-label={t('documents.path')} className={classes.path}>
        {pathTo(folders, folder.id).map((each, index) => (
          <span {...stepProps(each)} key={each.id} className={classes.step}>
            {index > 0 && <IconChevronRight size={12} aria-hidden />}
            {each.id === folder.id ? (
              <strong aria-current="location" className="truncate">
                {each.name}
              </strong>
            ) : (
              <button
                type="button"
                className={classes.open}
                onClick={() => {
                  onFolder(each.id);
                }}
              >
                {each.name}
              </button>
            )}
          </span>
        ))}
        <Lock reason={lock} />
      </nav>
      <TextInput
        className={classes.search}
        type="search"
        aria-label={t('documents.search')}
        placeholder={t('documents.search')}
        value={text}
        onChange={event => {
          type(event.currentTarget.value);
        }}
        leftSection={<IconSearch size={14} aria-hidden />}
        rightSection={
          text === '' ? null : (
            <ActionIcon
              size={20}
              aria-label={t('documents.clearSearch')}
              onClick={() => {
                type('');
              }}
            >
              <IconX size={12} />
            </ActionIcon>
          )
        }
      />
      {filter}
      <ActionIcon
        variant="default"
        aria-label={t('documents.downloadFolder')}
        title={t('documents.downloadFolder')}
        onClick={onDownloadZip}
      >
        <IconFileZip size={15} />
      </ActionIcon>
      {mayWrite && (
        <>
          <Button
            leftSection={<IconFolderPlus size={14} />}
            onClick={onNewFolder}
            classNames={{ section: classes.newFolderIcon ?? '', label: classes.newFolderLabel ?? '' }}
          >
            {t('documents.newFolder')}
          </Button>
          <FileButton
            multiple
            inputProps={{ webkitdirectory: '' }}
            onChange={files => {
              onFiles(readChosen(files));
            }}
          >
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
          <FileButton
            multiple
            onChange={files => {
              onFiles(files.map(file => ({ file, path: [] })));
            }}
          >
            {props => (
              <Button {...props} variant="filled" leftSection={<IconUpload size={14} />}>
                {t('documents.upload')}
              </Button>
            )}
          </FileButton>
        </>
      )}
    </div>
  );
}
