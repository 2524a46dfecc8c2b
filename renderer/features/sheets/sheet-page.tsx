// A drawing on the screen: its layers at the side, its layouts as tabs below, tools over the paper.
import { useQuery } from '@tanstack/react-query';
import { IconFileAlert, IconFileOff, IconHourglass, IconRefreshAlert } from '@tabler/icons-react';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import type { Model } from '../../api/shapes.ts';
import { Note } from '../../ui/states.tsx';
import { DrawingView } from './drawing-view.tsx';
import { PictureView } from './picture-view.tsx';
import { sheetModelQuery, type SheetPlace } from './queries.ts';
import { clearSheet, resetState } from './state.ts';
import { SheetTabs } from './sheet-tabs.tsx';
import classes from './sheets.module.css';

export interface SheetPageProps {
  readonly cloudId: number;
  readonly projectId: number;
  readonly modelId: number;
  /** as the address counts: 1 is the first */
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** what helps where there is nothing to be seen: the report of the model, made by the page */
  readonly toReport: ReactNode;
  /** whether the person may change models, as far as the folders of their documents let them */
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

interface SheetsProps extends Pick<SheetPageProps, 'page' | 'onPage' | 'toReport' | 'mayWrite'> {
  readonly model: Model;
  readonly place: { readonly cloud: number; readonly project: number };
}

function Sheets({ model, place, page, onPage, toReport, mayWrite }: SheetsProps) {
  const { t } = useTranslation();
  const pages = [model, ...model.children];
  const shown = pages[page - 1] ?? model;
  useEffect(clearSheet, [shown.id]);
  if (model.status === 'P' || model.status === 'I')
    return (
      <div role="status">
        <Note icon={IconHourglass} title={t('sheets.processing.title')} text={t('sheets.processing.text')}>
          {toReport}
        </Note>
      </div>
    );
  if (model.status === 'E')
    return (
      <div role="alert">
        <Note
          icon={IconFileAlert}
          title={t('sheets.failed.title')}
          text={model.errors.join(' ') || t('sheets.failed.text')}
        >
          {toReport}
        </Note>
      </div>
    );
  return (
    <div className={classes.page}>
      <OneSheet
        key={shown.id}
        page={shown}
        name={model.name ?? ''}
        place={{ ...place, model: shown.id }}
        toReport={toReport}
        mayWrite={mayWrite && model.document?.user_permission === 100}
      />
      {pages.length > 1 && <SheetTabs pages={pages} at={pages.indexOf(shown)} onPage={onPage} />}
    </div>
  );
}

interface OneSheetProps extends Pick<SheetPageProps, 'toReport' | 'mayWrite'> {
  readonly page: Pick<Model, 'type' | 'sheet_file' | 'map_file' | 'pyramid_file' | 'size_ratio'>;
  readonly name: string;
  readonly place: SheetPlace;
}

function OneSheet({ page, name, place, toReport, mayWrite }: OneSheetProps) {
  const { t } = useTranslation();
  if (page.sheet_file !== null) return <DrawingView name={name} address={page.sheet_file} />;
  if (page.map_file === null)
    return (
      <Note icon={IconFileOff} title={t('sheets.empty.title')} text={t('sheets.empty.text')}>
        {toReport}
      </Note>
    );
  if (page.type === 'DXF' || page.type === 'DWG')
    return (
      <Note icon={IconRefreshAlert} title={t('sheets.older.title')} text={t('sheets.older.text')}>
        {toReport}
      </Note>
    );
  return (
    <PictureView
      place={place}
      name={name}
      address={page.map_file}
      tiles={page.pyramid_file}
      metres={page.size_ratio}
      mayWrite={mayWrite}
    />
  );
}
