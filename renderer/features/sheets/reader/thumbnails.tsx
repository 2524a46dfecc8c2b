// Small pictures of the pages beside the page, drawn while they are visible.
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { pixelsOfPage } from '../../../sheets/pdf/page-tiles.ts';
import { ranks } from '../../../sheets/pdf/pdf-file.ts';
import { pageStep } from '../sheet-pages.ts';
import type { OpenPdf } from './open-pdf.ts';
import classes from './reader.module.css';

const [ROW, WIDE, HIGH] = [196, 150, 156];

interface ThumbnailsProps {
  readonly pdf: OpenPdf;
  /** 1 is the first */
  readonly page: number;
  readonly labels: readonly string[];
  readonly onPage: (page: number) => void;
}

export function Thumbnails({ pdf, page, labels, onPage }: ThumbnailsProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: pdf.file.pages,
    getScrollElement: () => list.current,
    estimateSize: () => ROW,
    overscan: 2,
  });
  useEffect(() => {
    rows.scrollToIndex(page - 1, { align: 'auto' });
  }, [rows, page]);
  const onKey = (event: KeyboardEvent) => {
    const way = { ArrowUp: 'ArrowLeft', ArrowDown: 'ArrowRight' }[event.key] ?? event.key;
    const to = pageStep(way, page - 1, pdf.file.pages);
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onPage(to + 1);
  };
  return (
    <div
      ref={list}
      className={classes.thumbnails}
      role="listbox"
      tabIndex={0}
      aria-label={t('sheets.pages')}
      aria-activedescendant={`page-${page}`}
      onKeyDown={onKey}
    >
      <div style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => (
          <div
            key={index}
            id={`page-${index + 1}`}
            role="option"
            aria-selected={index === page - 1}
            aria-label={t('sheets.page', { number: index + 1 })}
            className={classes.thumbnail}
            style={{ translate: `0 ${start}px`, height: ROW }}
            onClick={() => onPage(index + 1)}
          >
            <SmallPage pdf={pdf} page={index} />
            <span>{labels[index] || index + 1}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

function SmallPage({ pdf, page }: { readonly pdf: OpenPdf; readonly page: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const stop = new AbortController();
    const draw = async (): Promise<void> => {
      const { width, height } = await pdf.file.ask('size', { page }, { rank: ranks.thumbnail, signal: stop.signal });
      const density = Math.min(2, Math.max(1, devicePixelRatio));
      const whole = pixelsOfPage({ width, height }, Math.min(WIDE / width, HIGH / height) * density);
      const id = { page, whole, column: 0, row: 0 };
      if (!pdf.tiles.get(id)) await pdf.tiles.fetch(id, stop.signal, ranks.thumbnail);
      const [drawn, bitmap] = [canvas.current, pdf.tiles.get(id)];
      if (!drawn || !bitmap) return;
      Object.assign(drawn, { width: bitmap.width, height: bitmap.height });
      Object.assign(drawn.style, { width: `${bitmap.width / density}px`, height: `${bitmap.height / density}px` });
      drawn.getContext('2d')?.drawImage(bitmap, 0, 0);
    };
    // A page that was scrolled away is not drawn.
    draw().catch(() => undefined);
    return () => stop.abort();
  }, [pdf, page]);
  return <canvas ref={canvas} width={WIDE * 0.7} height={HIGH} aria-hidden />;
}
