// Sign-in rules of a cloud: administrators edit them; members who do not meet them see what to do.
import { Switch } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { described } from '../../ui/input-layout.ts';
import { Section } from '../../ui/page.tsx';
import { Note } from '../../ui/states.tsx';
import { needsSecondFactor } from './people-rules.ts';
import { cloudSignInQuery, useCloudSignIn } from './queries.ts';
import { ChangeOutcome } from '../../api/change-form.tsx';

export function CloudSignInRule({ cloudId }: { readonly cloudId: number }) {
  const { t } = useTranslation();
  const rule = useQuery(cloudSignInQuery(cloudId));
  const { mutate, isPending, error } = useCloudSignIn(cloudId);
  if (!rule.data) return null;
  return (
    <Section title={t('secondFactor.cloudRule')}>
      <Switch
        label={t('secondFactor.cloudSwitch')}
        {...described(t('secondFactor.cloudText'))}
        checked={rule.data.second_factor}
        disabled={isPending}
        onChange={event => mutate(event.currentTarget.checked)}
      />
      <ChangeOutcome error={error} />
    </Section>
  );
}

type CloudDoorProps = { readonly cloudId: number; readonly action: ReactNode; readonly children: ReactNode };

/** Shows the content of a cloud, or what its members must do first. @param action links to the user's account */
export function CloudDoor({ cloudId, action, children }: CloudDoorProps) {
  const { t } = useTranslation();
  const { error } = useQuery(cloudSignInQuery(cloudId));
  if (!needsSecondFactor(error)) return children;
  return (
    <Note icon={IconLock} title={t('secondFactor.requiredTitle')} text={t('secondFactor.requiredText')}>
      {action}
    </Note>
  );
}
