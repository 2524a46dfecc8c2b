// Form for a new property, in an existing or a new set.
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblems } from '../../../api/problem.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { newKinds, newProperty, type NewKind, type NewProperty } from './property-values.ts';
import { TextField } from '../../../ui/controls.tsx';
import { ignoreFailure } from '../../../ui/commands.ts';

interface PropertyFormProps {
  readonly title: string;
  /** whether the name of a set is requested, too */
  readonly asksSet: boolean;
  /** names of properties that the set has */
  readonly taken: readonly string[];
  readonly note: string;
  readonly onClose: () => void;
  /** @throws what is wrong with the input */
  readonly onGiven: (given: NewProperty) => Promise<void>;
}

/** Mounted while it is open. */
export function PropertyForm({ title, asksSet, taken, note, onClose, onGiven }: PropertyFormProps) {
  const { t, i18n } = useTranslation();
  const problems = useProblems();
  const [set, setSet] = useState('');
  const [name, setName] = useState('');
  const [kind, setKind] = useState<NewKind>('text');
  const [draft, setDraft] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const given = newProperty({ set: asksSet ? set : undefined, name, kind, text: draft }, taken, i18n.language);
  const submit = async () => {
    if (!given.property) return;
    setBusy(true);
    try {
      await onGiven(given.property);
      onClose();
    } catch (failure) {
      setError(problems.of(failure));
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={title}
      size="sm"
      action={t('editing.add')}
      busy={busy}
      disabled={!given.property}
      error={error}
      onClose={onClose}
      onSubmit={() => ignoreFailure(submit())}
    >
      {asksSet && <TextField data-autofocus label={t('editing.setName')} value={set} maxLength={255} onText={setSet} />}
      <TextInput
        data-autofocus={asksSet ? undefined : true}
        label={t('editing.name')}
        value={name}
        maxLength={255}
        error={given.isTaken ? t('editing.taken') : undefined}
        onChange={event => setName(event.currentTarget.value)}
      />
      <NativeSelect
        label={t('editing.kind')}
        value={kind}
        onChange={event => {
          setKind(event.currentTarget.value as NewKind);
          setDraft('');
        }}
        data={newKinds.map(each => ({ value: each, label: t(`editing.kinds.${each}`) }))}
      />
      {kind === 'boolean' ? (
        <NativeSelect
          label={t('editing.valueLabel')}
          value={draft}
          onChange={event => setDraft(event.currentTarget.value)}
          data={[
            { value: '', label: t('viewer.value.unknown') },
            { value: 'true', label: t('viewer.value.yes') },
            { value: 'false', label: t('viewer.value.no') },
          ]}
        />
      ) : (
        <TextInput
          label={t('editing.valueLabel')}
          value={draft}
          error={given.problem && t(`parts.number.${given.problem}`)}
          onChange={event => setDraft(event.currentTarget.value)}
        />
      )}
      <p className="quiet">{note}</p>
    </FormDialog>
  );
}
