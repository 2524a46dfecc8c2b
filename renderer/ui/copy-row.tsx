// Something to copy: an address, a key or a fingerprint with its button.
import { Button, CopyButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './page.module.css';

export interface CopyRowProps {
  readonly label: string;
  readonly text: string;
  /** said of the button instead of the text, where that is secret or long */
  readonly name?: string;
}

export function CopyRow({ label, text, name = text }: CopyRowProps) {
  const { t } = useTranslation();
  return (
    <p className={classes.row}>
      {label && <span className="quiet">{label}</span>}
      <code>{text}</code>
      <CopyButton value={text}>{({ copied, copy }) => <Button size="compact-xs" onClick={copy} aria-label={`${t('parts.copy')}: ${name}`}>{t(copied ? 'parts.copied' : 'parts.copy')}</Button>}</CopyButton>
    </p>
  );
}

/** Several lines to copy, such as a command. */
export function CopyBlock({ label, text }: { readonly label: string; readonly text: string }) {
  const { t } = useTranslation();
  return (
    <div className={classes.block}>
      <pre aria-label={label} tabIndex={0}>{text}</pre>
      <CopyButton value={text}>{({ copied, copy }) => <Button size="compact-xs" onClick={copy} aria-label={`${t('parts.copy')}: ${label}`}>{t(copied ? 'parts.copied' : 'parts.copy')}</Button>}</CopyButton>
    </div>
  );
}
