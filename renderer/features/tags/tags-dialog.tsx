// The tags of a project: rename, recolour, remove, make.
import { ActionIcon, Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import { useProblems } from '../../api/problem.ts';
import type { Tag } from '../../api/shapes.ts';
import { Marked } from '../../ui/colours/color-mark.tsx';
import { DeleteDialog } from '../../ui/dialogs/dialogs.tsx';
import { TellDialog } from '../../ui/dialogs/form-dialog.tsx';
import { MarkDialog } from '../../ui/dialogs/mark-dialog.tsx';
import { LoadingRows } from '../../ui/states.tsx';
import { tagsQuery, useTagChanges } from './queries.ts';
import classes from './tags.module.css';

export interface TagsDialogProps {
  readonly cloudId: number;
  readonly projectId: number;
  readonly onClose: () => void;
}

type Question = { readonly kind: 'new' } | { readonly kind: 'edit' | 'delete'; readonly tag: Tag };

export function TagsDialog({ cloudId, projectId, onClose }: TagsDialogProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const tags = useQuery(tagsQuery(cloudId, projectId));
  const { create, update, remove } = useTagChanges(cloudId, projectId);
  const [question, ask] = useState<Question>();
  const back = () => {
    ask(undefined);
    for (const { reset } of [create, update, remove]) reset();
  };
  switch (question?.kind) {
    case 'new':
      return (
        <MarkDialog
          title={t('tags.create')}
          label={t('tags.name')}
          action={t('shell.create')}
          busy={create.isPending}
          error={problems.of(create.error)}
          onClose={back}
          onGiven={given => {
            create.mutate(given, { onSuccess: back });
          }}
        />
      );
    case 'edit': {
      const { id, name, color } = question.tag;
      return (
        <MarkDialog
          title={t('tags.edit', { name })}
          label={t('tags.name')}
          action={t('parts.save')}
          value={{ name, color }}
          busy={update.isPending}
          error={problems.of(update.error)}
          onClose={back}
          onGiven={given => {
            update.mutate({ id, ...given }, { onSuccess: back });
          }}
        />
      );
    }
    case 'delete': {
      const { id, name } = question.tag;
      return (
        <DeleteDialog
          title={t('tags.delete', { name })}
          text={t('tags.deleteText')}
          busy={remove.isPending}
          error={problems.of(remove.error)}
          onClose={back}
          onDelete={() => {
            remove.mutate(id, { onSuccess: back });
          }}
        />
      );
    }
    case undefined:
      return (
        <TellDialog title={t('tags.title')} size="sm" onClose={onClose}>
          <Loaded query={tags} loading={<LoadingRows rows={4} />}>
            {all =>
              all.length === 0 ? (
                <p className="quiet">{t('tags.noneText')}</p>
              ) : (
                <ul className={classes.list}>
                  {all.map(tag => (
                    <li key={tag.id} className={classes.row}>
                      <Marked color={tag.color} name={tag.name} />
                      <ActionIcon
                        aria-label={t('tags.edit', { name: tag.name })}
                        title={t('parts.edit')}
                        onClick={() => {
                          ask({ kind: 'edit', tag });
                        }}
                      >
                        <IconPencil size={15} />
                      </ActionIcon>
                      <ActionIcon
                        aria-label={t('tags.delete', { name: tag.name })}
                        title={t('shell.deleteMore')}
                        onClick={() => {
                          ask({ kind: 'delete', tag });
                        }}
                      >
                        <IconTrash size={15} />
                      </ActionIcon>
                    </li>
                  ))}
                </ul>
              )
            }
          </Loaded>
          <div>
            <Button
              leftSection={<IconPlus size={14} />}
              onClick={() => {
                ask({ kind: 'new' });
              }}
            >
              {t('tags.create')}
            </Button>
          </div>
        </TellDialog>
      );
  }
}
