// The pages outside of a session.
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { OfflineError } from '../api/errors.ts';
import mark from '../ui/plinth.svg';
import classes from './outside.module.css';

export function SignedOut() {
  const { t } = useTranslation();
  return (
    <Outside title={t('shell.signedOut.title')} text={t('shell.signedOut.text')} action={t('shell.signedOut.action')} />
  );
}

export function SignInRefused({ error }: { readonly error: unknown }) {
  const { t } = useTranslation();
  const text = error instanceof OfflineError ? t('shell.offline.text') : t('shell.refused.text');
  return <Outside title={t('shell.refused.title')} text={text} action={t('shell.refused.action')} />;
}

function Outside({ title, text, action }: { readonly title: string; readonly text: string; readonly action: string }) {
  return (
    <main className={classes.page}>
      <div className={classes.sheet}>
        <img src={mark} alt="" width={32} height={32} />
        <h1>{title}</h1>
        <p>{text}</p>
        <Button component="a" href="/app/" variant="filled">
          {action}
        </Button>
      </div>
    </main>
  );
}
