// Layout of pages of text and settings: a title with its actions, tabs that are addresses, sections.
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useCommands, type Command } from './commands.ts';
import classes from './page.module.css';

/** Title and tabs of a page, from where it is composed. */
export type PageHead = { readonly title: string; readonly tabs: ReactNode };

interface PageProps {
  readonly title: string;
  /** links, each with `tabLink` */
  readonly tabs?: ReactNode;
  readonly tabsLabel?: string;
  readonly actions?: ReactNode;
  /** the content is a table and fills the remaining space */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

export const Page = ({ title, tabs, tabsLabel = title, actions, wide = false, children }: PageProps) => (
  <div className={classes.page}>
    <div className={classes.head}>
      <h1>{title}</h1>
      {actions}
    </div>
    {tabs && <Tabs label={tabsLabel}>{tabs}</Tabs>}
    {wide ? (
      <div className={classes.list}>{children}</div>
    ) : (
      <div className={classes.body}>
        <div>{children}</div>
      </div>
    )}
  </div>
);

/** Scrolls the current tab into view if not all have room. */
function Tabs({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const nav = row.current;
    if (!nav) return undefined;
    const observer = new ResizeObserver(() => {
      const tab = nav.querySelector<HTMLElement>('[aria-current=page]');
      if (tab) nav.scrollLeft = tab.offsetLeft - nav.offsetLeft + (tab.offsetWidth - nav.clientWidth) / 2;
    });
    observer.observe(nav);
    return () => observer.disconnect();
  }, []);
  return (
    <nav ref={row} className={classes.tabs} aria-label={label}>
      {children}
    </nav>
  );
}

/** For the links of a page's tabs. */
export const tabLink = {
  className: classes.tab,
  activeProps: { 'aria-current': 'page' as const },
  activeOptions: { exact: true },
};

type SectionProps = { readonly title: string; readonly text?: string; readonly children?: ReactNode };

export const Section = ({ title, text, children }: SectionProps) => (
  <section className={classes.section}>
    <h2>{title}</h2>
    {text && <p className="quiet">{text}</p>}
    {children}
  </section>
);

interface ThingProps {
  readonly name: ReactNode;
  /** below the name */
  readonly about?: ReactNode;
  readonly more?: ReactNode;
  /** next to the name: its state and buttons */
  readonly children?: ReactNode;
}

/** One line of a list of things. */
export const Thing = ({ name, about, more, children }: ThingProps) => (
  <li>
    <span className={classes.what}>
      <strong>{name}</strong>
      {about && <span>{about}</span>}
      {more}
    </span>
    {children}
  </li>
);

interface OutcomeProps {
  readonly problem: string | undefined;
  readonly done?: string | undefined;
  /** above a table that fills the page */
  readonly inset?: boolean;
}

/** Result of an action, shown in place. */
export function Outcome({ problem, done, inset = false }: OutcomeProps) {
  if (problem !== undefined) {
    const text = (
      <p role="alert" className={classes.trouble}>
        {problem}
      </p>
    );
    return inset ? <div style={{ padding: '0 16px' }}>{text}</div> : text;
  }
  return (
    <p role="status" className="quiet" hidden={done === undefined}>
      {done}
    </p>
  );
}

/** Registers one command while the component is mounted, or none. Its `run` may change with every rendering. */
export function useCommand(command: Command | false | undefined): void {
  const latest = useRef(command);
  useEffect(() => {
    latest.current = command;
  });
  const { id, title, group, keys } = command || {};
  useCommands(
    useMemo((): Command[] => {
      if (id === undefined || title === undefined || group === undefined) return [];
      const run = () => {
        if (latest.current) latest.current.run();
      };
      return [{ id, title, group, ...(keys !== undefined && { keys }), run }];
    }, [id, title, group, keys]),
  );
}
