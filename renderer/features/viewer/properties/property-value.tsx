// A value that is edited in place: Enter saves, Escape cancels.
import { ActionIcon, NativeSelect, Textarea, TextInput, UnstyledButton } from '@mantine/core';
import { IconCheck, IconTrash, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/errors.ts';
import { useProblems } from '../../../api/problem.ts';
import classes from './property.module.css';
import { draftKey, draftOf, savingOf, type ValueKind } from './property-values.ts';
import { ignoreFailure } from '../../../ui/commands.ts';
import { Problem } from '../../../ui/states.tsx';

export interface EditableValue {
  readonly kind: ValueKind;
  readonly value: unknown;
  /** empty without */
  readonly unit: string;
  /** further effects of a change, or limits of it */
  readonly note: string;
  /** @throws what is wrong with it; nothing is changed then */
  save(value: unknown): Promise<void>;
  /** @throws as `save` */
  remove?: (() => Promise<void>) | undefined;
}

/** Texts of values other than numbers and texts. */
export function useValueWords() {
  const { t } = useTranslation();
  return { yes: t('viewer.value.yes'), no: t('viewer.value.no'), unknown: t('viewer.value.unknown') };
}

interface PropertyValueProps {
  readonly name: string;
  /** formatted value */
  readonly text: string;
  /** absent: read-only */
  readonly edit: EditableValue | undefined;
}

export function PropertyValue({ name, text, edit }: PropertyValueProps) {
  const { t, i18n } = useTranslation();
  const [draft, setDraft] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const isOpen = draft !== undefined && edit !== undefined;
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  if (!edit) return text;
  const close = (why?: string) => {
    setDraft(undefined);
    setProblem(why);
  };
  if (!isOpen) {
    return (
      <>
        <UnstyledButton
          ref={button}
          className={classes.value}
          aria-label={t('editing.change', { name, value: text })}
          onClick={() => {
            setProblem(undefined);
            setDraft(draftOf(edit.value, i18n.language));
          }}
        >
          {text}
        </UnstyledButton>
        <Problem className={classes.problem} text={problem} />
      </>
    );
  }
  return (
    <ValueForm
      name={name}
      edit={edit}
      draft={draft}
      onDraft={setDraft}
      problem={problem}
      onProblem={setProblem}
      onClose={close}
    />
  );
}

interface ValueFormProps {
  readonly name: string;
  readonly edit: EditableValue;
  readonly draft: string;
  readonly onDraft: (draft: string) => void;
  readonly problem: string | undefined;
  readonly onProblem: (problem: string | undefined) => void;
  readonly onClose: (why?: string) => void;
}

function ValueForm({ name, edit, draft, onDraft, problem, onProblem, onClose }: ValueFormProps) {
  const { t, i18n } = useTranslation();
  const problems = useProblems();
  const [busy, setBusy] = useState(false);

  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
      onClose();
    } catch (error) {
      const why = problems.of(error) ?? t('shell.notDone');
      // Invalid input can be corrected. After any other error the value is shown unchanged.
      if (error instanceof ApiError && error.status === 400) onProblem(why);
      else onClose(why);
    } finally {
      setBusy(false);
    }
  };
  const save = () => {
    if (busy) return;
    const saving = savingOf(edit, draft, i18n.language);
    if (saving === 'unchanged') onClose();
    else if ('problem' in saving) onProblem(t(`parts.number.${saving.problem}`));
    else run(() => edit.save(saving.value)).catch(() => undefined);
  };
  const { remove } = edit;
  const onKeyDown = (event: KeyboardEvent) => {
    const onButton = event.target instanceof HTMLButtonElement;
    const act = draftKey(event.key, { shift: event.shiftKey, onButton });
    if (act === undefined) return;
    if (act === 'close') onClose();
    else save();
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the fields in it
    <form
      className={classes.form}
      onSubmit={event => {
        event.preventDefault();
        save();
      }}
      onKeyDown={onKeyDown}
    >
      <ValueField name={name} edit={edit} draft={draft} onDraft={onDraft} problem={problem} busy={busy} />
      <div className={classes.formTools}>
        <small>{edit.note}</small>
        {remove && (
          <ActionIcon
            size={24}
            aria-label={t('editing.remove', { name })}
            title={t('editing.remove', { name })}
            disabled={busy}
            onClick={() => ignoreFailure(run(remove))}
          >
            <IconTrash size={14} />
          </ActionIcon>
        )}
        <ActionIcon
          size={24}
          aria-label={t('shell.cancel')}
          title={t('shell.cancel')}
          disabled={busy}
          onClick={() => onClose()}
        >
          <IconX size={14} />
        </ActionIcon>
        <ActionIcon
          size={24}
          type="submit"
          variant="filled"
          color="blueprint"
          aria-label={t('parts.save')}
          title={t('parts.save')}
          loading={busy}
        >
          <IconCheck size={14} />
        </ActionIcon>
      </div>
    </form>
  );
}

interface ValueFieldProps extends Pick<ValueFormProps, 'name' | 'edit' | 'draft' | 'onDraft' | 'problem'> {
  readonly busy: boolean;
}

/** The field for the kind of a value. */
function ValueField({ name, edit: { kind, unit }, draft, onDraft, problem, busy }: ValueFieldProps) {
  const { t } = useTranslation();
  const input = {
    value: draft,
    error: problem,
    disabled: busy,
    autoFocus: true,
    'aria-label': t('editing.value', { name }),
    size: 'xs' as const,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => onDraft(event.currentTarget.value),
  };
  switch (kind) {
    case 'boolean':
      return (
        <NativeSelect
          {...input}
          data={[
            { value: 'true', label: t('viewer.value.yes') },
            { value: 'false', label: t('viewer.value.no') },
            { value: '', label: t('viewer.value.unknown') },
          ]}
        />
      );
    case 'list':
      return <Textarea {...input} autosize minRows={2} maxRows={8} description={t('editing.listHint')} />;
    case 'text':
    case 'number':
      return (
        <TextInput
          {...input}
          onFocus={event => event.currentTarget.select()}
          {...(kind === 'number' && { inputMode: 'decimal' as const })}
          rightSection={unit ? <span className={classes.unit}>{unit}</span> : undefined}
          rightSectionWidth={unit ? 14 + unit.length * 8 : undefined}
        />
      );
  }
}
