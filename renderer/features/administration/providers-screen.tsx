// Identity providers: users sign in there and get a session here.
import { Button, Switch } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangeDialog, ChangeOutcome } from '../../api/change-form.tsx';
import { Loaded } from '../../api/loaded.tsx';
import { useCommand, Page, Section, type PageHead } from '../../ui/page.tsx';
import { Note } from '../../ui/states.tsx';
import { ProviderDialog } from './provider-dialog.tsx';
import { providersQuery, useProviderChanges, secondFactorRuleQuery, useSecondFactorRule } from './queries.ts';
import type { Provider } from './queries.ts';
import { described } from '../../ui/input-layout.ts';
import { CopyRow } from '../../ui/links/copy-row.tsx';
import classes from '../../ui/page.module.css';
import { Status } from '../../ui/status.tsx';
import { addressesToEnter, checkState, providerFacts } from './provider-values.ts';
import { TextButton } from '../../ui/buttons.tsx';

// One identity provider: whether it is enabled, its identity, the values to enter there, and a check.

type ProviderSectionProps = { readonly provider: Provider; readonly onEdit: () => void; readonly onDelete: () => void };

function ProviderSection({ provider, onEdit, onDelete }: ProviderSectionProps) {
  const { t } = useTranslation();
  const { change, check } = useProviderChanges();
  const { id, name, kind, is_enabled } = provider;
  return (
    <Section title={name}>
      <div className={classes.line}>
        <Switch
          label={t('administration.providers.enabled')}
          checked={is_enabled}
          disabled={change.isPending}
          onChange={event => change.mutate({ id, values: { is_enabled: event.currentTarget.checked } })}
        />
        <span className="quiet">{t(`administration.providers.kinds.${kind}`)}</span>
      </div>
      <ProviderFacts provider={provider} />
      <div className={classes.actions}>
        <Button onClick={onEdit}>{t('parts.edit')}</Button>
        <Button loading={check.isPending} onClick={() => check.mutate(id)}>
          {t('administration.providers.check')}
        </Button>
        <TextButton text={t('shell.deleteMore')} color="var(--failed)" variant="subtle" onClick={onDelete} />
        {check.data && (
          <span role="status">
            <Status {...checkState(t, check.data)} />
          </span>
        )}
      </div>
      <ChangeOutcome error={change.error ?? check.error} />
    </Section>
  );
}

function ProviderFacts({ provider }: Pick<ProviderSectionProps, 'provider'>) {
  const { t } = useTranslation();
  return (
    <>
      {providerFacts(t, provider).map(fact => (
        <p key={`${fact.name} ${fact.value}`}>
          <span className="quiet">{fact.name}</span> <code style={{ overflowWrap: 'anywhere' }}>{fact.value}</code>
        </p>
      ))}
      <p className="quiet">{t(`administration.providers.enterThere.${provider.kind}`)}</p>
      {addressesToEnter(t, provider).map(({ label, text }) => (
        <CopyRow key={label} label={label} text={text} />
      ))}
    </>
  );
}

// Which administrators of the service need a second factor.

function SecondFactorRule() {
  const { t } = useTranslation();
  const { mutate, isPending, error } = useSecondFactorRule();
  return (
    <Section title={t('secondFactor.rule')}>
      <Loaded query={useQuery(secondFactorRuleQuery)}>
        {({ administrators }) => (
          <Switch
            label={t('secondFactor.forAdministrators')}
            {...described(t('secondFactor.forAdministratorsText'))}
            checked={administrators}
            disabled={isPending}
            onChange={event => mutate(event.currentTarget.checked)}
          />
        )}
      </Loaded>
      <ChangeOutcome error={error} />
    </Section>
  );
}

type Question = { readonly kind: 'new' } | { readonly kind: 'edit' | 'delete'; readonly provider: Provider };

export function ProvidersScreen({ title, tabs }: PageHead) {
  const { t } = useTranslation();
  const { remove } = useProviderChanges();
  const [question, ask] = useState<Question>();
  const close = () => ask(undefined);
  const [add, group] = [t('administration.providers.add'), t('administration.providers.title')];
  useCommand({ id: 'new-provider', group, title: add, keys: 'n', run: () => ask({ kind: 'new' }) });
  return (
    <Page
      title={title}
      tabs={tabs}
      actions={<TextButton variant="filled" icon={IconPlus} text={add} onClick={() => ask({ kind: 'new' })} />}
    >
      <SecondFactorRule />
      <Loaded query={useQuery(providersQuery)}>
        {all =>
          all.length === 0 ? (
            <Note title={t('administration.providers.none')} text={t('administration.providers.noneText')} />
          ) : (
            all.map(provider => (
              <ProviderSection
                key={provider.id}
                provider={provider}
                onEdit={() => ask({ kind: 'edit', provider })}
                onDelete={() => ask({ kind: 'delete', provider })}
              />
            ))
          )
        }
      </Loaded>
      {question?.kind === 'new' && <ProviderDialog onClose={close} />}
      {question?.kind === 'edit' && <ProviderDialog provider={question.provider} onClose={close} />}
      {question?.kind === 'delete' && (
        <ChangeDialog
          title={t('administration.providers.deleteTitle', { name: question.provider.name })}
          text={t('administration.providers.deleteText')}
          name={question.provider.name}
          change={remove}
          given={question.provider.id}
          onClose={close}
        />
      )}
    </Page>
  );
}
