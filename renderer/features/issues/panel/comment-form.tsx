// Form of a new comment: @ mentions people, a picture is chosen or pasted.
import { Button, FileButton, Textarea } from '@mantine/core';
import { IconPhotoPlus, IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommentDraft } from '../../../api/issues/comment-drafts.ts';
import { OfflineError } from '../../../api/errors.ts';
import { useProblems } from '../../../api/problem.ts';
import { useCommentChanges } from '../changes.ts';
import { mentionKey, suggested, typedMention, withMention } from './mentions.ts';
import classes from './panel.module.css';
import { pictureAmong, type Picture, usePicture } from './picture-file.ts';
import type { IssuePlace } from '../place.ts';
import { LONGEST, saysSomething } from './text-edit.ts';
import { Problem } from '../../../ui/states.tsx';
import { IconButton } from '../../../ui/controls.tsx';
import { submitsOnly } from '../../../ui/dialogs/form-dialog.tsx';

export function CommentForm({ at, guid }: { readonly at: IssuePlace; readonly guid: string }) {
  const { t } = useTranslation();
  const problems = useProblems();
  const { say } = useCommentChanges(at.projectId);
  const {
    draft: { text, guid: id },
    write,
    clear: forget,
  } = useCommentDraft(guid);
  const { picture, isRefused, take, clear } = usePicture();
  const maySend = saysSomething(text, picture);
  const send = () => {
    if (say.isPending || !maySend) return;
    const onSuccess = () => {
      forget();
      clear();
    };
    say.mutate({ guid, id, text: text.trim(), picture }, { onSuccess });
  };
  const isUnsent = say.error instanceof OfflineError;
  const problem = isRefused ? t('issues.noPicture') : isUnsent ? t('shell.offline.notSent') : problems.of(say.error);
  return (
    <form
      className={classes.say}
      onSubmit={submitsOnly(send)}
      onPaste={event => {
        const file = pictureAmong(event.clipboardData.files);
        if (!file) return;
        event.preventDefault();
        take(file);
      }}
    >
      <MentionArea at={at} text={text} onText={write} onSend={send} />
      {picture && <Attached picture={picture} onRemove={clear} />}
      <Problem className={classes.problem} text={problem} />
      <div className={classes.sayActions}>
        {at.rights.addPicture && (
          <FileButton accept="image/*" onChange={take}>
            {props => <IconButton {...props} icon={IconPhotoPlus} label={t('issues.attachPicture')} hint="title" />}
          </FileButton>
        )}
        <span className="quiet">{t('issues.mentionHint')}</span>
        <span className={classes.space} />
        <Button type="submit" variant="filled" loading={say.isPending} disabled={!maySend}>
          {t('issues.send')}
        </Button>
      </div>
    </form>
  );
}

function Attached({ picture, onRemove }: { readonly picture: Picture; readonly onRemove: () => void }) {
  const { t } = useTranslation();
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(picture.bytes);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return (
    <div className={classes.attached}>
      {address !== undefined && <img src={address} alt="" />}
      <span className="truncate">{picture.name}</span>
      <IconButton icon={IconX} iconSize={14} label={t('issues.removePicture')} size={24} onClick={onRemove} />
    </div>
  );
}

interface MentionAreaProps {
  readonly at: IssuePlace;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onSend: () => void;
}

/**
 * Ctrl+Enter sends. While a mention is typed, arrows move through the suggestions, Enter and Tab accept, Escape closes
 * them.
 */
function MentionArea({ at, text, onText, onSend }: MentionAreaProps) {
  const { t } = useTranslation();
  const area = useRef<HTMLTextAreaElement>(null);
  const list = useId();
  const [caret, setCaret] = useState(0);
  const [marked, mark] = useState(0);
  const [dismissed, dismiss] = useState<number>();
  const typed = typedMention(text, caret);
  const found = typed && typed.at !== dismissed ? suggested(at.people, typed.typed) : [];
  const chosen = found[Math.min(marked, found.length - 1)];
  const follow = () => setCaret(area.current?.selectionStart ?? 0);
  const take = (email: string) => {
    if (!typed) return;
    const next = withMention(text, { at: typed.at, caret, email });
    onText(next.text);
    setCaret(next.caret);
    mark(0);
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(next.caret, next.caret);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const wish = mentionKey(event, marked, found.length);
    if (wish === undefined) return;
    if (wish === 'send') onSend();
    else if (wish === 'dismiss') dismiss(typed?.at);
    else if (wish !== 'take') mark(wish.mark);
    else if (chosen) take(chosen.email);
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={classes.mentionArea}>
      <Textarea
        ref={area}
        aria-label={t('issues.commentAdd')}
        placeholder={t('issues.commentAdd')}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={chosen ? list : undefined}
        aria-activedescendant={chosen ? `${list}${chosen.email}` : undefined}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={LONGEST.text}
        value={text}
        onChange={event => {
          onText(event.currentTarget.value);
          setCaret(event.currentTarget.selectionStart);
          mark(0);
          if (typed === undefined) dismiss(undefined);
        }}
        onSelect={follow}
        onKeyDown={onKeyDown}
      />
      {chosen && (
        <div id={list} role="listbox" aria-label={t('issues.people')} className={classes.suggestions}>
          {found.map(person => (
            <div
              key={person.email}
              tabIndex={-1}
              id={`${list}${person.email}`}
              role="option"
              aria-selected={person === chosen}
              onPointerDown={event => {
                event.preventDefault();
                take(person.email);
              }}
            >
              <span className="truncate">{person.name}</span>
              <span className="truncate quiet">{person.email}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
