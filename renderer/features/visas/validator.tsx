// One of those who are asked, and the answer.
import { IconPaperclip } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { VisaValidation } from '../../api/shapes.ts';
import { formatTime } from '../../ui/numbers/format.ts';
import { Status } from '../../ui/status.tsx';
import { answerShown } from './answers.ts';
import classes from './visas.module.css';

export function Validator({
  validation,
  isSelf,
  isLost,
}: {
  readonly validation: VisaValidation;
  readonly isSelf: boolean;
  readonly isLost: boolean;
}) {
  const { t } = useTranslation();
  const { status, validator, attachment, updated_at } = validation;
  const { name, marked, kind, word } = answerShown(t, validation, isSelf);
  return (
    <li>
      <span className="truncate" title={validator?.email}>
        {marked}
      </span>
      <Status kind={kind} word={word} />
      {status !== 'P' && <small className="numbers">{formatTime(updated_at)}</small>}
      {isLost && (
        <small>
          <Status kind="warning" word={t('visas.inError')} />
        </small>
      )}
      {attachment && (
        <small>
          <a className={classes.file} href={attachment} download aria-label={t('visas.fileOf', { name })}>
            <IconPaperclip size={13} aria-hidden />
            {t('visas.attachment')}
          </a>
        </small>
      )}
    </li>
  );
}
