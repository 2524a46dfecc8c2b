// Dialogs before an action on a visa.
import { useTranslation } from 'react-i18next';
import { MoreMenu } from '../../ui/more-menu.tsx';
import { FileButton, Textarea } from '@mantine/core';
import {
  IconPaperclip,
  IconX,
  IconLock,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
  type Icon,
} from '@tabler/icons-react';
import { useState } from 'react';
import { ChangeDialog, ChangeForm } from '../../api/change-form.tsx';
import type { Visa, VisaValidation } from '../../api/shapes.ts';
import { useVisaChanges } from './queries.ts';
import { VisaDialog, type VisaDialogProps } from './visa-dialog.tsx';
import { type VisaCommand, commandsFor } from './visa-rights.ts';
import { formatBytes } from '../../ui/numbers/format.ts';
import classes from './visas.module.css';
import { TextButton } from '../../ui/buttons.tsx';
import { IconButton } from '../../ui/controls.tsx';

type VisaMenuProps = { readonly status: Visa['status']; readonly onCommand: (command: VisaCommand) => void };

const icons: Readonly<Record<VisaCommand, Icon>> = {
  edit: IconPencil,
  pause: IconPlayerPause,
  resume: IconPlayerPlay,
  close: IconLock,
  delete: IconTrash,
};

export function VisaMenu({ status, onCommand }: VisaMenuProps) {
  const { t } = useTranslation();
  return (
    <MoreMenu
      label={t('visas.more')}
      dots={15}
      actions={commandsFor(status).map(command => ({
        title: t(`visas.${command}`),
        icon: icons[command],
        danger: command === 'delete',
        run: () => onCommand(command),
      }))}
    />
  );
}

/** `onDone`: with the error, if the comment could not be sent. */
interface AnswerDialogProps extends Omit<VisaDialogProps, 'documents' | 'visa' | 'people' | 'selfId'> {
  readonly visa: Visa;
  /** the user's own */
  readonly validation: number;
  readonly verb: 'accept' | 'deny';
  /** name of the document */
  readonly name: string;
}

function AnswerDialog({ cloudId, projectId, visa, validation, verb, name, onClose, onDone }: AnswerDialogProps) {
  const { t } = useTranslation();
  const { answer } = useVisaChanges(cloudId, projectId);
  const [comment, write] = useState('');
  const [file, attach] = useState<File | null>(null);
  const isAccept = verb === 'accept';
  const submit = () =>
    answer.mutate(
      { visa, validation, verb, comment: comment.trim(), file },
      { onSuccess: wentWhole => onDone(wentWhole ? undefined : t('visas.commentNotSent')) },
    );
  return (
    <ChangeForm
      title={t(isAccept ? 'visas.acceptTitle' : 'visas.denyTitle', { name })}
      action={t(isAccept ? 'visas.acceptAction' : 'visas.denyAction')}
      danger={!isAccept}
      change={answer}
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
            <IconButton icon={IconX} iconSize={14} label={t('visas.noFile')} onClick={() => attach(null)} />
          </>
        ) : (
          <FileButton onChange={attach}>
            {props => <TextButton {...props} icon={IconPaperclip} text={t('visas.chooseFile')} />}
          </FileButton>
        )}
      </div>
    </ChangeForm>
  );
}

export type VisaQuestion = 'accept' | 'deny' | Exclude<VisaCommand, 'pause' | 'resume'>;

interface VisaQuestionsProps extends Omit<VisaDialogProps, 'documents' | 'visa'> {
  readonly question: VisaQuestion;
  readonly visa: Visa;
  /** name of the document */
  readonly name: string;
  /** the signed-in user's validation */
  readonly own: VisaValidation | undefined;
  readonly changes: Pick<ReturnType<typeof useVisaChanges>, 'move' | 'remove'>;
}

export function VisaQuestions({ question, own, changes: { move, remove }, ...props }: VisaQuestionsProps) {
  const { t } = useTranslation();
  const { visa, name, onClose } = props;
  const words = (verb: 'close' | 'delete') => ({
    title: t(`visas.${verb}Title`),
    text: t(`visas.${verb}Text`),
    onClose,
  });
  switch (question) {
    case 'accept':
    case 'deny':
      return own && <AnswerDialog {...props} validation={own.id} verb={question} />;
    case 'edit':
      return <VisaDialog {...props} documents={[{ id: visa.document_id, name }]} />;
    case 'close':
      return (
        <ChangeDialog
          {...words(question)}
          action={t('visas.closeAction')}
          change={move}
          given={{ visa, verb: 'close' }}
        />
      );
    case 'delete':
      return <ChangeDialog {...words(question)} change={remove} given={visa} />;
  }
}
