// The history of an issue; requested when the user expands it.
import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../api/loaded.tsx';
import { formatTime } from '../../../ui/numbers/format.ts';
import { LoadingRows } from '../../../ui/states.tsx';
import { historyLines } from './history-words.ts';
import classes from './panel.module.css';
import type { IssuePlace } from '../place.ts';
import { eventsQuery } from '../queries.ts';

export function IssueHistory({ at, guid }: { readonly at: IssuePlace; readonly guid: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const Arrow = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <section className={classes.section}>
      <h3>
        <UnstyledButton className={classes.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Arrow size={14} aria-hidden />
          {t('issues.history.title')}
        </UnstyledButton>
      </h3>
      {isOpen && <Events at={at} guid={guid} />}
    </section>
  );
}

/** Events, the latest first. */
function Events({ at, guid }: { readonly at: IssuePlace; readonly guid: string }) {
  const { t } = useTranslation();
  const query = useQuery(eventsQuery(at.projectId, guid));
  return (
    <Loaded query={query} loading={<LoadingRows rows={3} />}>
      {events => (
        <ul className={classes.events}>
          {historyLines(t, events, at.people).map(({ key, sentence, date }) => (
            <li key={key}>
              <span>{sentence}</span>
              <time className="quiet numbers" dateTime={date}>
                {formatTime(date)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}
