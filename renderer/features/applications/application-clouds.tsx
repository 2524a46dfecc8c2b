// The clouds in which an application works.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import { Section } from '../../ui/page.tsx';
import classes from '../../ui/page.module.css';
import { roleWord } from './application-words.ts';
import { cloudsOfQuery } from './queries.ts';

export function ApplicationClouds({ id }: { readonly id: number }) {
  const { t } = useTranslation();
  const clouds = useQuery(cloudsOfQuery(id));
  return (
    <Section title={t('applications.clouds')} text={t('applications.cloudsText')}>
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
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}
