// The one panel of all uploads, at the bottom right of the window.
import { ActionIcon, Button, Progress, UnstyledButton } from '@mantine/core';
import { IconArrowBarToUp, IconChevronDown, IconChevronUp, IconRefresh, IconX } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Link, useRouterState } from '@tanstack/react-router';
import { memo, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EarlierEditsNote, earlierEditsQuery } from '../../api/earlier-edits.tsx';
import { useJobs } from '../../api/jobs.ts';
import { noticeText, useProblems } from '../../api/problem.ts';
import { useQueueChange, type QueueChange } from '../../api/models.ts';
import { formatBytes, formatDuration } from '../../ui/numbers/format.ts';
import { Status } from '../../ui/status.tsx';
import { ClashDialog, FrameDialog } from './upload-dialogs.tsx';
import { modelState, type Followed, type FollowedModel, useFollowed } from './followed.ts';
import classes from './upload-panel.module.css';
import { canRetry, stateOf, summaryOf } from './upload-summary.ts';
import { isOpen, useUploads, type Upload } from './upload.ts';
import { cancelUpload, clearUploads, retryUpload } from './uploads.ts';
import { IconButton } from '../../ui/controls.tsx';

/** Pixels of a row without messages. */
const ROW = 45;

export function UploadPanel() {
  const { t } = useTranslation();
  const items = useUploads(state => state.items);
  const [isFolded, fold] = useState(false);
  const { title, isOpen: hasOpen, share, pace, failed } = summaryOf(items);
  const followed = useFollowed(items);
  const isMaking = followed.ended < followed.total;
  const isEdited = useEarlierToRead(items);
  const isToRead = failed.length > 0 || followed.isToRead || isEdited || items.some(({ notice }) => notice !== null);
  useWayOut({ hasEnded: items.length > 0 && !hasOpen && !isMaking, isToRead, hasModels: followed.total > 0, fold });
  useWarningBeforeLeaving(hasOpen);
  if (items.length === 0) return null;
  return (
    <section className={classes.panel} aria-label={t('uploads.title')} data-folded={isFolded ? '' : undefined}>
      <ClashDialog />
      <FrameDialog onCancel={cancelUpload} />
      <header className={classes.head}>
        <UnstyledButton className={classes.title} aria-expanded={!isFolded} onClick={() => fold(!isFolded)}>
          {isFolded ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
          <strong aria-live="polite">{t(title.key, { count: title.count })}</strong>
        </UnstyledButton>
        {!hasOpen && (isMaking || followed.failed + followed.ready > 0) && (
          <span className={classes.quiet} role="status">
            {isMaking
              ? t('uploads.making', { count: followed.ended + 1, total: followed.total })
              : followed.failed > 0
                ? t('uploads.notMade', { count: followed.failed })
                : t('uploads.made', { count: followed.ready })}
          </span>
        )}
        {pace && (
          <span className={classes.quiet}>
            {t('uploads.speed', {
              speed: formatBytes(pace.bytesPerSecond),
              left: formatDuration(pace.millisecondsLeft),
            })}
          </span>
        )}
        {!hasOpen && <IconButton icon={IconX} label={t('uploads.clear')} onClick={clearUploads} />}
      </header>
      {hasOpen && <Progress value={share * 100} size={3} radius={0} aria-label={t('uploads.title')} />}
      {!isFolded && <Rows items={items} modelsOf={followed.of} />}
      {!isFolded && failed.length > 1 && (
        <footer className={classes.foot}>
          <Button
            onClick={() => {
              for (const id of failed) retryUpload(id);
            }}
          >
            {t('uploads.retryAll')}
          </Button>
        </footer>
      )}
    </section>
  );
}

interface RowsProps {
  readonly items: readonly Upload[];
  readonly modelsOf: (projectId: number) => Followed;
}

/** Only the visible rows exist: a folder may have thousands of files. */
function Rows({ items, modelsOf }: RowsProps) {
  const list = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => list.current,
    estimateSize: () => ROW,
    overscan: 4,
    getItemKey: index => items[index]?.id ?? index,
  });
  const [first] = virtual.getVirtualItems();
  return (
    <div ref={list} className={classes.list}>
      <ul style={{ height: virtual.getTotalSize(), paddingTop: first?.start ?? 0 }}>
        {virtual.getVirtualItems().map(({ index, key }) => {
          const item = items[index];
          return (
            item && (
              <li
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                aria-setsize={items.length}
                aria-posinset={index + 1}
                className={classes.row}
              >
                <Row item={item} models={modelsOf(item.target.projectId)} />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

/** Rendered again only when its own upload or the models change: there may be thousands. */
const Row = memo(function Row({ item, models }: { readonly item: Upload; readonly models: Followed }) {
  const { t } = useTranslation();
  const { id, name, size, notice, modelId } = item;
  const model = typeof modelId === 'number' ? models?.get(modelId) : undefined;
  const { mutate, isPending, error } = useQueueChange(item.target.projectId);
  const problem = useProblems().of(error);
  return (
    <>
      <span className={classes.name}>
        <span className="truncate" title={name}>
          {name}
        </span>
        <RowState item={item} model={model} />
        {item.isVersion && typeof modelId === 'number' && <EarlierEdits item={item} modelId={modelId} />}
        {problem !== undefined && (
          <span className={classes.notice} role="alert">
            {problem}
          </span>
        )}
        {notice && <span className={classes.notice}>{noticeText(t, notice)}</span>}
      </span>
      <span className={classes.size}>{formatBytes(size)}</span>
      {isOpen(item) && (
        <IconButton icon={IconX} iconSize={14} label={t('uploads.cancel', { name })} onClick={() => cancelUpload(id)} />
      )}
      {model && (
        <QueueButtons
          name={name}
          model={model}
          busy={isPending}
          onChange={change => mutate({ ...item.target, modelIds: [model.id], change })}
        />
      )}
      {canRetry(item) && (
        <ActionIcon aria-label={t('uploads.retry', { name })} onClick={() => retryUpload(id)}>
          <IconRefresh size={14} />
        </ActionIcon>
      )}
    </>
  );
});

interface QueueButtonsProps {
  /** name of the file */
  readonly name: string;
  readonly model: FollowedModel;
  readonly busy: boolean;
  readonly onChange: (change: QueueChange) => void;
}

/** While the model of a file waits or is being processed: moves it to the front, or cancels it. */
function QueueButtons({ name, model: { status }, busy, onChange }: QueueButtonsProps) {
  const { t } = useTranslation();
  if (status !== 'P' && status !== 'I') return null;
  return (
    <>
      {status === 'P' && (
        <ActionIcon aria-label={t('uploads.first', { name })} disabled={busy} onClick={() => onChange('first')}>
          <IconArrowBarToUp size={14} />
        </ActionIcon>
      )}
      <ActionIcon aria-label={t('uploads.stop', { name })} disabled={busy} onClick={() => onChange('cancel')}>
        <IconX size={14} />
      </ActionIcon>
    </>
  );
}

/** Whether the previous version of one of the uploads has manual edits. */
const useEarlierToRead = (items: readonly Upload[]): boolean =>
  useQueries({
    queries: items.flatMap(({ isVersion, modelId, target: { cloudId, projectId } }) =>
      isVersion && typeof modelId === 'number' ? [earlierEditsQuery({ cloudId, projectId, modelId })] : [],
    ),
    combine: results => results.some(({ data }) => data !== undefined && data.state !== 'none'),
  });

/** What happens to the manual edits of the previous version. */
function EarlierEdits({ item: { target }, modelId }: { readonly item: Upload; readonly modelId: number }) {
  const { t } = useTranslation();
  const { cloudId, projectId } = target;
  return (
    <EarlierEditsNote
      {...{ cloudId, projectId, modelId }}
      mayWrite
      link={words => (
        <Link
          to="/c/$cloud/p/$project/models/$model"
          params={{ cloud: cloudId, project: projectId, model: modelId }}
          title={t('uploads.report')}
        >
          {words}
        </Link>
      )}
    />
  );
}

/** Progress of a file: its upload, then its model until that is ready. A problem of the model links to its report. */
function RowState({ item, model }: { readonly item: Upload; readonly model: FollowedModel | undefined }) {
  const { t } = useTranslation();
  const { target, notice } = item;
  const job = useJobs(({ running }) => (model ? running[model.id] : undefined));
  if (item.state !== 'done' || notice || !model) return <Status {...stateOf(t, item)} />;
  const state = modelState(t, model, job?.share);
  if (state.kind !== 'warning' && state.kind !== 'failed') return <Status {...state} />;
  return (
    <Link
      to="/c/$cloud/p/$project/models/$model"
      params={{ cloud: target.cloudId, project: target.projectId, model: model.id }}
      title={t('uploads.report')}
    >
      <Status {...state} />
    </Link>
  );
}

interface Ending {
  readonly hasEnded: boolean;
  readonly isToRead: boolean;
  readonly hasModels: boolean;
  readonly fold: (next: boolean) => void;
}

/**
 * When everything is ready the panel collapses, and closes with the screen it started on; if something needs attention,
 * it stays open on that screen and collapsed on others.
 */
function useWayOut({ hasEnded, isToRead, hasModels, fold }: Ending): void {
  const place = useRouterState({ select: ({ location }) => location.pathname });
  const first = useRef(place);
  useEffect(() => {
    fold(hasEnded && hasModels && !isToRead);
  }, [hasEnded, isToRead, hasModels, fold]);
  useEffect(() => {
    if (first.current === place) return;
    first.current = place;
    if (!hasEnded) return;
    if (isToRead) fold(true);
    else clearUploads();
  }, [hasEnded, isToRead, place, fold]);
}

/** The browser asks before leaving a page whose uploads would be aborted. */
function useWarningBeforeLeaving(active: boolean): void {
  useEffect(() => {
    if (!active) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [active]);
}
