import { ChangeDialog, ChangeProblem } from '../../../api/change-form.tsx';
import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Comment, FullTopic, Viewpoint } from '../../../api/shapes.ts';
import { formatTime } from '../../../ui/numbers/format.ts';
import { useCommentChanges } from '../changes.ts';
import { CommentForm } from './comment-form.tsx';
import { TextForm, PeopleText } from './editable-text.tsx';
import { hasCamera, viewerWish, viewpointOf } from './issue-views.ts';
import classes from './panel.module.css';
import { authorName, importedText, isSelf, withMaker } from '../options.ts';
import { commentMakersQuery } from '../queries.ts';
import { PersonMark } from '../marks.tsx';
import { linkTo, type IssuePlace, type IssueWays, mayChange, type Placed } from '../place.ts';
import { isOtherComment } from './text-edit.ts';

export type CommentsProps = Placed & { readonly issue: FullTopic };

export function Comments({ at, ways, issue }: CommentsProps) {
  const { t } = useTranslation();
  const { changeComment, removeComment } = useCommentChanges(at.projectId);
  const [editing, edit] = useState<string>();
  const [toDelete, setToDelete] = useState<string>();
  const { comments, viewpoints, guid } = issue;
  return (
    <section className={classes.section} aria-label={t('issues.comments')}>
      <h3>{comments.length === 0 ? t('issues.noComments') : t('issues.commentCount', { count: comments.length })}</h3>
      <ul className={classes.comments}>
        {comments.map(comment => (
          <li key={comment.guid}>
            <CommentHead
              at={at}
              comment={comment}
              onEdit={() => edit(comment.guid)}
              onDelete={() => setToDelete(comment.guid)}
            />
            {comment.imported && <p className={classes.imported}>{importedText(t, at.people, comment.imported)}</p>}
            {editing === comment.guid ? (
              <TextForm
                kind="text"
                label={t('issues.comment')}
                text={comment.comment}
                onCancel={() => edit(undefined)}
                onText={text => {
                  edit(undefined);
                  if (isOtherComment(text, comment.comment))
                    changeComment.mutate({ guid, comment: comment.guid, text });
                }}
              />
            ) : (
              <CommentText at={at} comment={comment} />
            )}
            <Shown ways={ways} issue={issue} viewpoint={viewpointOf(comment, viewpoints)} />
          </li>
        ))}
      </ul>
      <ChangeProblem className={classes.problem} error={changeComment.error} />
      {at.rights.comment && <CommentForm at={at} guid={guid} />}
      {toDelete !== undefined && (
        <ChangeDialog
          title={t('issues.deleteComment')}
          text={t('issues.deleteCommentText')}
          change={removeComment}
          given={{ guid, comment: toDelete }}
          onClose={() => {
            setToDelete(undefined);
            removeComment.reset();
          }}
          onDone={() => setToDelete(undefined)}
        />
      )}
    </section>
  );
}

/** Files have comments without text: those that only show a viewpoint, and those without anything. */
function CommentText({ at, comment: { comment, viewpoint_guid: view } }: Pick<CommentHeadProps, 'at' | 'comment'>) {
  const { t } = useTranslation();
  if (comment.trim() === '') return view === null && <p className="quiet">{t('issues.noText')}</p>;
  return (
    <p className={classes.text}>
      <PeopleText text={comment} people={at.people} />
    </p>
  );
}

interface CommentHeadProps {
  readonly at: IssuePlace;
  readonly comment: Comment;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

function CommentHead({ at, comment, onEdit, onDelete }: CommentHeadProps) {
  const { t } = useTranslation();
  const { author, date, imported, modified_date: changed } = comment;
  const makers = useQuery(commentMakersQuery(at.projectId, comment.topic_guid)).data;
  const name = withMaker(t, at.people, authorName(t, at.people, author, imported), makers?.get(comment.guid));
  const may = mayChange(at.rights, isSelf(author, at.self));
  return (
    <div className={classes.commentHead}>
      <PersonMark name={name} />
      <span className="quiet numbers">
        {formatTime(date)}
        {changed !== undefined && ` · ${t('issues.edited')}`}
      </span>
      <span className={classes.space} />
      {may && (
        <ActionIcon size={24} aria-label={t('issues.editComment', { name })} onClick={onEdit}>
          <IconPencil size={13} />
        </ActionIcon>
      )}
      {may && (
        <ActionIcon size={24} aria-label={t('issues.deleteCommentOf', { name })} onClick={onDelete}>
          <IconTrash size={13} />
        </ActionIcon>
      )}
    </div>
  );
}

type ShownProps = { readonly ways: IssueWays; readonly issue: FullTopic; readonly viewpoint: Viewpoint | undefined };

/** The viewpoint that a comment refers to. */
function Shown({ ways, issue, viewpoint }: ShownProps) {
  const { t } = useTranslation();
  if (!viewpoint) return null;
  const picture = viewpoint.snapshot && (
    <img className={classes.shown} src={viewpoint.snapshot.snapshot_data} alt={t('issues.ofComment')} loading="lazy" />
  );
  if (!hasCamera(viewpoint)) return picture;
  return (
    <a className={classes.way} {...linkTo(ways, ways.viewerAddress(viewerWish(issue, viewpoint)))}>
      {picture}
      {t('issues.toViewer')}
    </a>
  );
}
