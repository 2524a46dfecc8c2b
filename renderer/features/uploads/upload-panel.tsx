// The one panel of all uploads, at the bottom right of the window.
import { ActionIcon, Button, Progress, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconRefresh, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { noticeText } from '../../api/notice-words.ts';
import { formatBytes, formatDuration } from '../../ui/format.ts';
import { Status } from '../../ui/status.tsx';
import { ClashDialog } from './clash-dialog.tsx';
import { FrameDialog } from './frame-dialog.tsx';
import classes from './upload-panel.module.css';
import { canRetry, stateOf, summaryOf } from './upload-summary.ts';
import { isOpen, type Upload } from './upload.ts';
import { cancelUpload, clearUploads, retryUpload, useUploads } from './uploads.ts';

export function UploadPanel() {
  const { t } = useTranslation();
  const items = useUploads(state => state.items);
  const [isFolded, fold] = useState(false);
  const { title, isOpen: hasOpen, share, pace, failed } = summaryOf(items);
  useWarningBeforeLeaving(hasOpen);
  if (items.length === 0) return null;
  return (
    <section className={classes.panel} aria-label={t('uploads.title')} data-folded={isFolded ? '' : undefined}>
      <ClashDialog />
      <FrameDialog onCancel={cancelUpload} />
      <header className={classes.head}>
        <UnstyledButton
          className={classes.title}
          aria-expanded={!isFolded}
          onClick={() => {
            fold(!isFolded);
          }}
        >
          {isFolded ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
          <strong aria-live="polite">{t(title.key, { count: title.count })}</strong>
        </UnstyledButton>
        {pace && (
          <span className={classes.quiet}>
            {t('uploads.speed', {
              speed: formatBytes(pace.bytesPerSecond),
              left: formatDuration(pace.millisecondsLeft),
            })}
          </span>
        )}
        {!hasOpen && (
          <ActionIcon aria-label={t('uploads.clear')} onClick={clearUploads}>
            <IconX size={16} />
          </ActionIcon>
        )}
      </header>
      {hasOpen && <Progress value={share * 100} size={3} radius={0} aria-label={t('uploads.title')} />}
      {!isFolded && (
        <ul className={classes.list}>
          {items.map(item => (
            <Row key={item.id} item={item} />
          ))}
        </ul>
      )}
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

function Row({ item }: { readonly item: Upload }) {
  const { t } = useTranslation();
  const { id, name, size, notice } = item;
  return (
    <li className={classes.row}>
      <span className={classes.name}>
        <span className="truncate" title={name}>
          {name}
        </span>
        <Status {...stateOf(t, item)} />
        {notice && <span className={classes.notice}>{noticeText(t, notice)}</span>}
      </span>
      <span className={classes.size}>{formatBytes(size)}</span>
      {isOpen(item) && (
        <ActionIcon
          aria-label={t('uploads.cancel', { name })}
          onClick={() => {
            cancelUpload(id);
          }}
        >
          <IconX size={14} />
        </ActionIcon>
      )}
      {canRetry(item) && (
        <ActionIcon
          aria-label={t('uploads.retry', { name })}
          onClick={() => {
            retryUpload(id);
          }}
        >
          <IconRefresh size={14} />
        </ActionIcon>
      )}
    </li>
  );
}

/** The browser asks before a page is left whose uploads would break off. */
function useWarningBeforeLeaving(active: boolean): void {
  useEffect(() => {
    if (!active) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => {
      removeEventListener('beforeunload', ask);
    };
  }, [active]);
}
