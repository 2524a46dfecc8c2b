// Something to copy: an address or a fingerprint with its button.
import { Button, CopyButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './server.module.css';

export function AddressRow({ label, text }: { readonly label: string; readonly text: string }) {
  const { t } = useTranslation();
  return (
    <p className={classes.row}>
      <span className="quiet">{label}</span>
      <code>{text}</code>
      <CopyButton value={text}>{({ copied, copy }) => <Button size="compact-xs" onClick={copy} aria-label={`${t('server.copy')}: ${text}`}>{t(copied ? 'server.copied' : 'server.copy')}</Button>}</CopyButton>
    </p>
  );
}
