// Sign-in services of others: people sign in there and are let in here.
import { Button, Switch } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import { useProblems } from '../../api/problem.ts';
import { useCommands, type Command } from '../../ui/commands.ts';
import { CopyRow } from '../../ui/copy-row.tsx';
import { DeleteDialog } from '../../ui/dialogs.tsx';
import { formatDay } from '../../ui/format.ts';
import { Outcome, Page, Section } from '../../ui/page.tsx';
import classes from '../../ui/page.module.css';
import { Note } from '../../ui/states.tsx';
import { Status } from '../../ui/status.tsx';
import { ProviderDialog } from './provider-dialog.tsx';
import { providersQuery, useProviderChanges, type Provider } from './queries.ts';
import { SecondFactorRule } from './second-factor-rule.tsx';

type Question = { readonly kind: 'new' } | { readonly kind: 'edit' | 'delete'; readonly provider: Provider };

export function ProvidersScreen({ title, tabs }: { readonly title: string; readonly tabs: ReactNode }) {
  const { t } = useTranslation();
  const problems = useProblems();
  const providers = useQuery(providersQuery);
  const { remove } = useProviderChanges();
  const [question, ask] = useState<Question>();
  const close = () => {
    ask(undefined);
  };
  useCommands(
    useMemo(
      (): Command[] => [
        {
          id: 'new-provider',
          group: t('administration.providers.title'),
          title: t('administration.providers.add'),
          keys: 'n',
          run: () => {
            ask({ kind: 'new' });
          },
        },
      ],
      [t],
    ),
  );
  return (
    <Page
      title={title}
      tabs={tabs}
      actions={
        <Button
          variant="filled"
          leftSection={<IconPlus size={14} />}
          onClick={() => {
            ask({ kind: 'new' });
          }}
        >
          {t('administration.providers.add')}
        </Button>
      }
    >
      <SecondFactorRule />
      <Loaded query={providers}>
        {all =>
          all.length === 0 ? (
            <Note title={t('administration.providers.none')} text={t('administration.providers.noneText')} />
          ) : (
            all.map(provider => (
              <One
                key={provider.id}
                provider={provider}
                onEdit={() => {
                  ask({ kind: 'edit', provider });
                }}
                onDelete={() => {
                  ask({ kind: 'delete', provider });
                }}
              />
            ))
          )
        }
      </Loaded>
      {question?.kind === 'new' && <ProviderDialog onClose={close} />}
      {question?.kind === 'edit' && <ProviderDialog provider={question.provider} onClose={close} />}
      {question?.kind === 'delete' && (
        <DeleteDialog
          title={t('administration.providers.deleteTitle', { name: question.provider.name })}
          text={t('administration.providers.deleteText')}
          name={question.provider.name}
          busy={remove.isPending}
          error={problems.of(remove.error)}
          onClose={close}
          onDelete={() => {
            remove.mutate(question.provider.id, { onSuccess: close });
          }}
        />
      )}
    </Page>
  );
}

function One({
  provider,
  onEdit,
  onDelete,
}: {
  readonly provider: Provider;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}) {
  const { t } = useTranslation();
  const problems = useProblems();
  const { change, check } = useProviderChanges();
  const {
    id,
    name,
    alias,
    kind,
    issuer,
    entity_id,
    sign_in_url,
    certificates,
    redirect_uri,
    metadata_address,
    is_enabled,
  } = provider;
  return (
    <Section title={name}>
      <div className={classes.line}>
        <Switch
          label={t('administration.providers.enabled')}
          checked={is_enabled}
          disabled={change.isPending}
          onChange={event => {
            change.mutate({ id, values: { is_enabled: event.currentTarget.checked } });
          }}
        />
        <span className="quiet">{t(`administration.providers.kinds.${kind}`)}</span>
      </div>
      {issuer && (
        <p>
          <span className="quiet">{t('administration.providers.issuer')}:</span> <code>{issuer}</code>
        </p>
      )}
      {entity_id && (
        <p>
          <span className="quiet">{t('administration.providers.entity')}:</span> <code>{entity_id}</code>
        </p>
      )}
      {sign_in_url && (
        <p>
          <span className="quiet">{t('administration.providers.signInUrl')}:</span> <code>{sign_in_url}</code>
        </p>
      )}
      {certificates.map(({ fingerprint, not_after }) => (
        <p key={fingerprint}>
          <span className="quiet">{t('administration.providers.certificate', { day: formatDay(not_after) })}</span>{' '}
          <code style={{ overflowWrap: 'anywhere' }}>{fingerprint}</code>
        </p>
      ))}
      <p className="quiet">{t(`administration.providers.enterThere.${kind}`)}</p>
      <CopyRow label={t(`administration.providers.redirect.${kind}`)} text={redirect_uri} />
      {metadata_address && <CopyRow label={t('administration.providers.ourMetadata')} text={metadata_address} />}
      <CopyRow label={t('administration.providers.direct')} text={`kc_idp_hint=${alias}`} />
      <div className={classes.actions}>
        <Button onClick={onEdit}>{t('parts.edit')}</Button>
        <Button
          loading={check.isPending}
          onClick={() => {
            check.mutate(id);
          }}
        >
          {t('administration.providers.check')}
        </Button>
        <Button color="var(--failed)" variant="subtle" onClick={onDelete}>
          {t('shell.deleteMore')}
        </Button>
        {check.data && (
          <span role="status">
            <Status
              kind={check.data.ok ? 'done' : 'failed'}
              word={
                check.data.ok
                  ? t('administration.providers.works')
                  : (check.data.problem ?? t('administration.providers.fails'))
              }
            />
          </span>
        )}
      </div>
      <Outcome problem={problems.of(change.error ?? check.error)} />
    </Section>
  );
}
