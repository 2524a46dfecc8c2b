// A text to copy: an address, a key or a fingerprint with its button.
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from './clipboard.ts';
import classes from '../page.module.css';

/** Milliseconds that the button shows the result. */
const SHOWN = 2000;

interface CopyActionProps {
  readonly text: string;
  /** accessible name of the copied text */
  readonly name: string;
  /** text of the button, where it copies more than the text beside it */
  readonly label?: string;
}

export function CopyAction({ text, name, label }: CopyActionProps) {
  const { t } = useTranslation();
  const [result, setResult] = useState<'copied' | 'notCopied'>();
  useEffect(() => {
    if (result === undefined) return undefined;
    const timer = setTimeout(() => setResult(undefined), SHOWN);
    return () => clearTimeout(timer);
  }, [result]);
  const copy = () =>
    void copyText(text).then(
      () => setResult('copied'),
      () => setResult('notCopied'),
    );
  const shown = result ? t(`parts.${result}`) : (label ?? t('parts.copy'));
  return (
    <Button size="compact-xs" onClick={copy} aria-label={`${shown}: ${name}`}>
      {shown}
    </Button>
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
