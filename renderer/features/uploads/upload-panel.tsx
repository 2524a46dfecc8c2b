// The one panel of all uploads, at the bottom right of the window.
import { ActionIcon, Button, Progress, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconRefresh, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatDuration } from '../../ui/format.ts';
import { Status, type StatusKind } from '../../ui/status.tsx';
import { ClashDialog } from './clash-dialog.tsx';
import classes from './upload-panel.module.css';
import { cancelUpload, clearUploads, isOpen, retryUpload, useUploads, type Upload } from './uploads.ts';

const kinds: Readonly<Record<Upload['state'], StatusKind>> = {
  waiting: 'waiting',
  asking: 'waiting',
  running: 'running',
  done: 'done',
  failed: 'failed',
  cancelled: 'warning',
  skipped: 'warning',
};

export function UploadPanel() {
  const { t } = useTranslation();
  const items = useUploads(state => state.items);
  const [isFolded, fold] = useState(false);
  const open = items.filter(isOpen);
  useWarningBeforeLeaving(open.length > 0);
  if (items.length === 0) return null;

  const total = items.reduce((sum, { size }) => sum + size, 0);
  const sent = items.reduce((sum, item) => sum + (item.state === 'done' ? item.size : item.sent), 0);
  const speed = items.reduce((sum, item) => sum + item.speed, 0);
  const left = open.reduce((sum, item) => sum + item.size - item.sent, 0);
  const failed = items.filter(({ state }) => state === 'failed').length;
  const title =
    open.length > 0
      ? t('uploads.running', { count: open.length })
      : failed > 0
        ? t('uploads.failed', { count: failed })
        : t('uploads.done', { count: items.filter(({ state }) => state === 'done').length });

  return (
    <section className={classes.panel} aria-label={t('uploads.title')} data-folded={isFolded ? '' : undefined}>
      <ClashDialog />
      <header className={classes.head}>
        <UnstyledButton
          className={classes.title}
          aria-expanded={!isFolded}
          onClick={() => {
            fold(!isFolded);
          }}
        >
          {isFolded ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
          <strong aria-live="polite">{title}</strong>
        </UnstyledButton>
        {open.length > 0 && speed > 0 && (
          <span className={classes.quiet}>
            {t('uploads.speed', { speed: formatBytes(speed), left: formatDuration((left / speed) * 1000) })}
          </span>
        )}
        {open.length === 0 && (
          <ActionIcon aria-label={t('uploads.clear')} onClick={clearUploads}>
            <IconX size={16} />
          </ActionIcon>
        )}
      </header>
      {open.length > 0 && (
        <Progress value={total === 0 ? 0 : (sent / total) * 100} size={3} radius={0} aria-label={t('uploads.title')} />
      )}
      {!isFolded && (
        <ul className={classes.list}>
          {items.map(item => (
            <Row key={item.id} item={item} />
          ))}
        </ul>
      )}
      {!isFolded && failed > 1 && (
        <footer className={classes.foot}>
          <Button
            onClick={() => {
              for (const { id, state } of items) if (state === 'failed') retryUpload(id);
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
  const { id, name, size, sent, state, trouble } = item;
  const word = state === 'failed' ? t(`uploads.trouble.${trouble ?? 'failed'}`) : t(`uploads.state.${state}`);
  return (
    <li className={classes.row}>
      <span className={classes.name}>
        <span className="truncate" title={name}>
          {name}
        </span>
        <Status kind={kinds[state]} word={word} share={state === 'running' && size > 0 ? sent / size : undefined} />
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
      {(state === 'failed' || state === 'cancelled' || state === 'skipped') && (
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
