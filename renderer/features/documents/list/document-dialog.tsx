// Dialogs about documents and folders.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Folder, InProject } from '../../../api/shapes.ts';
import { NameDialog } from '../../../ui/dialogs/dialogs.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import classes from '../documents.module.css';
import { splitIds, type Entry } from '../entries.ts';
import { FolderTree } from '../folders/folder-tree.tsx';
import { useDocumentChanges } from '../queries.ts';

export type DocumentQuestion =
  | { readonly kind: 'new-folder'; readonly parent: number }
  | { readonly kind: 'move'; readonly entries: readonly Entry[] };

interface DocumentDialogProps extends InProject {
  readonly question: DocumentQuestion;
  readonly folders: readonly Folder[];
  readonly current: number;
  readonly onClose: () => void;
  readonly onDone: () => void;
  readonly onMove: (entries: readonly Entry[], folder: Folder) => void;
}

export function DocumentDialog(props: DocumentDialogProps) {
  const { question, cloudId, projectId, folders, current, onClose, onDone, onMove } = props;
  const { t } = useTranslation();
  const { createFolder } = useDocumentChanges(cloudId, projectId);
  const onSuccess = () => {
    onClose();
    onDone();
  };
  switch (question.kind) {
    case 'new-folder':
      return (
        <NameDialog
          title={t('documents.newFolder')}
          label={t('documents.name')}
          action={t('shell.create')}
          busy={createFolder.isPending}
          error={createFolder.isError ? t('shell.notDone') : undefined}
          onClose={onClose}
          onName={name => createFolder.mutate({ name, parent: question.parent }, { onSuccess: onClose })}
        />
      );
    case 'move':
      return (
        <MoveDialog
          entries={question.entries}
          {...{ folders, current, onClose }}
          onMove={folder => {
            onMove(question.entries, folder);
            onSuccess();
          }}
        />
      );
  }
}

interface MoveDialogProps extends Pick<DocumentDialogProps, 'folders' | 'current' | 'onClose'> {
  readonly entries: readonly Entry[];
  readonly onMove: (folder: Folder) => void;
}

function MoveDialog({ entries, folders, current, onClose, onMove }: MoveDialogProps) {
  const { t } = useTranslation();
  const [target, choose] = useState(current);
  const closed = new Set(splitIds(entries).folders);
  const chosen = folders.find(({ id }) => id === target);
  return (
    <FormDialog
      title={t('documents.moveTitle', { count: entries.length })}
      action={t('documents.move')}
      size="sm"
      busy={false}
      disabled={target === current}
      onClose={onClose}
      onSubmit={() => {
        if (chosen) onMove(chosen);
      }}
    >
      <div className={classes.target}>
        <FolderTree
          label={t('documents.moveTo')}
          folders={folders}
          current={target}
          closed={closed}
          onChoose={choose}
        />
      </div>
    </FormDialog>
  );
}
