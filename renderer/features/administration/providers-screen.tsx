// Identity providers: users sign in there and get a session here.
import { Button, Switch } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import { useProblems } from '../../api/problem.ts';
import { useCommands, type Command } from '../../ui/commands.ts';
import { DeleteDialog } from '../../ui/dialogs/dialogs.tsx';
import { Page, Outcome, Section } from '../../ui/page.tsx';
import { Note } from '../../ui/states.tsx';
import { ProviderDialog } from './provider-dialog.tsx';
import { ProviderSection } from './provider-section.tsx';
import {
  providersQuery,
  useProviderChanges,
  type Provider,
  secondFactorRuleQuery,
  useSecondFactorRule,
} from './queries.ts';
import { descriptionBelow } from '../../ui/input-layout.ts';

// Which administrators of the service need a second factor.

function SecondFactorRule() {
  const { t } = useTranslation();
  const problems = useProblems();
  const rule = useQuery(secondFactorRuleQuery);
  const { mutate, isPending, error } = useSecondFactorRule();
  return (
    <Section title={t('secondFactor.rule')}>
      <Loaded query={rule}>
        {({ administrators }) => (
          <Switch
            label={t('secondFactor.forAdministrators')}
            description={t('secondFactor.forAdministratorsText')}
            {...descriptionBelow}
            checked={administrators}
            disabled={isPending}
            onChange={event => mutate(event.currentTarget.checked)}
          />
        )}
      </Loaded>
      <Outcome problem={problems.of(error)} />
    </Section>
  );
}

type Question = { readonly kind: 'new' } | { readonly kind: 'edit' | 'delete'; readonly provider: Provider };

export function ProvidersScreen({ title, tabs }: { readonly title: string; readonly tabs: ReactNode }) {
  const { t } = useTranslation();
  const problems = useProblems();
  const providers = useQuery(providersQuery);
  const { remove } = useProviderChanges();
  const [question, ask] = useState<Question>();
  const close = () => ask(undefined);
  useCommands(
    useMemo(
      (): Command[] => [
        {
          id: 'new-provider',
          group: t('administration.providers.title'),
          title: t('administration.providers.add'),
          keys: 'n',
          run: () => ask({ kind: 'new' }),
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
        <Button variant="filled" leftSection={<IconPlus size={14} />} onClick={() => ask({ kind: 'new' })}>
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
        <DeleteDialog
          title={t('administration.providers.deleteTitle', { name: question.provider.name })}
          text={t('administration.providers.deleteText')}
          name={question.provider.name}
          busy={remove.isPending}
          error={problems.of(remove.error)}
          onClose={close}
          onDelete={() => remove.mutate(question.provider.id, { onSuccess: close })}
        />
      )}
    </Page>
  );
}
