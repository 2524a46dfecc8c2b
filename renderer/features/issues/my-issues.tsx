// The user's open issues of all projects, the most urgent first.
import { IconMessageReport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOf } from '../../ui/numbers/format.ts';
import { OwnList } from '../../api/own-list.tsx';
import classes from '../../api/own-list.module.css';
import type { OwnTopic } from '../../api/shapes.ts';
import { openOf } from './issue-list.ts';
import { DueMark } from './marks.tsx';
import { ownIssuesQuery } from './queries.ts';

export function MyIssues() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(ownIssuesQuery);
  const [today] = useState(() => dayOf(new Date()));
  return (
    <OwnList
      id="my-issues"
      title={t('issues.ofMine')}
      query={{ data: data && openOf(data), error, refetch }}
      none={{ icon: IconMessageReport, text: t('issues.noneOfMine') }}
      allText={count => t('issues.allOfMine', { count })}
      keyOf={({ project, guid }) => `${project.id} ${guid}`}
    >
      {issue => <Row issue={issue} today={today} />}
    </OwnList>
  );
}

function Row({ issue, today }: { readonly issue: OwnTopic; readonly today: string }) {
  const { t } = useTranslation();
  const { guid, title, project, server_assigned_id: number, topic_status: status, topic_type: type, due_date } = issue;
  return (
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
  );
}
