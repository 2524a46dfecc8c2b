// Questions about documents and folders.
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Folder } from '../../api/shapes.ts';
import { DeleteDialog, NameDialog } from '../../ui/dialogs.tsx';
import classes from './documents.module.css';
import { splitIds, type Entry } from './entries.ts';
import { FolderTree } from './folder-tree.tsx';
import { useDocumentChanges } from './queries.ts';

export type DocumentQuestion =
  | { readonly kind: 'new-folder'; readonly parent: number }
  | { readonly kind: 'move' | 'delete'; readonly entries: readonly Entry[] };

export interface DocumentDialogProps {
  readonly question: DocumentQuestion;
  readonly cloudId: number;
  readonly projectId: number;
  readonly folders: readonly Folder[];
  readonly current: number;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function DocumentDialog({ question, cloudId, projectId, folders, current, onClose, onDone }: DocumentDialogProps) {
  const { t } = useTranslation();
  const { createFolder, remove } = useDocumentChanges(cloudId, projectId);
  const onSuccess = () => {
    onClose();
    onDone();
  };
  switch (question.kind) {
    case 'new-folder':
      return (
        <NameDialog title={t('documents.newFolder')} label={t('documents.name')} action={t('shell.create')} busy={createFolder.isPending} error={createFolder.isError ? t('shell.notDone') : undefined}
          onClose={onClose} onName={name => { createFolder.mutate({ name, parent: question.parent }, { onSuccess: onClose }); }} />
      );
    case 'move':
      return <MoveDialog entries={question.entries} cloudId={cloudId} projectId={projectId} folders={folders} current={current} onClose={onClose} onDone={onSuccess} />;
    case 'delete': {
      const [first] = question.entries;
      const count = question.entries.length;
      const hasFolder = splitIds(question.entries).folders.length > 0;
      return (
        <DeleteDialog title={count === 1 && first ? t('documents.deleteOne', { name: first.name }) : t('documents.deleteSome', { count })} text={t(hasFolder ? 'documents.deleteFolders' : 'documents.deleteText')}
          busy={remove.isPending} error={remove.isError ? t('shell.notDone') : undefined} onClose={onClose} onDelete={() => { remove.mutate(question.entries, { onSuccess }); }} />
      );
    }
  }
}

interface MoveDialogProps extends Omit<DocumentDialogProps, 'question'> {
  readonly entries: readonly Entry[];
}

function MoveDialog({ entries, cloudId, projectId, folders, current, onClose, onDone }: MoveDialogProps) {
  const { t } = useTranslation();
  const { move } = useDocumentChanges(cloudId, projectId);
  const [target, choose] = useState(current);
  const closed = new Set(splitIds(entries).folders);
  return (
    <Modal opened onClose={onClose} title={t('documents.moveTitle', { count: entries.length })} size="sm" closeButtonProps={{ 'aria-label': t('shell.close') }}>
      <Stack gap="lg">
        <div className={classes.target}><FolderTree label={t('documents.moveTo')} folders={folders} current={target} closed={closed} onChoose={choose} /></div>
        {move.isError && <Text size="sm" c="var(--failed)" role="alert">{t('shell.notDone')}</Text>}
        <Group justify="flex-end" gap="sm">
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button variant="filled" loading={move.isPending} disabled={target === current} onClick={() => { move.mutate({ entries, folder: target }, { onSuccess: onDone }); }}>{t('documents.move')}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
