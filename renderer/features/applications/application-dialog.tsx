// Creates or edits an application.
import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { described } from '../../ui/input-layout.ts';
import { ScopeList } from '../../ui/scopes/scope-list.tsx';
import { accessTypeOf, accessTypes, firstValues, isComplete, toValues } from './application-values.ts';
import type { ApplicationForm, ApplicationValues } from './application-values.ts';
import type { Application } from './queries.ts';
import { ChangeForm, type ShownChange } from '../../api/change-form.tsx';
import { useForm } from '../../api/form.ts';

interface ApplicationDialogProps {
  /** absent: a new one */
  readonly application?: Application;
  /** whether the user may grant what is reserved to administrators of the service */
  readonly mayGrant?: boolean;
  readonly change: ShownChange;
  readonly onClose: () => void;
  readonly onValues: (values: ApplicationValues) => void;
}

const fields = ['name', 'base_url', 'redirect_uris', 'scopes'] as const;

export function ApplicationDialog({ application, mayGrant = false, onValues, ...dialog }: ApplicationDialogProps) {
  const { change } = dialog;
  const { t } = useTranslation();
  const form = useForm(() => firstValues(application), change.error);
  const { values } = form;
  return (
    <ChangeForm
      title={t(application ? 'applications.editTitle' : 'applications.create')}
      action={t(application ? 'parts.save' : 'shell.create')}
      size="lg"
      {...dialog}
      fields={fields}
      disabled={!isComplete(values)}
      onSubmit={() => onValues(toValues(values, mayGrant))}
    >
      <What form={form} isNew={!application} />
      <Addresses form={form} />
      {mayGrant && (
        <Switch
          label={t('applications.grantAccounts')}
          description={t('applications.grantAccountsText')}
          {...form.flag('isProvider')}
        />
      )}
    </ChangeForm>
  );
}

type PartProps = { readonly form: ReturnType<typeof useForm<ApplicationForm>> };

function What({ form: { values, set, text, problem }, isNew }: PartProps & { readonly isNew: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        data-autofocus
        label={t('applications.name')}
        {...described(t('applications.nameText'))}
        maxLength={200}
        {...text('name')}
      />
      {isNew && (
        <NativeSelect
          label={t('applications.type')}
          {...described(t(`applications.typeText.${values.accessType}`))}
          value={values.accessType}
          data={accessTypes.map(value => ({ value, label: t(`applications.types.${value}`) }))}
          onChange={event => set({ accessType: accessTypeOf(event.currentTarget.value) })}
        />
      )}
      <ScopeList
        label={t('applications.scopes')}
        value={values.scopes}
        error={problem('scopes')}
        onChange={next => set({ scopes: next })}
      />
    </>
  );
}

function Addresses({ form: { text } }: PartProps) {
  const { t } = useTranslation();
  return (
    <>
      <Textarea
        size="xs"
        label={t('applications.redirects')}
        {...described(t('applications.redirectsText'))}
        autosize
        minRows={2}
        maxRows={6}
        {...text('redirects', 'redirect_uris')}
      />
      <TextInput
        label={t('applications.baseUrl')}
        {...described(t('applications.baseUrlText'))}
        type="url"
        {...text('baseUrl', 'base_url')}
      />
    </>
  );
}
