// One of those who are asked, and the answer.
import { IconPaperclip } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { VisaValidation } from '../../api/shapes.ts';
import { formatTime, personName } from '../../ui/format.ts';
import { Status } from '../../ui/status.tsx';
import classes from './visas.module.css';

export function Validator({
  validation: { status, validator, attachment, updated_at },
  isSelf,
  isLost,
}: {
  readonly validation: VisaValidation;
  readonly isSelf: boolean;
  readonly isLost: boolean;
}) {
  const { t } = useTranslation();
  const plain = validator ? personName(validator) : t('visas.somebody');
  const name = isSelf ? t('visas.you', { name: plain }) : plain;
  const answers = {
    P: ['waiting', 'visas.pending'],
    A: ['done', 'visas.accepted'],
    D: ['failed', 'visas.denied'],
  } as const;
  const [kind, word] = answers[status];
  return (
    <li>
      <span className="truncate" title={validator?.email}>
        {name}
      </span>
      <Status kind={kind} word={t(word)} />
      {status !== 'P' && <small className="numbers">{formatTime(updated_at)}</small>}
      {isLost && (
        <small>
          <Status kind="warning" word={t('visas.inError')} />
        </small>
      )}
      {attachment && (
        <small>
          <a className={classes.file} href={attachment} download aria-label={t('visas.fileOf', { name: plain })}>
            <IconPaperclip size={13} aria-hidden />
            {t('visas.attachment')}
          </a>
        </small>
      )}
    </li>
  );
}
