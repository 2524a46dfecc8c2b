// Due date, person and value of an issue, as shown in lists, on cards and in panels.
import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Topic } from '../../api/shapes.ts';
import { Marked, type Coloured } from '../../ui/colours/color-mark.tsx';
import { dueMark } from './filters/filters.ts';
import classes from './issues.module.css';
import { initialsOf } from './options.ts';

type DueMarkProps = { readonly issue: Pick<Topic, 'due_date' | 'topic_status'>; readonly today: string };

/** A due date; an icon and a word mark an overdue or approaching one. */
export function DueMark({ issue, today }: DueMarkProps) {
  const { t } = useTranslation();
  const mark = dueMark(t, issue, today);
  if (!mark) return null;
  const { due, day, word } = mark;
  if (word === undefined) return <span className="numbers">{day}</span>;
  const Symbol = due === 'overdue' ? IconAlertTriangle : IconClock;
  return (
    <span className={classes.due} data-due={due} title={`${word}: ${day}`}>
      <Symbol size={13} aria-hidden />
      <span className="truncate">
        <span className={classes.unseen}>{word}: </span>
        {day}
      </span>
    </span>
  );
}

interface PersonMarkProps {
  readonly name: string;
  /** only the initials; the name is in the tooltip */
  readonly short?: boolean;
}

export const PersonMark = ({ name, short = false }: PersonMarkProps) => (
  <span className={classes.person} title={name}>
    <span className={classes.letters} aria-hidden>
      {initialsOf(name)}
    </span>
    <span className={short ? classes.unseen : 'truncate'}>{name}</span>
  </span>
);

/** A value of a field; without a dot when it has no colour. */
export const ValueMark = ({ color, name }: Coloured) =>
  color === null ? <span className="truncate">{name}</span> : <Marked color={color} name={name} />;
