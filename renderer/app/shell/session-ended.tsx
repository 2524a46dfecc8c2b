// Reports that the session has ended, and leads back to this place after sign-in. Uses the browser's own dialog: it is
// available whatever was loaded.
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { signIn } from '../../api/session.ts';
import classes from './session-ended.module.css';
import { ignoreFailure } from '../../ui/commands.ts';
import { TextButton } from '../../ui/buttons.tsx';

export function SessionEnded() {
  const { t } = useTranslation();
  const id = useId();
  const go = () => ignoreFailure(signIn(`${location.pathname}${location.search}`));
  return (
    <dialog
      className={classes.dialog}
      aria-labelledby={id}
      ref={open}
      onKeyDown={event => {
        if (event.key === 'Escape') event.preventDefault();
      }}
    >
      <h2 id={id}>{t('shell.ended.title')}</h2>
      <p>{t('shell.ended.text')}</p>
      <TextButton text={t('shell.ended.action')} autoFocus variant="filled" fullWidth onClick={go} />
    </dialog>
  );
}

/** Above all else; closes only by signing in. */
function open(dialog: HTMLDialogElement | null): void {
  if (dialog && !dialog.open) dialog.showModal();
}
