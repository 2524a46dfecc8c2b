// Screen of a drawing: layers at the side, layouts as tabs below, tools over the paper.
import { useQuery } from '@tanstack/react-query';
import { IconFileAlert, IconFileOff, IconHourglass, IconRefreshAlert } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import type { Model, InProject } from '../../api/shapes.ts';
import { Note } from '../../ui/states.tsx';
import { DrawingView } from './drawing-view.tsx';
import { PictureView } from './picture-view.tsx';
import { SheetWarnings, WarningList, type SheetWays } from './sheet-head.tsx';
import type { OnSheetPlace } from './sheet-place.ts';
import { sheetModelQuery, type SheetPlace } from './queries.ts';
import { contentOf, mayCalibrate, pagesOf, readinessOf, pageName, pagesTitle, pageStep } from './sheet-pages.ts';
import { clearSheet, resetState } from './state.ts';
import classes from './sheets.module.css';

interface SheetTabsProps {
  readonly pages: readonly Pick<Model, 'id' | 'type' | 'layout_name'>[];
  readonly at: number;
  /** the first is 1 */
  readonly onPage: (page: number) => void;
}

/** Layouts of a drawing or pages as tabs, in the order of the program that made it. */
function SheetTabs({ pages, at, onPage }: SheetTabsProps) {
  const { t } = useTranslation();
  const chosen = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Not returned: some browsers return a promise, which is not a cleanup function.
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
          onClick={() => onPage(n + 1)}
        >
          {pageName(t, page, n)}
        </button>
      ))}
    </div>
  );
}

interface SheetPageProps extends InProject {
  readonly modelId: number;
  /** as in the address: 1 is the first */
  readonly page: number;
  /** the place on it at first */
  readonly at: string | undefined;
  /** the address follows the page and the place on it */
  readonly onPlace: (page: number, at: string | undefined) => void;
  readonly waysOf: (model: Model) => SheetWays;
  /** whether the user may change models, subject to the folders of their documents */
  readonly mayWrite: boolean;
}

export function SheetPage({ cloudId, projectId, modelId, ...rest }: SheetPageProps) {
  const query = useQuery(sheetModelQuery(cloudId, projectId, modelId));
  useEffect(resetState, [modelId]);
  return (
    <Loaded query={query}>
      {model => <Sheets model={model} place={{ cloud: cloudId, project: projectId }} {...rest} />}
    </Loaded>
  );
}

interface SheetsProps extends Pick<SheetPageProps, 'page' | 'at' | 'onPlace' | 'waysOf' | 'mayWrite'> {
  readonly model: Model;
  readonly place: { readonly cloud: number; readonly project: number };
}

const icons = {
  processing: IconHourglass,
  failed: IconFileAlert,
  empty: IconFileOff,
  older: IconRefreshAlert,
} as const;

interface UnshownProps extends Pick<Model, 'warnings'> {
  readonly ways: SheetWays;
  readonly why: keyof typeof icons;
  /** in place of the general text */
  readonly text?: string | false;
}

/** Why a page cannot be shown. */
function Unshown({ why, text, ways, warnings }: UnshownProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.unshown}>
      <Note icon={icons[why]} title={t(`sheets.${why}.title`)} text={text || t(`sheets.${why}.text`)}>
        {ways.report}
        {ways.back}
      </Note>
      {warnings.length > 0 && <WarningList warnings={warnings} />}
    </div>
  );
}

function Sheets({ model, place, page, at: first, onPlace, waysOf, mayWrite }: SheetsProps) {
  const { all, shown, at } = pagesOf(model, page);
  const readiness = readinessOf(model);
  const ways = waysOf(model);
  useEffect(clearSheet, [shown.id]);
  // A layout is shown again as it was left.
  const [left] = useState(() => new Map([[at + 1, first]]));
  const onAt = useCallback(
    (next: string | undefined, isSettled: boolean) => {
      left.set(at + 1, next);
      if (isSettled) onPlace(at + 1, next);
    },
    [left, at, onPlace],
  );
  if (readiness !== 'ready')
    return (
      <div role={readiness === 'failed' ? 'alert' : 'status'}>
        <Unshown
          why={readiness}
          text={readiness === 'failed' && model.errors.join(' ')}
          ways={ways}
          warnings={readiness === 'failed' ? model.warnings : []}
        />
      </div>
    );
  return (
    <div className={classes.page}>
      <OneSheet
        key={shown.id}
        page={shown}
        name={model.name ?? ''}
        place={{ ...place, model: shown.id }}
        at={left.get(at + 1)}
        onAt={onAt}
        ways={ways}
        warnings={model.warnings}
        mayWrite={mayCalibrate(model, mayWrite)}
      />
      {all.length > 1 && <SheetTabs pages={all} at={at} onPage={next => onPlace(next, left.get(next))} />}
    </div>
  );
}

interface OneSheetProps extends Pick<SheetPageProps, 'mayWrite'>, Pick<UnshownProps, 'ways' | 'warnings'> {
  readonly page: Pick<Model, 'type' | 'sheet_file' | 'map_file' | 'pyramid_file' | 'size_ratio'>;
  readonly name: string;
  readonly place: SheetPlace;
  /** the place on the page at first */
  readonly at: string | undefined;
  readonly onAt: OnSheetPlace;
}

function OneSheet({ page, name, place, at, onAt, ways, warnings, mayWrite }: OneSheetProps) {
  const content = contentOf(page);
  const others = (
    <>
      <SheetWarnings warnings={warnings} report={ways.report} />
      {ways.back}
    </>
  );
  if (content.kind === 'lines') return <DrawingView {...{ name, at, onAt }} address={content.address} ways={others} />;
  if (content.kind !== 'pixels') return <Unshown why={content.kind} ways={ways} warnings={warnings} />;
  return (
    <PictureView
      place={place}
      name={name}
      ways={others}
      address={content.address}
      tiles={page.pyramid_file}
      metres={page.size_ratio}
      mayWrite={mayWrite}
    />
  );
}
