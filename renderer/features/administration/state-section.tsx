// Running jobs and disk usage of the service, for its administrators.
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import { Section } from '../../ui/page.tsx';
import { Status, StatusLine } from '../../ui/status.tsx';
import { serverStateQuery, type ServerState } from './queries.ts';
import { alarmSentences, damagedLines, hasLittleRoom, serverFacts, storageParts } from './server-facts.ts';
import classes from './state-section.module.css';

export function StateSection() {
  const { t } = useTranslation();
  const state = useQuery(serverStateQuery);
  return (
    <Section title={t('administration.state.title')}>
      <Loaded query={state}>
        {found => (
          <>
            <Alarms state={found} />
            {serverFacts(t, found, state.dataUpdatedAt).map(({ name, value, kind }) => (
              <p key={name} className={classes.fact}>
                <span className={`quiet ${classes.name}`}>{name}</span>{' '}
                {kind ? <Status kind={kind} word={value} /> : value}
              </p>
            ))}
            <DamagedFiles state={found} />
            <Storage state={found} />
          </>
        )}
      </Loaded>
    </Section>
  );
}

function Alarms({ state }: { readonly state: ServerState }) {
  const { t } = useTranslation();
  const sentences = alarmSentences(t, state);
  if (sentences.length === 0) return null;
  return (
    <div role="alert" className={classes.alarms}>
      <h3>{t('administration.alarms.title')}</h3>
      <ul>
        {sentences.map(sentence => (
          <li key={sentence}>
            <IconAlertTriangle size={16} aria-hidden /> <span>{sentence}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function DamagedFiles({ state }: { readonly state: ServerState }) {
  const { t } = useTranslation();
  const lines = damagedLines(t, state);
  if (lines.length === 0) return null;
  return (
    <>
      <h3 className={classes.title}>{t('administration.state.damagedTitle')}</h3>
      <StatusLine kind="warning" word={t('administration.state.damagedHelp')} />
      <ul>
        {lines.map((line, n) => (
          // oxlint-disable-next-line react/no-array-index-key: equal lines are interchangeable
          <li key={n}>{line}</li>
        ))}
      </ul>
    </>
  );
}

function Storage({ state }: { readonly state: ServerState }) {
  const { t } = useTranslation();
  const parts = storageParts(t, state);
  return (
    <>
      <h3 className={classes.title}>{t('administration.state.storage')}</h3>
      <div className={classes.bar} aria-hidden>
        {parts.map(({ part, share }) => (
          <span key={part} data-part={part} style={{ flexGrow: share }} />
        ))}
      </div>
      <ul className={classes.parts}>
        {parts.map(({ part, name, size }) => (
          <li key={part}>
            <span className={classes.mark} data-part={part} aria-hidden />
            {name} <span className="quiet">{size}</span>
          </li>
        ))}
      </ul>
      {hasLittleRoom(state) && <StatusLine kind="warning" word={t('administration.state.littleRoom')} />}
    </>
  );
}
