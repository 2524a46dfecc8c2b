// Adds pages to a plan: pictures that are shown and placed like its own.
import { Button, FileButton, Text, TextInput } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblems } from '../../../api/problem.ts';
import type { Model } from '../../../api/shapes.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import classes from '../models.module.css';
import { numberOf, renamed, withFiles, type NewPage } from './pages.ts';
import { useAddPages } from '../queries.ts';

export interface PagesDialogProps {
  readonly model: Model;
  readonly cloudId: number;
  readonly projectId: number;
  readonly onClose: () => void;
}

export function PagesDialog({ model, cloudId, projectId, onClose }: PagesDialogProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const addPages = useAddPages(cloudId, projectId);
  const [pages, setPages] = useState<readonly NewPage[]>([]);
  return (
    <FormDialog
      title={t('models.addPages.title', { name: model.name ?? '' })}
      action={t('models.addPages.action')}
      busy={addPages.isPending}
      disabled={pages.length === 0}
      error={problems.of(addPages.error)}
      onClose={onClose}
      onSubmit={() => {
        addPages.mutate({ id: model.id, pages }, { onSuccess: onClose });
      }}
    >
      <Text size="sm" c="dimmed">
        {t('models.addPages.text', { count: model.children.length + 1 })}
      </Text>
      <FileButton
        multiple
        accept="image/png,image/jpeg"
        onChange={files => {
          setPages(before => withFiles(before, files));
        }}
      >
        {button => (
          <Button {...button} data-autofocus leftSection={<IconPhotoPlus size={14} />}>
            {t('models.addPages.choose')}
          </Button>
        )}
      </FileButton>
      {pages.length > 0 && (
        <ol className={classes.order} aria-label={t('models.addPages.chosen')}>
          {pages.map(({ file, name }, at) => (
            <li key={at}>
              <span className="numbers quiet">{numberOf(model.children, at)}</span>
              <TextInput
                aria-label={t('models.addPages.name', { name: file.name })}
                value={name}
                maxLength={512}
                onChange={event => {
                  const { value } = event.currentTarget;
                  setPages(before => renamed(before, at, value));
                }}
              />
            </li>
          ))}
        </ol>
      )}
    </FormDialog>
  );
}
