// A value that is edited in place: Enter saves, Escape cancels.
import { NativeSelect, Textarea, TextInput, UnstyledButton } from '@mantine/core';
import { IconCheck, IconTrash, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/errors.ts';
import { useProblems } from '../../../api/problem.ts';
import classes from './property.module.css';
import { draftKey, draftOf, savingOf, type ValueKind } from './property-values.ts';
import { ignoreFailure } from '../../../ui/commands.ts';
import { IconButton } from '../../../ui/controls.tsx';
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

export interface PropertyValueProps {
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
  return <ValueForm {...{ name, edit, draft, problem }} onDraft={setDraft} onProblem={setProblem} onClose={close} />;
}

/** The look of the buttons below a value. */
const tool = { size: 24, iconSize: 14, hint: 'title' } as const;

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
    const act = draftKey(event.key, { shift: event.shiftKey, onButton: event.target instanceof HTMLButtonElement });
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
          <IconButton
            {...tool}
            label={t('editing.remove', { name })}
            icon={IconTrash}
            disabled={busy}
            onClick={() => ignoreFailure(run(remove))}
          />
        )}
        <IconButton {...tool} label={t('shell.cancel')} icon={IconX} disabled={busy} onClick={() => onClose()} />
        <IconButton
          {...tool}
          type="submit"
          variant="filled"
          color="blueprint"
          label={t('parts.save')}
          icon={IconCheck}
          loading={busy}
        />
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
