import { ChangeDialog, ChangeProblem } from '../../api/change-form.tsx';
import { ActionIcon, Textarea } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Visa, InProject } from '../../api/shapes.ts';
import { formatTime, personName } from '../../ui/numbers/format.ts';
import { useVisaChanges } from './queries.ts';
import { mayDeleteComment, type Viewer } from './visa-rights.ts';
import classes from './visas.module.css';
import { TextButton } from '../../ui/buttons.tsx';
import { submitsOnly } from '../../ui/dialogs/form-dialog.tsx';

type CommentsProps = Omit<Viewer, 'mayAsk'> & InProject & { readonly visa: Visa; readonly maySay: boolean };

export function Comments({ cloudId, projectId, visa, selfId, isAdmin, maySay }: CommentsProps) {
  const { t } = useTranslation();
  const { comment, removeComment } = useVisaChanges(cloudId, projectId);
  const [text, write] = useState('');
  const [toDelete, setToDelete] = useState<number>();
  const send = () => {
    if (text.trim()) comment.mutate({ visa, content: text.trim() }, { onSuccess: () => write('') });
  };
  return (
    <>
      <h4 className={classes.label}>
        {visa.comments.length === 0 ? t('visas.noComments') : t('visas.comments', { count: visa.comments.length })}
      </h4>
      {visa.comments.length > 0 && (
        <ul className={classes.comments}>
          {visa.comments.map(({ id, author, content, created_at }) => (
            <li key={id}>
              <div className={classes.commentHead}>
                <strong className="truncate">{author ? personName(author) : t('visas.program')}</strong>
                <span className="numbers">{formatTime(created_at)}</span>
                <span className={classes.space} />
                {mayDeleteComment({ author }, { selfId, isAdmin }) && (
                  <ActionIcon
                    size={24}
                    aria-label={t('visas.commentDelete', { name: author ? personName(author) : t('visas.program') })}
                    onClick={() => setToDelete(id)}
                  >
                    <IconTrash size={13} />
                  </ActionIcon>
                )}
              </div>
              <p>{content}</p>
            </li>
          ))}
        </ul>
      )}
      {maySay && (
        <form className={classes.say} onSubmit={submitsOnly(send)}>
          <Textarea
            aria-label={t('visas.commentAdd')}
            placeholder={t('visas.commentAdd')}
            autosize
            minRows={1}
            maxRows={8}
            maxLength={10_000}
            value={text}
            onChange={event => write(event.currentTarget.value)}
          />
          <ChangeProblem className={classes.problem} error={comment.error} />
          {text.trim() !== '' && <TextButton text={t('visas.commentSend')} type="submit" loading={comment.isPending} />}
        </form>
      )}
      {toDelete !== undefined && (
        <ChangeDialog
          title={t('visas.commentGone')}
          text={t('visas.commentGoneText')}
          change={removeComment}
          given={{ visa, id: toDelete }}
          onClose={() => {
            setToDelete(undefined);
            removeComment.reset();
          }}
          onDone={() => setToDelete(undefined)}
        />
      )}
    </>
  );
}
