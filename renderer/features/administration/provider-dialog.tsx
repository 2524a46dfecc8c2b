// Asks for everything about a sign-in service, by OpenID Connect or SAML.
import { SegmentedControl, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblems } from '../../api/problem.ts';
import { below } from '../../ui/below.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import classes from '../../ui/page.module.css';
import { firstValues, toChange, type ProviderValues } from './provider-values.ts';
import { useProviderChanges, type Provider } from './queries.ts';

export interface ProviderDialogProps {
  /** absent: a new one */
  readonly provider?: Provider;
  readonly onClose: () => void;
}

type TextField = Exclude<keyof ProviderValues, 'kind' | 'creates'>;

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
  const set = (part: Partial<ProviderValues>) => {
    setValues(before => ({ ...before, ...part }));
  };
  const source =
    kind === 'oidc'
      ? values.issuer && values.client_id
      : values.metadata_url || values.metadata_xml || provider?.has_metadata;
  const submit = () => {
    if (provider) change.mutate({ id: provider.id, values: toChange(values) }, { onSuccess: onClose });
    else create.mutate({ ...toChange(values), kind, is_enabled: true }, { onSuccess: onClose });
  };
  const text = (
    name: TextField,
    more: { readonly description?: string; readonly type?: string; readonly placeholder?: string } = {},
  ) => (
    <TextInput
      label={t(`administration.providers.fields.${name}`)}
      {...below}
      autoComplete="off"
      value={values[name]}
      error={problems.field(error, name)}
      {...more}
      onChange={event => {
        set({ [name]: event.currentTarget.value });
      }}
    />
  );
  return (
    <FormDialog
      title={t(provider ? 'administration.providers.edit' : 'administration.providers.add')}
      action={t(provider ? 'parts.save' : 'shell.create')}
      size="lg"
      busy={isPending}
      disabled={!values.name.trim() || !values.alias || !source}
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
          onChange={value => {
            set({ kind: value });
          }}
        />
      )}
      <div className={classes.form}>
        {text('name', { description: t('administration.providers.nameText') })}
        {text('alias', { description: t('administration.providers.aliasText') })}
        {kind === 'oidc' ? (
          <>
            <div data-whole>
              {text('issuer', {
                type: 'url',
                placeholder: 'https://login.example.org/realms/office',
                description: t('administration.providers.issuerText'),
              })}
            </div>
            {text('client_id')}
            {text('client_secret', {
              type: 'password',
              ...(provider?.has_secret && { description: t('administration.providers.secretKept') }),
            })}
          </>
        ) : (
          <>
            <div data-whole>
              {text('metadata_url', {
                type: 'url',
                placeholder: 'https://login.example.org/metadata.xml',
                description: t('administration.providers.metadataText'),
              })}
            </div>
            <div data-whole>
              <Textarea
                size="xs"
                label={t('administration.providers.fields.metadata_xml')}
                autosize
                minRows={2}
                maxRows={6}
                value={values.metadata_xml}
                error={problems.field(error, 'metadata_xml')}
                onChange={event => {
                  set({ metadata_xml: event.currentTarget.value });
                }}
              />
            </div>
          </>
        )}
      </div>
      <Text size="sm" fw={500}>
        {t('administration.providers.attributes')}
      </Text>
      <div className={classes.form} style={{ marginTop: -8 }}>
        {text('attributeEmail')}
        {text('attributeFirstname')}
        {text('attributeLastname')}
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
        onChange={event => {
          set({ creates: event.currentTarget.checked });
        }}
      />
      {text('allowed_domains', {
        placeholder: 'example.org, example.com',
        description: t('administration.providers.domainsText'),
      })}
    </FormDialog>
  );
}
