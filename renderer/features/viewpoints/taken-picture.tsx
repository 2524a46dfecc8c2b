// The picture of a view that was taken, and the way to draw over it.
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MarkupShape } from './markup/markup-shapes.ts';
import { paintMarkup } from './markup/paint-markup.ts';
import type { Taken } from './state.ts';
import classes from './viewpoints.module.css';

const MarkupEditor = lazy(async () => ({ default: (await import('./markup/markup-editor.tsx')).MarkupEditor }));

interface TakenPictureProps {
  readonly taken: Taken;
  readonly onChange: (taken: Taken) => void;
}

export function TakenPicture({ taken, onChange }: TakenPictureProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const draw = (shapes: readonly MarkupShape[]) => {
    setOpen(false);
    paintMarkup(taken.plain, shapes).then(
      picture => {
        setFailed(false);
        onChange({ ...taken, picture, shapes });
      },
      () => setFailed(true),
    );
  };
  return (
    <div className={classes.takenBox}>
      <img className={classes.taken} src={taken.picture} alt={t('viewpoints.picture')} />
      <Button leftSection={<IconPencil size={14} />} onClick={() => setOpen(true)}>
        {t('viewpoints.markup.open')}
      </Button>
      {hasFailed && (
        <p role="alert" className={classes.problem}>
          {t('viewpoints.markup.failed')}
        </p>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <MarkupEditor picture={taken.plain} shapes={taken.shapes} onClose={() => setOpen(false)} onDone={draw} />
        </Suspense>
      )}
    </div>
  );
}
