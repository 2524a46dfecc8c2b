// Asks for everything about an application, new or not.
import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblems } from '../../api/problem.ts';
import { below } from '../../ui/below.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { ScopeList } from '../../ui/scope-list.tsx';
import { scopesOf } from '../../ui/scopes.ts';
import type { Application, ApplicationValues } from './queries.ts';

export interface ApplicationDialogProps {
  /** absent: a new one */
  readonly application?: Application;
  /** whether it may be granted what only administrators of the service decide */
  readonly mayGrant?: boolean;
  readonly busy: boolean;
  readonly error: unknown;
  readonly onClose: () => void;
  readonly onValues: (values: ApplicationValues) => void;
}

/** Where applications that are being written usually listen. */
const DEFAULT_BASE = 'http://127.0.0.1:8080';
const fields = ['name', 'base_url', 'redirect_uris', 'scopes'] as const;

export function ApplicationDialog({
  application,
  mayGrant = false,
  busy,
  error,
  onClose,
  onValues,
}: ApplicationDialogProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const [name, setName] = useState(application?.name ?? '');
  const [accessType, setAccessType] = useState<'Confidential' | 'Public'>(application?.access_type ?? 'Confidential');
  const [baseUrl, setBaseUrl] = useState(application?.base_url ?? DEFAULT_BASE);
  const [redirects, setRedirects] = useState(
    (application?.redirect_uris ?? [`${DEFAULT_BASE}/oidc-callback`]).join('\n'),
  );
  const [scopes, setScopes] = useState(
    scopesOf(application?.scopes ?? ['model:read', 'document:read', 'bcf:read', 'cloud:read']),
  );
  const [isProvider, setProvider] = useState(application?.provides_accounts ?? false);
  const submit = () => {
    onValues({
      name: name.trim(),
      access_type: accessType,
      base_url: baseUrl.trim(),
      redirect_uris: redirects.split(/\s+/).filter(Boolean),
      scopes,
      ...(mayGrant && { provides_accounts: isProvider }),
    });
  };
  return (
    <FormDialog
      title={t(application ? 'applications.editTitle' : 'applications.create')}
      action={t(application ? 'parts.save' : 'shell.create')}
      size="lg"
      busy={busy}
      disabled={name.trim() === '' || baseUrl.trim() === '' || scopes.length === 0}
      error={problems.of(error, fields)}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextInput
        data-autofocus
        label={t('applications.name')}
        {...below}
        description={t('applications.nameText')}
        value={name}
        maxLength={200}
        error={problems.field(error, 'name')}
        onChange={event => {
          setName(event.currentTarget.value);
        }}
      />
      {!application && (
        <NativeSelect
          label={t('applications.type')}
          {...below}
          description={t(`applications.typeText.${accessType}`)}
          value={accessType}
          data={(['Confidential', 'Public'] as const).map(value => ({
            value,
            label: t(`applications.types.${value}`),
          }))}
          onChange={event => {
            setAccessType(event.currentTarget.value === 'Public' ? 'Public' : 'Confidential');
          }}
        />
      )}
      <ScopeList
        label={t('applications.scopes')}
        value={scopes}
        error={problems.field(error, 'scopes')}
        onChange={next => {
          setScopes([...next]);
        }}
      />
      <Textarea
        size="xs"
        label={t('applications.redirects')}
        {...below}
        description={t('applications.redirectsText')}
        autosize
        minRows={2}
        maxRows={6}
        value={redirects}
        error={problems.field(error, 'redirect_uris')}
        onChange={event => {
          setRedirects(event.currentTarget.value);
        }}
      />
      <TextInput
        label={t('applications.baseUrl')}
        {...below}
        description={t('applications.baseUrlText')}
        type="url"
        value={baseUrl}
        error={problems.field(error, 'base_url')}
        onChange={event => {
          setBaseUrl(event.currentTarget.value);
        }}
      />
      {mayGrant && (
        <Switch
          label={t('applications.grantAccounts')}
          description={t('applications.grantAccountsText')}
          checked={isProvider}
          onChange={event => {
            setProvider(event.currentTarget.checked);
          }}
        />
      )}
    </FormDialog>
  );
}
