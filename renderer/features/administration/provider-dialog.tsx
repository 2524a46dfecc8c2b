// Creates or edits an identity provider, by OpenID Connect or SAML.
import { SegmentedControl, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblems } from '../../api/problem.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import classes from '../../ui/page.module.css';
import { AttributeNames, OidcSource, ProviderText, SamlSource } from './provider-fields.tsx';
import { firstValues, isComplete, toChange, type ProviderValues } from './provider-values.ts';
import { useProviderChanges, type Provider } from './queries.ts';

export interface ProviderDialogProps {
  /** absent: a new one */
  readonly provider?: Provider;
  readonly onClose: () => void;
}

const fields = [
  'name',
  'alias',
  'issuer',
  'client_id',
  'client_secret',
  'metadata_url',
  'metadata_xml',
  'attributes',
  'allowed_domains',
] as const;

export function ProviderDialog({ provider, onClose }: ProviderDialogProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const { create, change } = useProviderChanges();
  const [values, setValues] = useState(firstValues(provider));
  const { kind } = values;
  const { error, isPending } = provider ? change : create;
  const set = (part: Partial<ProviderValues>) => setValues(before => ({ ...before, ...part }));
  const submit = () => {
    if (provider) change.mutate({ id: provider.id, values: toChange(values) }, { onSuccess: onClose });
    else create.mutate({ ...toChange(values), kind, is_enabled: true }, { onSuccess: onClose });
  };
  const form = { values, error, set };
  return (
    <FormDialog
      title={t(provider ? 'administration.providers.edit' : 'administration.providers.add')}
      action={t(provider ? 'parts.save' : 'shell.create')}
      size="lg"
      busy={isPending}
      disabled={!isComplete(values, provider)}
      error={problems.of(error, fields)}
      onClose={onClose}
      onSubmit={submit}
    >
      {!provider && (
        <SegmentedControl
          aria-label={t('administration.providers.kind')}
          value={kind}
          data={(['oidc', 'saml'] as const).map(value => ({
            value,
            label: t(`administration.providers.kinds.${value}`),
          }))}
          onChange={value => set({ kind: value })}
        />
      )}
      <div className={classes.form}>
        <ProviderText form={form} name="name" description={t('administration.providers.nameText')} />
        <ProviderText form={form} name="alias" description={t('administration.providers.aliasText')} />
        {kind === 'oidc' ? <OidcSource form={form} provider={provider} /> : <SamlSource form={form} />}
      </div>
      <Text size="sm" fw={500}>
        {t('administration.providers.attributes')}
      </Text>
      <div className={classes.form} style={{ marginTop: -8 }}>
        <AttributeNames form={form} />
      </div>
      {problems.field(error, 'attributes') && (
        <Text size="sm" c="var(--failed)" role="alert">
          {problems.field(error, 'attributes')}
        </Text>
      )}
      <Switch
        label={t('administration.providers.creates')}
        description={t('administration.providers.createsText')}
        checked={values.creates}
        onChange={event => set({ creates: event.currentTarget.checked })}
      />
      <ProviderText
        form={form}
        name="allowed_domains"
        placeholder="example.org, example.com"
        description={t('administration.providers.domainsText')}
      />
    </FormDialog>
  );
}
