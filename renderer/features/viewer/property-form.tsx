// Asks for a new property, of a set that is there or of a new one.
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblems } from '../../api/problem.ts';
import type { PropertyRequest } from '../../api/schema.d.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { readDraft } from './property-values.ts';

/** IFC types of what people add; their other types come with files. */
const types = { text: 'IfcLabel', number: 'IfcReal', boolean: 'IfcBoolean' } as const;
type NewKind = keyof typeof types;

export interface NewProperty {
  /** of a new set; undefined when it is there */
  readonly set: string | undefined;
  readonly property: PropertyRequest;
}

export interface PropertyFormProps {
  readonly title: string;
  /** a set is asked for, too */
  readonly asksSet: boolean;
  /** names of properties that the set has */
  readonly taken: readonly string[];
  readonly note: string;
  readonly onClose: () => void;
  /** @throws what is wrong with it */
  readonly onGiven: (given: NewProperty) => Promise<void>;
}

/** Mounted while it asks. */
export function PropertyForm({ title, asksSet, taken, note, onClose, onGiven }: PropertyFormProps) {
  const { t, i18n } = useTranslation();
  const problems = useProblems();
  const [set, setSet] = useState('');
  const [name, setName] = useState('');
  const [kind, setKind] = useState<NewKind>('text');
  const [draft, setDraft] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const read = readDraft(kind, draft, i18n.language);
  const isTaken = taken.includes(name.trim());
  const submit = async () => {
    if ('problem' in read) return;
    setBusy(true);
    try {
      await onGiven({
        set: asksSet ? set.trim() : undefined,
        property: {
          definition: { name: name.trim(), type: 'IfcPropertySingleValue', value_type: types[kind] },
          value: read.value,
        },
      });
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
      disabled={name.trim() === '' || isTaken || (asksSet && set.trim() === '') || 'problem' in read}
      error={error}
      onClose={onClose}
      onSubmit={() => {
        submit().catch(() => undefined);
      }}
    >
      {asksSet && (
        <TextInput
          data-autofocus
          label={t('editing.setName')}
          value={set}
          maxLength={255}
          onChange={event => {
            setSet(event.currentTarget.value);
          }}
        />
      )}
      <TextInput
        data-autofocus={asksSet ? undefined : true}
        label={t('editing.name')}
        value={name}
        maxLength={255}
        error={isTaken ? t('editing.taken') : undefined}
        onChange={event => {
          setName(event.currentTarget.value);
        }}
      />
      <NativeSelect
        label={t('editing.kind')}
        value={kind}
        onChange={event => {
          setKind(event.currentTarget.value as NewKind);
          setDraft('');
        }}
        data={(Object.keys(types) as NewKind[]).map(each => ({ value: each, label: t(`editing.kinds.${each}`) }))}
      />
      {kind === 'boolean' ? (
        <NativeSelect
          label={t('editing.valueLabel')}
          value={draft}
          onChange={event => {
            setDraft(event.currentTarget.value);
          }}
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
          error={'problem' in read ? t(`parts.number.${read.problem}`) : undefined}
          onChange={event => {
            setDraft(event.currentTarget.value);
          }}
        />
      )}
      <p className="quiet">{note}</p>
    </FormDialog>
  );
}
