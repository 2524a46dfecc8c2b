// A line of a project's log: time, kind of object, and the sentence with the object as a link.
import {
  IconCube,
  IconFile,
  IconFolder,
  IconHome,
  IconRubberStamp,
  IconTag,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from './activity.module.css';
import { hourOf, lineWords, placeOf, subjectOf, type LineSubject, type ObjectPlace } from './line-words.ts';
import type { LogEntry } from './sentences.ts';

const icons: Readonly<Record<LineSubject, Icon>> = {
  document: IconFile,
  folder: IconFolder,
  project: IconHome,
  tag: IconTag,
  visa: IconRubberStamp,
  model: IconCube,
  people: IconUsers,
};

interface Place {
  readonly cloudId: number;
  readonly projectId: number;
}

export function ActivityLine({ entry, cloudId, projectId }: Place & { readonly entry: LogEntry }) {
  const { t } = useTranslation();
  const { date, description } = entry;
  const Symbol = icons[subjectOf(entry)];
  const { before, after, object, more } = lineWords(t, entry);
  return (
    <div className={classes.line}>
      <time dateTime={date} title={new Date(date).toLocaleString(document.documentElement.lang)}>
        {hourOf(date)}
      </time>
      <Symbol size={15} stroke={1.6} aria-hidden />
      <span className={classes.said}>
        {before}
        {after !== undefined && (
          <ObjectLink
            place={placeOf(description?.object ?? null)}
            cloudId={cloudId}
            projectId={projectId}
            text={object}
          />
        )}
        {after}
        {more.inNameOf && <span> {more.inNameOf}</span>}
        {more.through && <span className={classes.quiet}> {more.through}</span>}
      </span>
    </div>
  );
}

function ObjectLink({
  place,
  cloudId: cloud,
  projectId: project,
  text,
}: Place & { readonly place: ObjectPlace | undefined; readonly text: string }) {
  const params = { cloud, project };
  if (!place) return <strong>{text}</strong>;
  if (place.kind === 'model')
    return (
      <Link to="/c/$cloud/p/$project/models/$model" params={{ ...params, model: place.id }}>
        {text}
      </Link>
    );
  return (
    <Link to="/c/$cloud/p/$project/documents" params={params} search={{ folder: place.folder }}>
      {text}
    </Link>
  );
}
