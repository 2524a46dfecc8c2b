// Lists names with a colour that a project has, such as tags: create, rename, recolour, delete.
import { ActionIcon, TextInput } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Marked, type Coloured } from '../colours/color-mark.tsx';
import { DeleteDialog } from './dialogs.tsx';
import { TellDialog, FormDialog } from './form-dialog.tsx';
import classes from './marks-dialog.module.css';
import { ColorPick } from '../colours/color-pick.tsx';
import { TextButton } from '../buttons.tsx';

interface MarkDialogProps {
  readonly title: string;
  readonly label: string;
  readonly action: string;
  readonly value?: Coloured;
  readonly busy: boolean;
  readonly error?: string | undefined;
  readonly onClose: () => void;
  readonly onGiven: (given: Coloured) => void;
}

/** Mounted while it is open. */
export function MarkDialog(props: MarkDialogProps) {
  const { title, label, action, value = { name: '', color: null }, busy, error, onClose, onGiven } = props;
  const { t } = useTranslation();
  const [name, setName] = useState(value.name);
  const [color, setColor] = useState(value.color);
  return (
    <FormDialog
      {...{ title, action, busy, error, onClose }}
      size="sm"
      disabled={name.trim() === ''}
      onSubmit={() => onGiven({ name: name.trim(), color })}
    >
      <TextInput
        data-autofocus
        label={label}
        value={name}
        maxLength={512}
        onChange={event => setName(event.currentTarget.value)}
      />
      <ColorPick label={t('parts.color')} color={color} onColor={setColor} />
    </FormDialog>
  );
}

export type Mark = Coloured & { readonly id: number };

/** One change of marks, from a mutation; `error` is a sentence. */
interface Change<Given> {
  readonly busy: boolean;
  readonly error: string | undefined;
  readonly reset: () => void;
  readonly run: (given: Given, done: { readonly onSuccess: () => void }) => void;
}

interface MarkTexts {
  readonly create: string;
  /** label of the name field of a new and of an existing one */
  readonly name: string;
  readonly nameOf: (mark: Coloured) => string;
  readonly edit: (mark: Coloured) => string;
  readonly delete: (mark: Coloured) => string;
  readonly deleteText: (mark: Coloured) => string;
}

interface MarksDialogProps {
  readonly title: string;
  readonly size?: 'sm' | 'md' | 'lg';
  readonly texts: MarkTexts;
  readonly create: Change<Coloured>;
  readonly update: Change<Mark>;
  readonly remove: Change<Mark>;
  /** content above the button: the rows, made by `rowsOf` */
  readonly children: (rowsOf: (marks: readonly Mark[], noteOf?: (mark: Mark) => ReactNode) => ReactNode) => ReactNode;
  readonly onClose: () => void;
}

type Question = { readonly kind: 'new' } | { readonly kind: 'edit' | 'delete'; readonly mark: Mark };

export function MarksDialog({ title, size, texts, create, update, remove, children, onClose }: MarksDialogProps) {
  const { t } = useTranslation();
  const [question, ask] = useState<Question>();
  const back = () => {
    ask(undefined);
    for (const { reset } of [create, update, remove]) reset();
  };
  const done = { onSuccess: back };
  switch (question?.kind) {
    case 'new': {
      const { busy, error } = create;
      const words = { title: texts.create, label: texts.name, action: t('shell.create') };
      return <MarkDialog {...words} {...{ busy, error }} onClose={back} onGiven={given => create.run(given, done)} />;
    }
    case 'edit': {
      const { mark } = question;
      const words = { title: texts.edit(mark), label: texts.nameOf(mark), action: t('parts.save') };
      const { busy, error } = update;
      const save = (given: Coloured) => update.run({ id: mark.id, ...given }, done);
      return <MarkDialog {...words} {...{ busy, error }} value={mark} onClose={back} onGiven={save} />;
    }
    case 'delete':
      return (
        <DeleteDialog
          title={texts.delete(question.mark)}
          text={texts.deleteText(question.mark)}
          busy={remove.busy}
          error={remove.error}
          onClose={back}
          onDelete={() => remove.run(question.mark, done)}
        />
      );
    case undefined:
      return (
        <TellDialog title={title} {...(size !== undefined && { size })} onClose={onClose}>
          {children((marks, noteOf) => (
            <MarkRows marks={marks} texts={texts} noteOf={noteOf} onAsk={ask} />
          ))}
          <div>
            <TextButton text={texts.create} icon={IconPlus} onClick={() => ask({ kind: 'new' })} />
          </div>
        </TellDialog>
      );
  }
}

interface MarkRowsProps {
  readonly marks: readonly Mark[];
  readonly texts: MarkTexts;
  readonly noteOf: ((mark: Mark) => ReactNode) | undefined;
  readonly onAsk: (question: Question) => void;
}

function MarkRows({ marks, texts, noteOf, onAsk }: MarkRowsProps) {
  const { t } = useTranslation();
  return (
    <ul className={classes.list}>
      {marks.map(mark => (
        <li key={mark.id}>
          <Marked color={mark.color} name={mark.name} />
          {noteOf?.(mark)}
          <ActionIcon
            aria-label={texts.edit(mark)}
            title={t('parts.edit')}
            onClick={() => onAsk({ kind: 'edit', mark })}
          >
            <IconPencil size={15} />
          </ActionIcon>
          <ActionIcon
            aria-label={texts.delete(mark)}
            title={t('shell.deleteMore')}
            onClick={() => onAsk({ kind: 'delete', mark })}
          >
            <IconTrash size={15} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}
