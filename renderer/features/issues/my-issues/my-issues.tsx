// The user's open issues of all projects, the most urgent first.
import { Button } from '@mantine/core';
import { IconMessageReport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOf } from '../../../api/issue-state.ts';
import { Loaded } from '../../../api/loaded.tsx';
import type { OwnTopic } from '../../../api/shapes.ts';
import { LoadingRows } from '../../../ui/states.tsx';
import { DueMark } from '../marks.tsx';
import classes from './my-issues.module.css';
import { firstOf, openOf } from './own-issues.ts';
import { ownIssuesQuery } from '../queries.ts';

export function MyIssues() {
  const { t } = useTranslation();
  const query = useQuery(ownIssuesQuery);
  return (
    <section aria-labelledby="my-issues" className={classes.section}>
      <h2 id="my-issues" className={classes.head}>
        {t('issues.ofMine')}
      </h2>
      <Loaded query={query} loading={<LoadingRows rows={2} />}>
        {issues => <List issues={openOf(issues)} />}
      </Loaded>
    </section>
  );
}

function List({ issues }: { readonly issues: readonly OwnTopic[] }) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const [today] = useState(() => dayOf(new Date()));
  if (issues.length === 0)
    return (
      <p className={classes.none}>
        <IconMessageReport size={16} stroke={1.5} aria-hidden />
        {t('issues.noneOfMine')}
      </p>
    );
  const shown = firstOf(issues, isWhole);
  return (
    <>
      <ul className={classes.list}>
        {shown.map(issue => (
          <Row key={`${issue.project.id} ${issue.guid}`} issue={issue} today={today} />
        ))}
      </ul>
      {shown.length < issues.length && (
        <Button variant="subtle" onClick={() => setWhole(true)}>
          {t('issues.allOfMine', { count: issues.length })}
        </Button>
      )}
    </>
  );
}

function Row({ issue, today }: { readonly issue: OwnTopic; readonly today: string }) {
  const { t } = useTranslation();
  const { guid, title, project, server_assigned_id: number, topic_status: status, topic_type: type, due_date } = issue;
  return (
    <li>
      <Link
        className={classes.row}
        to="/c/$cloud/p/$project/issues/$issue"
        params={{ cloud: project.cloud_id, project: project.id, issue: guid }}
      >
        <span className={classes.what}>
          <strong className="truncate">{title}</strong>
          <span className="truncate quiet">{t('issues.numbered', { number })}</span>
        </span>
        <span className={classes.where}>
          <span className="truncate">{project.name}</span>
          <span className="truncate quiet">{type ?? t('issues.no.type')}</span>
        </span>
        <span className="truncate">{status ?? t('issues.no.status')}</span>
        <span className={classes.day}>
          {due_date === null ? (
            <span className="quiet">{t('issues.dues.none')}</span>
          ) : (
            <DueMark issue={issue} today={today} />
          )}
        </span>
      </Link>
    </li>
  );
}
