// A view without its models: its picture over the canvas, the reason, and a choice of models.
import { Button, Checkbox, CloseButton } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { toggledIn } from '../../ui/toggled.ts';
import type { OpenView } from '../../viewer/open-view.ts';
import { setIssues, useIssueState, type AbsentView } from './state.ts';
import { picturePath } from './taking.ts';
import classes from './viewpoints.module.css';

export function AbsentViewNote({ view }: { readonly view: OpenView }) {
  const absent = useIssueState(state => state.absent);
  return absent && <Absent key={absent.viewpoint} absent={absent} view={view} />;
}

const close = () => setIssues({ absent: null });

function Absent({ absent: { lacks, picture }, view }: { readonly absent: AbsentView; readonly view: OpenView }) {
  const { t } = useTranslation();
  const [chooses, setChooses] = useState(false);
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = place.current;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      close();
    };
    element?.focus();
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, []);
  const isChoice = view.available.length > view.models.length;
  const reason = !isChoice && view.models.length === 0 ? 'noModels' : lacks;
  return (
    <section ref={place} className={classes.absent} aria-label={t(`viewpoints.missing.${reason}.title`)} tabIndex={-1}>
      <CloseButton className={classes.absentClose ?? ''} aria-label={t('shell.close')} onClick={close} />
      {picture !== null && (
        <img src={picturePath(picture, location.href)} alt={t('viewpoints.missing.picture')} data-absent-picture />
      )}
      <div role="status">
        <h2>{t(`viewpoints.missing.${reason}.title`)}</h2>
        <p>{t(`viewpoints.missing.${reason}.text`)}</p>
      </div>
      <div className={classes.absentActions}>
        {isChoice && (
          <Button variant="filled" onClick={() => setChooses(true)}>
            {t('viewpoints.missing.choose')}
          </Button>
        )}
        {view.models.length > 0 && (
          <Button
            onClick={() => {
              close();
              if (lacks === 'sight') view.fitAll();
            }}
          >
            {t(lacks === 'sight' ? 'viewpoints.missing.fit' : 'viewpoints.missing.models')}
          </Button>
        )}
      </div>
      {chooses && <ModelChoice view={view} onClose={() => setChooses(false)} />}
    </section>
  );
}

/** Opens other models; the view is then tried again. */
function ModelChoice({ view, onClose }: { readonly view: OpenView; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(view.models.map(({ id }) => id)));
  return (
    <FormDialog
      title={t('viewpoints.missing.choose')}
      action={t('viewpoints.missing.open')}
      size="sm"
      busy={false}
      disabled={chosen.size === 0}
      onClose={onClose}
      onSubmit={() => {
        view.openModels([...chosen]);
        onClose();
      }}
    >
      <div role="group" aria-label={t('viewpoints.missing.choose')} className={classes.choice}>
        {view.available.map(({ id, name }) => (
          <Checkbox key={id} label={name} checked={chosen.has(id)} onChange={() => setChosen(toggledIn(chosen, id))} />
        ))}
      </div>
    </FormDialog>
  );
}
