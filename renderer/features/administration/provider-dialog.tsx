// Creates or edits an identity provider, by OpenID Connect or SAML.
import { SegmentedControl, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblems } from '../../api/problem.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import classes from '../../ui/page.module.css';
import { firstValues, isComplete, toChange, type ProviderValues } from './provider-values.ts';
import { useProviderChanges, type Provider } from './queries.ts';
import { descriptionBelow } from '../../ui/input-layout.ts';

// Inputs of an identity provider: its address and how the service reaches it.

/** Values of a provider dialog, and their errors. */
interface ProviderForm {
  readonly values: ProviderValues;
  readonly error: unknown;
  readonly set: (part: Partial<ProviderValues>) => void;
}

interface ProviderTextProps {
  readonly form: ProviderForm;
  readonly name: Exclude<keyof ProviderValues, 'kind' | 'creates'>;
  readonly description?: string;
  readonly type?: string;
  readonly placeholder?: string;
}

function ProviderText({ form: { values, error, set }, name, ...more }: ProviderTextProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  return (
    <TextInput
      label={t(`administration.providers.fields.${name}`)}
      {...descriptionBelow}
      autoComplete="off"
      value={values[name]}
      error={problems.field(error, name)}
      {...more}
      onChange={event => set({ [name]: event.currentTarget.value })}
    />
  );
}

interface SourceProps {
  readonly form: ProviderForm;
  /** absent: a new one */
  readonly provider?: Provider | undefined;
}

/** Address of an OpenID provider, and the service's client credentials there. */
function OidcSource({ form, provider }: SourceProps) {
  const { t } = useTranslation();
  return (
    <>
      <div data-whole>
        <ProviderText
          form={form}
          name="issuer"
          type="url"
          placeholder="https://login.example.org/realms/office"
          description={t('administration.providers.issuerText')}
        />
      </div>
      <ProviderText form={form} name="client_id" />
      <ProviderText
        form={form}
        name="client_secret"
        type="password"
        {...(provider?.has_secret && { description: t('administration.providers.secretKept') })}
      />
    </>
  );
}

/** The metadata of a SAML provider, by address or as text. */
function SamlSource({ form }: SourceProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const { values, error, set } = form;
  return (
    <>
      <div data-whole>
        <ProviderText
          form={form}
          name="metadata_url"
          type="url"
          placeholder="https://login.example.org/metadata.xml"
          description={t('administration.providers.metadataText')}
        />
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
          onChange={event => set({ metadata_xml: event.currentTarget.value })}
        />
      </div>
    </>
  );
}

/** Names of the provider's attributes for email and name. */
const AttributeNames = ({ form }: { readonly form: ProviderForm }) => (
  <>
    <ProviderText form={form} name="attributeEmail" />
    <ProviderText form={form} name="attributeFirstname" />
    <ProviderText form={form} name="attributeLastname" />
  </>
);

interface ProviderDialogProps {
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
