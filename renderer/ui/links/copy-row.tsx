// A text to copy: an address, a key or a fingerprint with its button.
import { Button, CopyButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from '../page.module.css';

/** @param name accessible name of the copied text */
export function CopyAction({ text, name }: { readonly text: string; readonly name: string }) {
  const { t } = useTranslation();
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button size="compact-xs" onClick={copy} aria-label={`${t('parts.copy')}: ${name}`}>
          {t(copied ? 'parts.copied' : 'parts.copy')}
        </Button>
      )}
    </CopyButton>
  );
}

interface CopyRowProps {
  readonly label: string;
  readonly text: string;
  /** accessible name of the button instead of the text, where that is secret or long */
  readonly name?: string;
}

export const CopyRow = ({ label, text, name = text }: CopyRowProps) => (
  <p className={classes.row}>
    {label && <span className="quiet">{label}</span>}
    <code>{text}</code>
    <CopyAction text={text} name={name} />
  </p>
);

/** Several lines to copy, such as a command. */
export const CopyBlock = ({ label, text }: { readonly label: string; readonly text: string }) => (
  <div className={classes.block}>
    <pre aria-label={label} tabIndex={0}>
      {text}
    </pre>
    <CopyAction text={text} name={label} />
  </div>
);
