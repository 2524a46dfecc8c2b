// Side panel of one issue: description, fields, pictures, comments, links and history.
import { Button, UnstyledButton } from '@mantine/core';
import {
  IconChevronDown,
  IconChevronRight,
  IconChevronUp,
  IconCube,
  IconLink,
  IconTrash,
  IconX,
  type Icon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MoreMenu } from '../../../ui/more-menu.tsx';
import { troubleOf } from '../../../api/errors.ts';
import { Loaded } from '../../../api/loaded.tsx';
import type { FullTopic, Topic } from '../../../api/shapes.ts';
import { reachableLink } from '../../../desktop/reach.ts';
import { copyLink } from '../../../ui/links/copied-link.ts';
import { usePanelEscape } from '../../../ui/dialogs/panel-escape.ts';
import { formatTime } from '../../../ui/numbers/format.ts';
import { LoadingRows, Note } from '../../../ui/states.tsx';
import { useIssueChanges, usePendingChanges, withChanges, type IssueChange } from '../changes.ts';
import { Comments } from './comments.tsx';
import { DocumentLinks } from './document-links.tsx';
import { EditableText } from './editable-text.tsx';
import { numberOf } from '../filters/filters.ts';
import { IssueFields } from './issue-fields.tsx';
import { viewerWish } from './issue-views.ts';
import { authorName, importedText, withMaker } from '../options.ts';
import classes from './panel.module.css';
import { linkTo, type IssuePlace, type Placed } from '../place.ts';
import { issueQuery, eventsQuery } from '../queries.ts';
import { RelatedIssues } from './related-issues.tsx';
import { descriptionOf } from './text-edit.ts';
import { Viewpoints } from './viewpoints.tsx';
import { creationMaker, historyLines } from './history-words.ts';
import { ChangeProblem } from '../../../api/change-form.tsx';
import { IconButton } from '../../../ui/controls.tsx';

// The history of an issue; requested when the user expands it.

function IssueHistory({ at, guid }: { readonly at: IssuePlace; readonly guid: string }) {
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

interface IssuePanelProps extends Placed {
  readonly guid: string;
  /** all issues of the project */
  readonly issues: readonly Topic[];
  /** guids of the issues before and after it in the list */
  readonly beside: { readonly previous: string | undefined; readonly next: string | undefined };
  readonly onDelete: (issues: readonly Topic[]) => void;
}

export function IssuePanel(props: IssuePanelProps) {
  const { at, ways, guid } = props;
  const { t } = useTranslation();
  const panel = useRef<HTMLElement>(null);
  usePanelEscape(panel, () => ways.onOpen(undefined));
  const query = useQuery(issueQuery(at.projectId, guid));
  const pending = usePendingChanges(at.projectId);
  const isGone = query.error !== null && troubleOf(query.error) === 'absent';
  return (
    <aside ref={panel} tabIndex={-1} className={classes.panel} aria-label={t('issues.one')}>
      <Head {...props} issue={query.data} />
      <div className={classes.body}>
        {isGone ? (
          <Note title={t('issues.gone')} text={t('issues.goneText')} />
        ) : (
          <Loaded query={query} loading={<LoadingRows rows={10} />}>
            {issue => <Body key={issue.guid} {...props} issue={withChanges(issue, pending)} />}
          </Loaded>
        )}
      </div>
    </aside>
  );
}

/** Number, links to the neighbours, and actions on the issue. */
function Head({ at, ways, issue, beside, onDelete }: IssuePanelProps & { readonly issue: FullTopic | undefined }) {
  const { t } = useTranslation();
  const step = (to: string | undefined, name: string, icon: Icon) => (
    <IconButton icon={icon} label={name} hint="title" disabled={to === undefined} onClick={() => ways.onOpen(to)} />
  );
  return (
    <div className={classes.head}>
      <h2 className="numbers">{issue ? t('issues.numbered', { number: numberOf(issue) }) : t('issues.one')}</h2>
      {step(beside.previous, t('issues.previous'), IconChevronUp)}
      {step(beside.next, t('issues.next'), IconChevronDown)}
      {issue && (
        <IconButton
          icon={IconLink}
          label={t('parts.copyLink')}
          hint="title"
          onClick={() => void copyLink(reachableLink(ways.addressOf(issue.guid)))}
        />
      )}
      {issue && at.rights.remove && (
        <MoreMenu
          label={t('issues.actions')}
          actions={[{ title: t('shell.deleteMore'), icon: IconTrash, danger: true, run: () => onDelete([issue]) }]}
        />
      )}
      <IconButton icon={IconX} label={t('issues.closePanel')} onClick={() => ways.onOpen(undefined)} />
    </div>
  );
}

function Body(props: IssuePanelProps & { readonly issue: FullTopic }) {
  const { at, ways, issue, issues } = props;
  const { t } = useTranslation();
  const { update } = useIssueChanges(at.projectId);
  const change = (given: IssueChange) => update.mutate({ guid: issue.guid, change: given });
  const mayEdit = at.rights.update;
  const events = useQuery(eventsQuery(at.projectId, issue.guid));
  return (
    <>
      <EditableText
        kind="title"
        label={t('issues.fields.title')}
        text={issue.title}
        mayEdit={mayEdit}
        onText={title => change({ title })}
      />
      <p className={classes.origin}>
        {t('issues.createdBy', {
          name: withMaker(
            t,
            at.people,
            authorName(t, at.people, issue.creation_author, issue.imported),
            creationMaker(events.data),
          ),
          time: formatTime(issue.creation_date),
        })}
        {issue.imported && ` · ${importedText(t, at.people, issue.imported)}`}
      </p>
      <ChangeProblem className={classes.problem} error={update.error} />
      <div className={classes.ways}>
        <Button
          component="a"
          {...linkTo(ways, ways.viewerAddress(viewerWish(issue, issue.viewpoints[0])))}
          leftSection={<IconCube size={14} />}
        >
          {t('issues.toViewer')}
        </Button>
      </div>
      <IssueFields at={at} issue={issue} onChange={change} />
      <EditableText
        kind="text"
        label={t('issues.fields.description')}
        text={issue.description ?? ''}
        mayEdit={mayEdit}
        people={at.people}
        onText={description => change({ description: descriptionOf(description) })}
      />
      <Viewpoints at={at} ways={ways} issue={issue} />
      <DocumentLinks at={at} ways={ways} issue={issue} onLinks={reference_links => change({ reference_links })} />
      <RelatedIssues at={at} ways={ways} issue={issue} issues={issues} />
      <Comments at={at} ways={ways} issue={issue} />
      <IssueHistory at={at} guid={issue.guid} />
    </>
  );
}
