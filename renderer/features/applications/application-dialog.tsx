// Creates or edits an application.
import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblems } from '../../api/problem.ts';
import { descriptionBelow } from '../../ui/input-layout.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { ScopeList } from '../../ui/scopes/scope-list.tsx';
import {
  accessTypeOf,
  accessTypes,
  firstValues,
  isComplete,
  toValues,
  type ApplicationForm,
  type ApplicationValues,
} from './application-values.ts';
import type { Application } from './queries.ts';

interface ApplicationDialogProps {
  /** absent: a new one */
  readonly application?: Application;
  /** whether the user may grant what is reserved to administrators of the service */
  readonly mayGrant?: boolean;
  readonly busy: boolean;
  readonly error: unknown;
  readonly onClose: () => void;
  readonly onValues: (values: ApplicationValues) => void;
}

const fields = ['name', 'base_url', 'redirect_uris', 'scopes'] as const;

export function ApplicationDialog(props: ApplicationDialogProps) {
  const { application, mayGrant = false, busy, error, onClose, onValues } = props;
  const { t } = useTranslation();
  const problems = useProblems();
  const [values, setValues] = useState(() => firstValues(application));
  const set = (part: Partial<ApplicationForm>) => setValues(before => ({ ...before, ...part }));
  const form = { values, error, set };
  return (
    <FormDialog
      title={t(application ? 'applications.editTitle' : 'applications.create')}
      action={t(application ? 'parts.save' : 'shell.create')}
      size="lg"
      busy={busy}
      disabled={!isComplete(values)}
      error={problems.of(error, fields)}
      onClose={onClose}
      onSubmit={() => onValues(toValues(values, mayGrant))}
    >
      <What form={form} isNew={!application} />
      <Addresses form={form} />
      {mayGrant && (
        <Switch
          label={t('applications.grantAccounts')}
          description={t('applications.grantAccountsText')}
          checked={values.isProvider}
          onChange={event => set({ isProvider: event.currentTarget.checked })}
        />
      )}
    </FormDialog>
  );
}

interface PartProps {
  readonly form: {
    readonly values: ApplicationForm;
    readonly error: unknown;
    readonly set: (part: Partial<ApplicationForm>) => void;
  };
}

function What({ form: { values, error, set }, isNew }: PartProps & { readonly isNew: boolean }) {
  const { t } = useTranslation();
  const problems = useProblems();
  return (
    <>
      <TextInput
        data-autofocus
        label={t('applications.name')}
        {...descriptionBelow}
        description={t('applications.nameText')}
        value={values.name}
        maxLength={200}
        error={problems.field(error, 'name')}
        onChange={event => set({ name: event.currentTarget.value })}
      />
      {isNew && (
        <NativeSelect
          label={t('applications.type')}
          {...descriptionBelow}
          description={t(`applications.typeText.${values.accessType}`)}
          value={values.accessType}
          data={accessTypes.map(value => ({
            value,
            label: t(`applications.types.${value}`),
          }))}
          onChange={event => set({ accessType: accessTypeOf(event.currentTarget.value) })}
        />
      )}
      <ScopeList
        label={t('applications.scopes')}
        value={values.scopes}
        error={problems.field(error, 'scopes')}
        onChange={next => set({ scopes: next })}
      />
    </>
  );
}

function Addresses({ form: { values, error, set } }: PartProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  return (
    <>
      <Textarea
        size="xs"
        label={t('applications.redirects')}
        {...descriptionBelow}
        description={t('applications.redirectsText')}
        autosize
        minRows={2}
        maxRows={6}
        value={values.redirects}
        error={problems.field(error, 'redirect_uris')}
        onChange={event => set({ redirects: event.currentTarget.value })}
      />
      <TextInput
        label={t('applications.baseUrl')}
        {...descriptionBelow}
        description={t('applications.baseUrlText')}
        type="url"
        value={values.baseUrl}
        error={problems.field(error, 'base_url')}
        onChange={event => set({ baseUrl: event.currentTarget.value })}
      />
    </>
  );
}
