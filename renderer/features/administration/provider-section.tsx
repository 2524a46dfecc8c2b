// One identity provider: whether it is enabled, its identity, the values to enter there, and a check.
import { Button, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useProblems } from '../../api/problem.ts';
import { CopyRow } from '../../ui/links/copy-row.tsx';
import { Outcome, Section } from '../../ui/page.tsx';
import classes from '../../ui/page.module.css';
import { Status } from '../../ui/status.tsx';
import { addressesToEnter, checkState, providerFacts } from './provider-facts.ts';
import { useProviderChanges, type Provider } from './queries.ts';

export interface ProviderSectionProps {
  readonly provider: Provider;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

export function ProviderSection({ provider, onEdit, onDelete }: ProviderSectionProps) {
  const { t } = useTranslation();
  const problems = useProblems();
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
        <Button color="var(--failed)" variant="subtle" onClick={onDelete}>
          {t('shell.deleteMore')}
        </Button>
        {check.data && (
          <span role="status">
            <Status {...checkState(t, check.data)} />
          </span>
        )}
      </div>
      <Outcome problem={problems.of(change.error ?? check.error)} />
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
