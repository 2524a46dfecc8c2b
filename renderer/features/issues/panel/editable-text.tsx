// A text of an issue that is edited in place: its title, its description or a comment.
import { ActionIcon, Button, Textarea } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Person } from '../options.ts';
import classes from './panel.module.css';
import { editKey, LONGEST, savedText, type TextKind } from './text-edit.ts';
import { partsOf } from './mentions.ts';
import { TextButton } from '../../../ui/buttons.tsx';
import { submitsOnly } from '../../../ui/dialogs/form-dialog.tsx';

// A text with mentions by name, and web addresses as links.

export const PeopleText = ({ text, people }: { readonly text: string; readonly people: readonly Person[] }) =>
  partsOf(text, people).map((part, index) => {
    if (part.kind === 'person')
      return (
        <span key={index} className={classes.mention} title={part.email}>
          {part.text}
        </span>
      );
    if (part.kind === 'link')
      return (
        <a key={index} href={part.text} target="_blank" rel="noreferrer">
          {part.text}
        </a>
      );
    return part.text;
  });

interface EditableTextProps {
  readonly kind: TextKind;
  readonly label: string;
  readonly text: string;
  readonly mayEdit: boolean;
  readonly people?: readonly Person[];
  readonly onText: (text: string) => void;
}

export function EditableText({ kind, label, text, mayEdit, people = [], onText }: EditableTextProps) {
  const { t } = useTranslation();
  const [isEditing, setEditing] = useState(false);
  if (isEditing)
    return (
      <TextForm
        {...{ kind, label, text }}
        onCancel={() => setEditing(false)}
        onText={given => {
          setEditing(false);
          if (given !== text) onText(given);
        }}
      />
    );
  const edit = mayEdit && (
    <ActionIcon
      className={classes.editButton}
      size={24}
      aria-label={t('issues.edit', { field: label })}
      title={t('issues.edit', { field: label })}
      onClick={() => setEditing(true)}
    >
      <IconPencil size={14} />
    </ActionIcon>
  );
  if (kind === 'title')
    return (
      <div className={classes.titleRow}>
        <h3 className={classes.title}>{text}</h3>
        {edit}
      </div>
    );
  return (
    <section className={classes.section} aria-label={label}>
      <div className={classes.sectionHead}>
        <h3>{label}</h3>
        {edit}
      </div>
      {text === '' ? (
        <p className="quiet">{t('issues.noDescription')}</p>
      ) : (
        <p className={classes.text}>
          <PeopleText text={text} people={people} />
        </p>
      )}
    </section>
  );
}

interface TextFormProps {
  readonly kind: TextKind;
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onCancel: () => void;
}

/** `editKey` handles its keys. */
export function TextForm({ kind, label, text, onText, onCancel }: TextFormProps) {
  const { t } = useTranslation();
  const [draft, write] = useState(text);
  const given = savedText(kind, draft);
  const save = () => {
    if (given !== undefined) onText(given);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const wish = editKey(kind, event);
    if (!wish) return;
    if (wish === 'save') save();
    else onCancel();
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <form className={classes.edit} onSubmit={submitsOnly(save)}>
      <Textarea
        data-autofocus
        autoFocus
        label={label}
        autosize
        minRows={kind === 'title' ? 1 : 3}
        maxRows={16}
        maxLength={LONGEST[kind]}
        value={draft}
        onChange={event => write(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div className={classes.editActions}>
        <Button onClick={onCancel}>{t('shell.cancel')}</Button>
        <TextButton text={t('parts.save')} type="submit" variant="filled" disabled={given === undefined} />
      </div>
    </form>
  );
}
