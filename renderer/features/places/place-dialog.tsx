// Dialogs about clouds and projects: creation, renaming, deletion.
import { useTranslation } from 'react-i18next';
import { DeleteDialog, NameDialog } from '../../ui/dialogs/dialogs.tsx';
import type { Cloud, Project } from '../../api/shapes.ts';
import { usePlaceChanges } from './queries.ts';

export type PlaceQuestion =
  | { readonly kind: 'new-cloud' }
  | { readonly kind: 'rename-cloud' | 'delete-cloud'; readonly cloud: Cloud }
  | { readonly kind: 'rename-project' | 'delete-project'; readonly cloud: Cloud; readonly project: Project };

export interface PlaceDialogProps {
  readonly question: PlaceQuestion;
  readonly onClose: () => void;
  /** called after a project was deleted */
  readonly onGone?: () => void;
}

export function PlaceDialog({ question, onClose, onGone }: PlaceDialogProps) {
  const { t } = useTranslation();
  const { createCloud, renameCloud, deleteCloud, renameProject, deleteProject } = usePlaceChanges();
  const state = ({ isPending, isError }: { isPending: boolean; isError: boolean }) => ({
    busy: isPending,
    error: isError ? t('shell.notDone') : undefined,
    onClose,
  });

  switch (question.kind) {
    case 'new-cloud':
      return (
        <NameDialog
          {...state(createCloud)}
          title={t('home.newCloud')}
          label={t('home.name')}
          action={t('shell.create')}
          onName={name => createCloud.mutate(name, { onSuccess: onClose })}
        />
      );
    case 'rename-cloud':
      return (
        <NameDialog
          {...state(renameCloud)}
          title={t('home.renameCloud')}
          label={t('home.name')}
          action={t('shell.rename')}
          value={question.cloud.name}
          onName={name => renameCloud.mutate({ id: question.cloud.id, name }, { onSuccess: onClose })}
        />
      );
    case 'delete-cloud':
      return (
        <DeleteDialog
          {...state(deleteCloud)}
          title={t('home.deleteCloud')}
          text={t('home.deleteCloudText')}
          name={question.cloud.name}
          onDelete={() => deleteCloud.mutate(question.cloud.id, { onSuccess: onClose })}
        />
      );
    case 'rename-project':
      return (
        <NameDialog
          {...state(renameProject)}
          title={t('home.renameProject')}
          label={t('home.name')}
          action={t('shell.rename')}
          value={question.project.name}
          onName={name =>
            renameProject.mutate({ cloud: question.cloud.id, id: question.project.id, name }, { onSuccess: onClose })
          }
        />
      );
    case 'delete-project':
      return (
        <DeleteDialog
          {...state(deleteProject)}
          title={t('home.deleteProject')}
          text={t('home.deleteProjectText')}
          name={question.project.name}
          onDelete={() => {
            // Also if the page of the project, and this dialog with it, is no longer shown.
            deleteProject.mutateAsync({ cloud: question.cloud.id, id: question.project.id }).then(
              () => {
                onClose();
                onGone?.();
              },
              () => undefined,
            );
          }}
        />
      );
  }
}
