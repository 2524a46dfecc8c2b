import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import { useChangeState } from '../../api/change-form.tsx';
import { MarksDialog } from '../../ui/dialogs/marks-dialog.tsx';
import { LoadingRows } from '../../ui/states.tsx';
import { tagsQuery, useTagChanges } from './queries.ts';

type TagsDialogProps = { readonly cloudId: number; readonly projectId: number; readonly onClose: () => void };

export function TagsDialog({ cloudId, projectId, onClose }: TagsDialogProps) {
  const { t } = useTranslation();
  const tags = useQuery(tagsQuery(cloudId, projectId));
  const { create, update, remove } = useTagChanges(cloudId, projectId);
  const stateOf = useChangeState();
  return (
    <MarksDialog
      title={t('tags.title')}
      size="sm"
      texts={{
        create: t('tags.create'),
        name: t('tags.name'),
        nameOf: () => t('tags.name'),
        edit: ({ name }) => t('tags.edit', { name }),
        delete: ({ name }) => t('tags.delete', { name }),
        deleteText: () => t('tags.deleteText'),
      }}
      create={{ ...stateOf(create), run: create.mutate }}
      update={{ ...stateOf(update), run: update.mutate }}
      remove={{ ...stateOf(remove), run: ({ id }, done) => remove.mutate(id, done) }}
      onClose={onClose}
    >
      {rowsOf => (
        <Loaded query={tags} loading={<LoadingRows rows={4} />}>
          {all => (all.length === 0 ? <p className="quiet">{t('tags.noneText')}</p> : rowsOf(all))}
        </Loaded>
      )}
    </MarksDialog>
  );
}
