// Inputs of an identity provider: its address and how the service reaches it.
import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useProblems } from '../../api/problem.ts';
import { descriptionBelow } from '../../ui/input-layout.ts';
import type { ProviderValues } from './provider-values.ts';
import type { Provider } from './queries.ts';

/** Values of a provider dialog, and their errors. */
export interface ProviderForm {
  readonly values: ProviderValues;
  readonly error: unknown;
  readonly set: (part: Partial<ProviderValues>) => void;
}

export interface ProviderTextProps {
  readonly form: ProviderForm;
  readonly name: Exclude<keyof ProviderValues, 'kind' | 'creates'>;
  readonly description?: string;
  readonly type?: string;
  readonly placeholder?: string;
}

export function ProviderText({ form: { values, error, set }, name, ...more }: ProviderTextProps) {
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
export function OidcSource({ form, provider }: SourceProps) {
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
export function SamlSource({ form }: SourceProps) {
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
export function AttributeNames({ form }: { readonly form: ProviderForm }) {
  return (
    <>
      <ProviderText form={form} name="attributeEmail" />
      <ProviderText form={form} name="attributeFirstname" />
      <ProviderText form={form} name="attributeLastname" />
    </>
  );
}
