// The clouds in which an application works, and those whose administrators asked for it.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import { useProblems } from '../../api/problem.ts';
import { Outcome, Section } from '../../ui/page.tsx';
import classes from '../../ui/page.module.css';
import { roleWord } from './application-words.ts';
import { cloudsOfQuery, useCloudRequests } from './queries.ts';

export function ApplicationClouds({ id }: { readonly id: number }) {
  const { t } = useTranslation();
  const problems = useProblems();
  const clouds = useQuery(cloudsOfQuery(id));
  const { accept, deny } = useCloudRequests(id);
  const isBusy = accept.isPending || deny.isPending;
  return (
    <Section title={t('applications.clouds')} text={t('applications.cloudsText')}>
      <Outcome problem={problems.of(accept.error ?? deny.error)} />
      <Loaded query={clouds} loading={<p className="quiet">{t('shell.loading')}</p>}>
        {all =>
          all.length === 0 ? (
            <p>{t('applications.noClouds')}</p>
          ) : (
            <ul className={classes.things}>
              {all.map(cloud => (
                <li key={cloud.id}>
                  <span className={classes.what}>{cloud.name}</span>
                  <span className="quiet">{roleWord(t, cloud.role)}</span>
                  {cloud.pending && (
                    <>
                      <Button
                        aria-label={t('applications.denyOne', { name: cloud.name })}
                        disabled={isBusy}
                        onClick={() => {
                          deny.mutate(cloud.id);
                        }}
                      >
                        {t('account.deny')}
                      </Button>
                      <Button
                        variant="filled"
                        aria-label={t('applications.acceptOne', { name: cloud.name })}
                        disabled={isBusy}
                        onClick={() => {
                          accept.mutate(cloud.id);
                        }}
                      >
                        {t('account.accept')}
                      </Button>
                    </>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}
