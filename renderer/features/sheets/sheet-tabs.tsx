// Layouts of a drawing or pages as tabs, in the order of the program that made it.
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Model } from '../../api/shapes.ts';
import { pageName, pagesTitle, pageStep } from './sheet-pages.ts';
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
    const to = pageStep(event.key, at, pages.length);
    if (to === undefined) return;
    event.preventDefault();
    onPage(to + 1);
    const tabs = event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]');
    tabs[to]?.focus();
  };
  return (
    <div className={classes.tabs} role="tablist" tabIndex={-1} aria-label={pagesTitle(t, pages)} onKeyDown={onKey}>
      {pages.map((page, n) => (
        <button
          key={page.id}
          ref={n === at ? chosen : undefined}
          type="button"
          role="tab"
          aria-selected={n === at}
          tabIndex={n === at ? 0 : -1}
          onClick={() => {
            onPage(n + 1);
          }}
        >
          {pageName(t, page, n)}
        </button>
      ))}
    </div>
  );
}
