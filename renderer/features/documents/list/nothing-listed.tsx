import { Button, FileButton } from '@mantine/core';
import { IconFileUpload, IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { FoundFile } from '../../../ui/files/dropped-files.ts';
import { Note } from '../../../ui/states.tsx';
import { emptyWords, isSearch, type Wanted } from './listed-rows.ts';

/** Shown in place of an empty list: a folder without content, or a search without results. */
export function NothingListed({
  wanted,
  mayWrite,
  onFiles,
}: {
  readonly wanted: Wanted;
  readonly mayWrite: boolean;
  readonly onFiles: (files: readonly FoundFile[]) => void;
}) {
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
