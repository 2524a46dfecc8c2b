// Active sessions of the user; each can be ended.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import { useProblems } from '../../api/problem.ts';
import { Outcome, Section } from '../../ui/page.tsx';
import classes from '../../ui/page.module.css';
import { LoadingRows } from '../../ui/states.tsx';
import { Status } from '../../ui/status.tsx';
import { signOnsQuery, useSignOnChanges } from './queries.ts';
import { hasOthers, inOrder, sessionText } from './session-list.ts';

export function SignOns() {
  const { t } = useTranslation();
  const problems = useProblems();
  const signOns = useQuery(signOnsQuery);
  const { end, endOthers } = useSignOnChanges();
  return (
    <Section title={t('account.signOns')} text={t('account.signOnsText')}>
      <Loaded query={signOns} loading={<LoadingRows rows={3} />}>
        {all => (
          <>
            <ul className={classes.things}>
              {inOrder(all).map(signOn => (
                <li key={signOn.id}>
                  <span className={classes.what}>
                    <strong>{signOn.client}</strong>
                    <span>{sessionText(t, signOn)}</span>
                  </span>
                  {signOn.is_current ? (
                    <Status kind="done" word={t('account.here')} />
                  ) : (
                    <Button
                      aria-label={t('account.endOne', { name: signOn.client })}
                      disabled={end.isPending}
                      onClick={() => end.mutate(signOn.id)}
                    >
                      {t('account.end')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {hasOthers(all) && (
              <p>
                <Button loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
                  {t('account.endOthers')}
                </Button>
              </p>
            )}
            <Outcome problem={problems.of(end.error ?? endOthers.error)} />
          </>
        )}
      </Loaded>
    </Section>
  );
}
