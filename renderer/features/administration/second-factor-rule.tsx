// Who needs a second factor to look after this service.
import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import { useProblems } from '../../api/problem.ts';
import { below } from '../../ui/below.ts';
import { Outcome, Section } from '../../ui/page.tsx';
import { secondFactorRuleQuery, useSecondFactorRule } from './queries.ts';

export function SecondFactorRule() {
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
            {...below}
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
