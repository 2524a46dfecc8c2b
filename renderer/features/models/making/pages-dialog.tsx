// Adds pages to a plan: pictures that are shown and placed like its own.
import { ActionIcon, FileButton, Text } from '@mantine/core';
import { IconPhotoPlus, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Model, InProject } from '../../../api/shapes.ts';
import { ChangeForm } from '../../../api/change-form.tsx';
import classes from '../models.module.css';
import { numberOf, renamed, withFiles, type NewPage, pageText } from './from-document.ts';
import { useAddPages } from '../queries.ts';
import { useFocusReturn } from '../../../ui/dialogs/focus.ts';
import { Dialog } from '../../../ui/dialogs/form-dialog.tsx';
import { picturesOf } from '../offered.ts';
import { TextField } from '../../../ui/controls.tsx';
import { TextButton } from '../../../ui/buttons.tsx';

/** Shows a model that is a picture, or pages of them, on top of the list. Mounted while it is open. */
export function PictureDialog({ model, onClose }: { readonly model: Model; readonly onClose: () => void }) {
  const { t } = useTranslation();
  useFocusReturn();
  // The addresses of the first render stay in use: they are valid longer than the dialog is open.
  const [pictures] = useState(() => picturesOf(model));
  const [at, goTo] = useState(0);
  const [broken, setBroken] = useState<ReadonlySet<number>>(new Set());
  const picture = pictures[at];
  const name = model.name ?? '';
  const count = pictures.length;
  return (
    <Dialog opened onClose={onClose} title={name} size="min(1200px, 94vw)">
      {picture && (
        <div className={classes.picture}>
          {broken.has(at) ? (
            <p className="quiet">{t('models.pictureBroken')}</p>
          ) : (
            <img
              src={picture.address}
              alt={picture.name ?? name}
              onError={() => setBroken(before => new Set([...before, at]))}
            />
          )}
        </div>
      )}
      {count > 1 && (
        <div className={classes.turn}>
          <ActionIcon aria-label={t('models.pageBefore')} disabled={at === 0} onClick={() => goTo(at - 1)}>
            <IconChevronLeft size={16} />
          </ActionIcon>
          <span className="numbers" aria-live="polite">
            {pageText(t, pictures, at)}
          </span>
          <ActionIcon aria-label={t('models.pageAfter')} disabled={at === count - 1} onClick={() => goTo(at + 1)}>
            <IconChevronRight size={16} />
          </ActionIcon>
        </div>
      )}
    </Dialog>
  );
}

type PagesDialogProps = InProject & { readonly model: Model; readonly onClose: () => void };

export function PagesDialog({ model, cloudId, projectId, onClose }: PagesDialogProps) {
  const { t } = useTranslation();
  const addPages = useAddPages(cloudId, projectId);
  const [pages, setPages] = useState<readonly NewPage[]>([]);
  return (
    <ChangeForm
      title={t('models.addPages.title', { name: model.name ?? '' })}
      action={t('models.addPages.action')}
      change={addPages}
      disabled={pages.length === 0}
      onClose={onClose}
      onSubmit={() => addPages.mutate({ id: model.id, pages }, { onSuccess: onClose })}
    >
      <Text size="sm" c="dimmed">
        {t('models.addPages.text', { count: model.children.length + 1 })}
      </Text>
      <FileButton
        multiple
        accept="image/png,image/jpeg"
        onChange={files => setPages(before => withFiles(before, files))}
      >
        {button => <TextButton icon={IconPhotoPlus} text={t('models.addPages.choose')} {...button} data-autofocus />}
      </FileButton>
      {pages.length > 0 && (
        <ol className={classes.order} aria-label={t('models.addPages.chosen')}>
          {pages.map(({ file, name }, at) => (
            <li key={at}>
              <span className="numbers quiet">{numberOf(model.children, at)}</span>
              <TextField
                aria-label={t('models.addPages.name', { name: file.name })}
                value={name}
                maxLength={512}
                onText={text => setPages(before => renamed(before, at, text))}
              />
            </li>
          ))}
        </ol>
      )}
    </ChangeForm>
  );
}
