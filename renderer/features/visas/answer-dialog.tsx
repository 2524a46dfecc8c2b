// Accepts or denies a visa, with an optional comment and file.
import { ActionIcon, Button, FileButton, Textarea } from '@mantine/core';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblems } from '../../api/problem.ts';
import type { Visa } from '../../api/shapes.ts';
import { formatBytes } from '../../ui/numbers/format.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { useVisaChanges } from './queries.ts';
import classes from './visas.module.css';

export interface AnswerDialogProps {
  readonly cloudId: number;
  readonly projectId: number;
  readonly visa: Visa;
  /** the user's own */
  readonly validation: number;
  readonly verb: 'accept' | 'deny';
  /** name of the document */
  readonly name: string;
  readonly onClose: () => void;
  /** with the error, if the comment could not be sent */
  readonly onDone: (problem: string | undefined) => void;
}

export function AnswerDialog({ cloudId, projectId, visa, validation, verb, name, onClose, onDone }: AnswerDialogProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const { answer } = useVisaChanges(cloudId, projectId);
  const [comment, write] = useState('');
  const [file, attach] = useState<File | null>(null);
  const isAccept = verb === 'accept';
  const submit = () =>
    answer.mutate(
      { visa, validation, verb, comment: comment.trim(), file },
      {
        onSuccess: wentWhole => onDone(wentWhole ? undefined : t('visas.commentNotSent')),
      },
    );
  return (
    <FormDialog
      title={t(isAccept ? 'visas.acceptTitle' : 'visas.denyTitle', { name })}
      action={t(isAccept ? 'visas.acceptAction' : 'visas.denyAction')}
      danger={!isAccept}
      busy={answer.isPending}
      error={problems.of(answer.error)}
      onClose={onClose}
      onSubmit={submit}
    >
      <Textarea
        data-autofocus
        label={t('visas.comment')}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={10_000}
        value={comment}
        onChange={event => write(event.currentTarget.value)}
      />
      <div className={classes.picked}>
        {file ? (
          <>
            <IconPaperclip size={14} aria-hidden />
            <span className="truncate">{file.name}</span>
            <span className="quiet numbers">{formatBytes(file.size)}</span>
            <ActionIcon aria-label={t('visas.noFile')} onClick={() => attach(null)}>
              <IconX size={14} />
            </ActionIcon>
          </>
        ) : (
          <FileButton onChange={attach}>
            {props => (
              <Button {...props} leftSection={<IconPaperclip size={14} />}>
                {t('visas.chooseFile')}
              </Button>
            )}
          </FileButton>
        )}
      </div>
    </FormDialog>
  );
}
