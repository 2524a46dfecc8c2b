// Layouts of a drawing or pages as tabs, in the order of the program that made it.
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Model } from '../../api/shapes.ts';
import classes from './sheets.module.css';

interface SheetTabsProps {
  readonly pages: readonly Pick<Model, 'id' | 'type' | 'layout_name'>[];
  readonly at: number;
  /** the first is 1 */
  readonly onPage: (page: number) => void;
}

export function SheetTabs({ pages, at, onPage }: SheetTabsProps) {
  const { t } = useTranslation();
  const chosen = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Not returned: some browsers answer with a promise, which is no way to clean up.
    chosen.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [at]);
  const onKey = (event: KeyboardEvent) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: pages.length - 1 }[event.key];
    if (to === undefined || to < 0 || to >= pages.length) return;
    event.preventDefault();
    onPage(to + 1);
    const tabs = event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]');
    tabs[to]?.focus();
  };
  const nameOfPage = (n: number): string => {
    const { layout_name: name, type } = pages[n]!;
    if (type !== 'DXF' && type !== 'DWG') return name ?? t('sheets.page', { number: n + 1 });
    return name === null || (n === 0 && name === 'Model') ? t('sheets.model') : name;
  };
  return (
    <div
      className={classes.tabs}
      role="tablist"
      tabIndex={-1}
      aria-label={t(pages[0]?.type === 'DXF' || pages[0]?.type === 'DWG' ? 'sheets.layouts' : 'sheets.pages')}
      onKeyDown={onKey}
    >
      {pages.map(({ id }, n) => (
        <button
          key={id}
          ref={n === at ? chosen : undefined}
          type="button"
          role="tab"
          aria-selected={n === at}
          tabIndex={n === at ? 0 : -1}
          onClick={() => {
            onPage(n + 1);
          }}
        >
          {nameOfPage(n)}
        </button>
      ))}
    </div>
  );
}
