// The side of the reader: pages, outline, and results of the search.
import { ActionIcon, Loader, SegmentedControl } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutlineEntry, PdfPlace } from '../../../sheets/pdf/page-content.ts';
import { FindField, IconButton } from '../../../ui/controls.tsx';
import { nextFound, foundText } from '../text-rules.ts';
import type { FoundMatch, FoundPages } from './find-pages.ts';
import type { OpenPdf } from './open-pdf.ts';
import { Thumbnails } from './thumbnails.tsx';
import classes from './reader.module.css';

export type PanelSide = 'pages' | 'outline' | 'find';

/** Id of the search field, which a command moves the focus to. */
export const FIND_FIELD = 'reader-find';

interface ReaderPanelProps {
  readonly pdf: OpenPdf;
  readonly page: number;
  readonly labels: readonly string[];
  readonly outline: readonly OutlineEntry[];
  readonly side: PanelSide;
  readonly search: string;
  readonly found: FoundPages;
  /** index of the current result; -1: none */
  readonly foundAt: number;
  readonly onSide: (side: PanelSide | undefined) => void;
  readonly onPage: (page: number) => void;
  readonly onPlace: (place: PdfPlace) => void;
  readonly onSearch: (text: string) => void;
  readonly onFound: (at: number) => void;
}

export function ReaderPanel(props: ReaderPanelProps) {
  const { t } = useTranslation();
  const { pdf, page, labels, outline, side, onSide, onPage, onPlace } = props;
  const sides = (['pages', ...(outline.length > 0 ? ['outline' as const] : []), 'find'] as const).map(value => ({
    value,
    label: t(`reader.side.${value}`),
  }));
  return (
    <aside className={classes.panel} aria-label={t(`reader.side.${side}`)}>
      <header>
        <SegmentedControl
          size="xs"
          aria-label={t('reader.panel')}
          value={side}
          data={sides}
          onChange={next => onSide(sides.find(({ value }) => value === next)?.value)}
        />
        <IconButton label={t('reader.closePanel')} icon={IconX} onClick={() => onSide(undefined)} />
      </header>
      {side === 'pages' && <Thumbnails pdf={pdf} page={page} labels={labels} onPage={onPage} />}
      {side === 'outline' && (
        <ul className={classes.outline}>
          {outline.map(({ title, depth, place }, n) => (
            // Entries have no id, and their order never changes.
            // eslint-disable-next-line react/no-array-index-key
            <li key={n}>
              <button
                type="button"
                style={{ paddingInlineStart: 12 + depth * 14 }}
                disabled={!place}
                title={title}
                onClick={() => place && onPlace(place)}
              >
                <span className="truncate">{title}</span>
                {place && <small>{labels[place.page] || place.page + 1}</small>}
              </button>
            </li>
          ))}
        </ul>
      )}
      {side === 'find' && <FindSide {...props} />}
    </aside>
  );
}

function FindSide({ pdf, labels, search, found, foundAt, onSearch, onFound }: ReaderPanelProps) {
  const { t } = useTranslation();
  const { matches, searched } = found;
  const isRunning = search.trim() !== '' && searched < pdf.file.pages;
  const goTo = (step: number) => {
    const next = nextFound(foundAt, step, matches.length);
    if (next !== undefined) onFound(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') goTo(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape' && search !== '') onSearch('');
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <div className={classes.find} role="search">
        <FindField
          label={t('sheets.find')}
          id={FIND_FIELD}
          value={search}
          autoFocus
          clearLabel={t('reader.clearSearch')}
          onKeyDown={onKeyDown}
          onText={onSearch}
        />
        {search.trim() !== '' && (
          <div>
            <output>
              {foundText(t, foundAt, matches.length)}
              {isRunning && <Loader size={12} aria-label={t('reader.searching')} />}
            </output>
            <ActionIcon aria-label={t('sheets.previous')} disabled={matches.length === 0} onClick={() => goTo(-1)}>
              <IconChevronUp size={16} />
            </ActionIcon>
            <ActionIcon aria-label={t('sheets.next')} disabled={matches.length === 0} onClick={() => goTo(1)}>
              <IconChevronDown size={16} />
            </ActionIcon>
          </div>
        )}
      </div>
      {search.trim() !== '' && !isRunning && matches.length === 0 && <p className="quiet">{t('reader.noneFound')}</p>}
      <Matches {...{ matches, foundAt, labels, onFound }} />
    </>
  );
}

const ROW = 52;

function Matches({
  matches,
  foundAt,
  labels,
  onFound,
}: Pick<ReaderPanelProps, 'foundAt' | 'labels' | 'onFound'> & { readonly matches: readonly FoundMatch[] }) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: matches.length,
    getScrollElement: () => list.current,
    estimateSize: () => ROW,
    overscan: 6,
  });
  useEffect(() => {
    if (foundAt >= 0) rows.scrollToIndex(foundAt, { align: 'auto' });
  }, [rows, foundAt]);
  return (
    <div ref={list} className={classes.matches}>
      <ul style={{ height: rows.getTotalSize() }} aria-label={t('reader.results')}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const match = matches[index];
          if (!match) return null;
          const [before, itself, after] = match.context;
          return (
            <li key={index} style={{ translate: `0 ${start}px`, height: ROW }}>
              <button
                type="button"
                aria-current={index === foundAt ? 'true' : undefined}
                onClick={() => onFound(index)}
              >
                <small>{t('sheets.page', { number: labels[match.page] || match.page + 1 })}</small>
                <span>
                  {before}
                  <mark>{itself}</mark>
                  {after}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
