// Shows a model that is a picture, or pages of them, on top of the list.
import { ActionIcon, Modal } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Model } from '../../../api/shapes.ts';
import { useFocusReturn } from '../../../ui/dialogs/focus.ts';
import { picturesOf } from '../kinds.ts';
import classes from '../models.module.css';
import { pageText } from './pages.ts';

/** Mounted while it is open. */
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
    <Modal
      opened
      onClose={onClose}
      title={name}
      size="min(1200px, 94vw)"
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      {picture && (
        <div className={classes.picture}>
          {broken.has(at) ? (
            <p className="quiet">{t('models.pictureBroken')}</p>
          ) : (
            <img
              src={picture.address}
              alt={picture.name ?? name}
              onError={() => {
                setBroken(before => new Set([...before, at]));
              }}
            />
          )}
        </div>
      )}
      {count > 1 && (
        <div className={classes.turn}>
          <ActionIcon
            aria-label={t('models.pageBefore')}
            disabled={at === 0}
            onClick={() => {
              goTo(at - 1);
            }}
          >
            <IconChevronLeft size={16} />
          </ActionIcon>
          <span className="numbers" aria-live="polite">
            {pageText(t, pictures, at)}
          </span>
          <ActionIcon
            aria-label={t('models.pageAfter')}
            disabled={at === count - 1}
            onClick={() => {
              goTo(at + 1);
            }}
          >
            <IconChevronRight size={16} />
          </ActionIcon>
        </div>
      )}
    </Modal>
  );
}
