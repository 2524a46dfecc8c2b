// Creates or edits an identity provider, by OpenID Connect or SAML.
import { SegmentedControl, Switch, Text, Textarea, TextInput, type TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from '../../ui/page.module.css';
import { firstValues, isComplete, toChange, type ProviderValues } from './provider-values.ts';
import { useProviderChanges, type Provider } from './queries.ts';
import { descriptionBelow } from '../../ui/input-layout.ts';
import { ChangeForm } from '../../api/change-form.tsx';
import { useForm } from '../../api/form.ts';

// Inputs of an identity provider: its address and how the service reaches it.

type ProviderForm = ReturnType<typeof useForm<ProviderValues>>;

interface ProviderTextProps extends Pick<TextInputProps, 'description' | 'type' | 'placeholder'> {
  readonly form: ProviderForm;
  readonly name: Exclude<keyof ProviderValues, 'kind' | 'creates'>;
}

function ProviderText({ form, name, ...more }: ProviderTextProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      label={t(`administration.providers.fields.${name}`)}
      {...descriptionBelow}
      autoComplete="off"
      {...form.text(name)}
      {...more}
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
          {...form.text('metadata_xml')}
        />
      </div>
    </>
  );
}

/** Names of the provider's attributes for email and name. */
const attributes = ['attributeEmail', 'attributeFirstname', 'attributeLastname'] as const;

const kinds = ['oidc', 'saml'] as const;

interface ProviderDialogProps {
  /** absent: a new one */
  readonly provider?: Provider;
  readonly onClose: () => void;
}

const sources = ['issuer', 'client_id', 'client_secret', 'metadata_url', 'metadata_xml'] as const;
const fields = ['name', 'alias', ...sources, 'attributes', 'allowed_domains'] as const;

export function ProviderDialog({ provider, onClose }: ProviderDialogProps) {
  const { t } = useTranslation();
  const { create, change } = useProviderChanges();
  const saving = provider ? change : create;
  const form = useForm(firstValues(provider), saving.error);
  const { values } = form;
  const { kind } = values;
  const submit = () => {
    if (provider) change.mutate({ id: provider.id, values: toChange(values) }, { onSuccess: onClose });
    else create.mutate({ ...toChange(values), kind, is_enabled: true }, { onSuccess: onClose });
  };
  return (
    <ChangeForm
      title={t(provider ? 'administration.providers.edit' : 'administration.providers.add')}
      action={t(provider ? 'parts.save' : 'shell.create')}
      size="lg"
      change={saving}
      fields={fields}
      disabled={!isComplete(values, provider)}
      onClose={onClose}
      onSubmit={submit}
    >
      {!provider && (
        <SegmentedControl
          aria-label={t('administration.providers.kind')}
          value={kind}
          data={kinds.map(value => ({ value, label: t(`administration.providers.kinds.${value}`) }))}
          onChange={value => form.set({ kind: value })}
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
        {attributes.map(name => (
          <ProviderText key={name} form={form} name={name} />
        ))}
      </div>
      {form.problem('attributes') && (
        <Text size="sm" c="var(--failed)" role="alert">
          {form.problem('attributes')}
        </Text>
      )}
      <Switch
        label={t('administration.providers.creates')}
        description={t('administration.providers.createsText')}
        {...form.flag('creates')}
      />
      <ProviderText
        form={form}
        name="allowed_domains"
        placeholder="example.org, example.com"
        description={t('administration.providers.domainsText')}
      />
    </ChangeForm>
  );
}
