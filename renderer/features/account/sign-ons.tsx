// Where the person is signed in; each sign-on can be ended.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import { useProblems } from '../../api/problem.ts';
import { formatTime } from '../../ui/format.ts';
import { Outcome, Section } from '../../ui/page.tsx';
import classes from '../../ui/page.module.css';
import { LoadingRows } from '../../ui/states.tsx';
import { Status } from '../../ui/status.tsx';
import { signOnsQuery, useSignOnChanges, type SignOn } from './queries.ts';

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
              {all
                .toSorted((a, b) => Number(b.is_current) - Number(a.is_current) || lastOf(b).localeCompare(lastOf(a)))
                .map(signOn => (
                  <li key={signOn.id}>
                    <span className={classes.what}>
                      <strong>{signOn.client}</strong>
                      <span>
                        {[signOn.browser, signOn.address, t('account.lastUsed', { time: formatTime(lastOf(signOn)) })]
                          .filter(Boolean)
                          .join(' · ')}
                      </span>
                    </span>
                    {signOn.is_current ? (
                      <Status kind="done" word={t('account.here')} />
                    ) : (
                      <Button
                        aria-label={t('account.endOne', { name: signOn.client })}
                        disabled={end.isPending}
                        onClick={() => {
                          end.mutate(signOn.id);
                        }}
                      >
                        {t('account.end')}
                      </Button>
                    )}
                  </li>
                ))}
            </ul>
            {all.some(({ is_current }) => !is_current) && (
              <p>
                <Button
                  loading={endOthers.isPending}
                  onClick={() => {
                    endOthers.mutate();
                  }}
                >
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

const lastOf = ({ last_used_at, created_at }: SignOn) => last_used_at ?? created_at;
