// One issue next to the model: views, fields, comments and actions.
import { Button, Textarea } from '@mantine/core';
import {
  IconArrowLeft,
  IconCameraPlus,
  IconChevronLeft,
  IconChevronRight,
  IconEye,
  IconMapPin,
  IconMapPinPlus,
  IconPointer,
  IconTarget,
  IconTrash,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommentDraft } from '../../api/issues/comment-drafts.ts';
import { OfflineError } from '../../api/errors.ts';
import { Loaded } from '../../api/loaded.tsx';
import { useProblems } from '../../api/problem.ts';
import type { Extensions, FullTopic, Viewpoint } from '../../api/shapes.ts';
import { formatTime } from '../../ui/numbers/format.ts';
import { changeOf, fieldValues, ownViews, numberOf, pinsOf } from './issue-rules.ts';
import { IssueFields } from './issue-fields.tsx';
import { getIssues, type IssuesPanelProps, setIssues } from './state.ts';
import { topicQuery, useIssueChanges, type IssueChanges } from './queries.ts';
import { takeView, withPicture, picturePath, firstViewpoint } from './taking.ts';
import classes from './viewpoints.module.css';
import { IconButton } from '../../ui/controls.tsx';
import { ignoreFailure } from '../../ui/commands.ts';
import { Problem } from '../../ui/states.tsx';
import type { Vec } from '../../viewer/camera/camera-math.ts';
import type { OpenView } from '../../viewer/open-view.ts';
import { toBcf } from './bcf-view.ts';

interface IssuePinsProps {
  readonly topic: FullTopic;
  readonly view: OpenView;
  readonly changes: IssueChanges;
  readonly mayWrite: boolean;
}

/** The pins of an issue: placed on elements, moved and removed. */
function IssuePins({ topic, view, changes, mayWrite }: IssuePinsProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const { addPin, movePin, removePin } = changes;
  const first = firstViewpoint(topic.viewpoints, null);
  const pins = pinsOf(topic);
  const ask = (onPoint: (point: Vec) => void) => {
    setIssues({ isPlacing: true });
    view.askPlace(point => {
      setIssues({ isPlacing: false });
      if (point) onPoint(point);
    });
  };
  const add = (point: Vec) => {
    if (first) addPin.mutate({ topic: topic.guid, viewpoint: first.guid, pin: { point: toBcf(point) } });
  };
  const onChosen = () => {
    const point = view.chosenPlace();
    if (point) add(point);
  };
  const tool = (label: string, icon: typeof IconTarget, run: () => void) => (
    <IconButton label={label} icon={icon} iconSize={13} hint="tooltip" size={22} onClick={run} />
  );
  if (pins.length === 0 && (!mayWrite || !first)) return null;
  return (
    <section aria-label={t('viewpoints.pin.title')}>
      <h4 className={classes.label}>{t('viewpoints.pin.title')}</h4>
      <div className={classes.pins}>
        {pins.map((at, n) => (
          <span key={at.pin} className={classes.pin}>
            <IconMapPin size={14} aria-hidden />
            {t('viewpoints.pin.one', { number: n + 1 })}
            {mayWrite && (
              <>
                {tool(t('viewpoints.pin.move', { number: n + 1 }), IconTarget, () =>
                  ask(point => movePin.mutate({ ...at, point: toBcf(point) })),
                )}
                {tool(t('viewpoints.pin.remove', { number: n + 1 }), IconTrash, () => removePin.mutate(at))}
              </>
            )}
          </span>
        ))}
        {mayWrite && first && (
          <>
            <Button leftSection={<IconMapPinPlus size={14} />} onClick={() => ask(add)}>
              {t('viewpoints.pin.place')}
            </Button>
            <Button leftSection={<IconPointer size={14} />} disabled={!view.hasChosen} onClick={onChosen}>
              {t('viewpoints.pin.onChosen')}
            </Button>
          </>
        )}
      </div>
      <Problem className={classes.problem} text={problems.of(addPin.error ?? movePin.error ?? removePin.error)} />
    </section>
  );
}

/** The picture of a viewpoint, which opens it in the viewer. */
function ViewpointPicture(props: { viewpoint: Viewpoint; isCurrent: boolean; onShow: () => void }) {
  const { viewpoint, isCurrent, onShow } = props;
  const { snapshot } = viewpoint;
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={classes.view}
      data-current={isCurrent || undefined}
      aria-label={t('viewpoints.show')}
      title={t('viewpoints.show')}
      onClick={onShow}
    >
      {snapshot && <img src={picturePath(snapshot.snapshot_data, location.href)} alt="" />}
      <span>
        <IconEye size={14} aria-hidden /> {t('viewpoints.show')}
      </span>
    </button>
  );
}

interface IssueDetailProps extends IssuesPanelProps {
  readonly guid: string;
  readonly extensions: Extensions | undefined;
}

export function IssueDetail(props: IssueDetailProps) {
  const { projectId, guid, onAddress } = props;
  const { t } = useTranslation();
  const query = useQuery(topicQuery(projectId, guid));
  const step = (label: string, Symbol: typeof IconChevronLeft, call: 'next' | 'previous') => (
    <IconButton label={label} icon={Symbol} hint="tooltip" onClick={() => setIssues({ call })} />
  );
  /** Escape leaves a field, and then the issue for the list. */
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    // While a pin is placed, Escape ends that.
    if (event.key !== 'Escape' || event.defaultPrevented || getIssues().isPlacing) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.target instanceof HTMLElement && /^(?:INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName))
      event.currentTarget.focus({ preventScroll: true });
    else onAddress({ issue: undefined, viewpoint: undefined });
  };
  return (
    <>
      <div className={classes.steps}>
        <Button
          variant="subtle"
          leftSection={<IconArrowLeft size={14} />}
          onClick={() => onAddress({ issue: undefined, viewpoint: undefined })}
        >
          {t('viewpoints.all')}
        </Button>
        <span className={classes.space} />
        {step(t('viewpoints.previous'), IconChevronLeft, 'previous')}
        {step(t('viewpoints.next'), IconChevronRight, 'next')}
      </div>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles Escape of its children */}
      <div className={classes.detail} role="region" aria-label={t('viewpoints.one')} tabIndex={-1} onKeyDown={onKey}>
        <Loaded query={query}>{topic => <Issue {...props} topic={topic} />}</Loaded>
      </div>
    </>
  );
}

function Issue({ topic, ...props }: IssueDetailProps & { readonly topic: FullTopic }) {
  const { projectId, guid, view, address, onAddress, mayWrite, extensions, toScreen } = props;
  const { t } = useTranslation();
  const problems = useProblems();
  const changes = useIssueChanges(projectId);
  const show = (viewpoint: string) => {
    onAddress({ issue: guid, viewpoint });
    setIssues({ wanted: { topic: guid, viewpoint } });
  };
  const picture = (viewpoint: string) => {
    const found = topic.viewpoints.find(each => each.guid === viewpoint);
    const isCurrent = address.viewpoint === viewpoint;
    return found && <ViewpointPicture viewpoint={found} isCurrent={isCurrent} onShow={() => show(viewpoint)} />;
  };
  return (
    <>
      <h3 className={classes.title}>
        <small className="numbers">#{numberOf(topic)}</small> {topic.title}
      </h3>
      {toScreen?.(guid)}
      <div className={classes.views}>
        {ownViews(topic).map(({ guid: own }) => (
          <div key={own}>{picture(own)}</div>
        ))}
      </div>
      {topic.description && <p className={classes.text}>{topic.description}</p>}
      <IssueFields
        extensions={extensions}
        values={fieldValues(topic)}
        isReadOnly={!mayWrite}
        onChange={given => changes.change.mutate({ guid, change: changeOf(given) })}
      />
      <Problem className={classes.problem} text={problems.of(changes.change.error)} />
      <IssuePins topic={topic} view={view} changes={changes} mayWrite={mayWrite} />
      <h4 className={classes.label}>{t('viewpoints.comments', { count: topic.comments.length })}</h4>
      <ul className={classes.comments}>
        {topic.comments.map(({ guid: own, author, date, comment, viewpoint_guid: shown }) => (
          <li key={own}>
            <div className={classes.commentHead}>
              <strong className="truncate">{author}</strong>
              <span className="numbers">{formatTime(date)}</span>
            </div>
            {comment.trim() !== '' && <p className={classes.text}>{comment}</p>}
            {comment.trim() === '' && shown === null && <p className="quiet">{t('viewpoints.noText')}</p>}
            {shown && picture(shown)}
          </li>
        ))}
      </ul>
      {mayWrite && <Say guid={guid} view={view} comment={changes.comment} />}
    </>
  );
}

/** Form of a comment, optionally with the current view. */
function Say(props: Pick<IssueDetailProps, 'guid' | 'view'> & { readonly comment: IssueChanges['comment'] }) {
  const { guid, view, comment } = props;
  const { t } = useTranslation();
  const problems = useProblems();
  const {
    draft: { text, guid: id },
    write,
    clear,
  } = useCommentDraft(guid);
  const send = async (withView: boolean) => {
    const taken = withView ? withPicture(await takeView(view)) : null;
    await comment.mutateAsync({ guid, id, text: text.trim(), view: taken });
    clear();
  };
  const isUnsent = comment.error instanceof OfflineError;
  return (
    <form
      className={classes.say}
      onSubmit={event => {
        event.preventDefault();
        if (text.trim()) send(false).catch(() => undefined);
      }}
    >
      <Textarea
        aria-label={t('viewpoints.comment')}
        placeholder={t('viewpoints.comment')}
        autosize
        minRows={2}
        maxRows={8}
        value={text}
        onChange={event => write(event.currentTarget.value)}
      />
      <Problem className={classes.problem} text={isUnsent ? t('shell.offline.notSent') : problems.of(comment.error)} />
      <div className={classes.sayActions}>
        <Button
          leftSection={<IconCameraPlus size={14} />}
          loading={comment.isPending}
          onClick={() => ignoreFailure(send(true))}
        >
          {t('viewpoints.withView')}
        </Button>
        <Button type="submit" variant="filled" disabled={text.trim() === ''} loading={comment.isPending}>
          {t('viewpoints.say')}
        </Button>
      </div>
    </form>
  );
}
