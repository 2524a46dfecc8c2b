// A folder, or a search, with nothing in it.
import { Button, FileButton } from '@mantine/core';
import { IconFileUpload, IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { FoundFile } from '../../ui/dropped-files.ts';
import { Note } from '../../ui/states.tsx';

/** What stands in place of an empty list. */
export function NothingListed({
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
