// The elements of the open models as a table, linked with the model.
import { Menu } from '@mantine/core';
import { IconDownload, IconEye, IconEyeOff, IconFocusCentered, IconSearch, IconZoomScan } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { troubleOf } from '../../api/errors.ts';
import { Problem, LoadingRows, Note, TroubleNote } from '../../ui/states.tsx';
import type { OpenView } from '../../viewer/open-view.ts';
import { ColumnsMenu, GroupsMenu } from './columns-menu.tsx';
import { columnWords, type ColumnWords } from './conditions.ts';
import { FiltersMenu } from './filters-menu.tsx';
import { groupPositions, outerGroups } from './groupings.ts';
import { ListGrid } from './list-grid.tsx';
import { savedListsQuery, useDownload } from './queries.ts';
import { SavedMenu } from './saved-menu.tsx';
import { setList, useListState, useList, type ShownList } from './use-list.ts';
import type { ListPlace } from './table/table-request.ts';
import classes from './lists.module.css';
import { ignoreFailure } from '../../ui/commands.ts';
import { TextButton } from '../../ui/buttons.tsx';
import { IconButton, FindField } from '../../ui/controls.tsx';
import { fileName, nameOfFile } from '../../ui/files/file-names.ts';
import type { InProject } from '../../api/shapes.ts';

interface ListPanelProps extends InProject {
  readonly view: OpenView;
  /** whether the user may save lists */
  readonly mayWrite: boolean;
}

export function ListPanel({ cloudId, projectId, view, mayWrite }: ListPanelProps) {
  const { t } = useTranslation();
  const ids = view.models.map(({ id }) => id).join();
  const place = useMemo(
    (): ListPlace => ({ cloud: cloudId, project: projectId, models: ids === '' ? [] : ids.split(',').map(Number) }),
    [cloudId, projectId, ids],
  );
  if (place.models.length === 0) return <Note title={t('lists.empty')} text={t('lists.emptyText')} />;
  return <OpenList place={place} view={view} mayWrite={mayWrite} />;
}

type OpenListProps = Pick<ListPanelProps, 'view' | 'mayWrite'> & { readonly place: ListPlace };

function OpenList({ place, view, mayWrite }: OpenListProps) {
  const { t } = useTranslation();
  const { query, offered, shown, failure } = useList(place, view.elements);
  const words = columnWords(t);
  return (
    <>
      <div className={classes.bar} role="toolbar" aria-label={t('lists.title')}>
        <SavedMenu place={place} mayWrite={mayWrite} />
        <ColumnsMenu offered={offered.data ?? []} words={words} />
        <GroupsMenu words={words} onFoldAll={() => shown && setList({ folded: foldedAll(shown) })} />
        <FiltersMenu offered={offered.data ?? []} words={words} />
        <SearchField />
        <span className={classes.gap} />
        {shown && (
          <p role="status" className={classes.count}>
            {t('lists.shown', { shown: shown.view.rows.length, count: shown.table.count })}
          </p>
        )}
        <SelectionTools view={view} />
        <DownloadMenu place={place} models={view.models.map(({ name }) => name)} />
      </div>
      <div className={classes.body} data-stale={query.isPlaceholderData || undefined} aria-busy={query.isFetching}>
        {failure ? (
          <TroubleNote trouble={troubleOf(failure)} onRetry={() => ignoreFailure(query.refetch())} />
        ) : (
          <Rows shown={shown} view={view} words={words} />
        )}
      </div>
    </>
  );
}

type RowsProps = Pick<ListPanelProps, 'view'> & { readonly shown: ShownList | undefined; readonly words: ColumnWords };

function Rows({ shown, view, words }: RowsProps) {
  const { t } = useTranslation();
  if (!shown) return <LoadingRows rows={6} />;
  if (shown.view.rows.length === 0)
    return <Note icon={IconSearch} title={t('lists.noRows')} text={t('lists.noRowsText')} />;
  return <ListGrid {...shown} elements={view.elements} columnWords={words} />;
}

/** The groups of the first level, which collapse with everything in them. */
const foldedAll = ({ table, view }: ShownList): ReadonlySet<string> =>
  outerGroups({ table, view, by: groupPositions(table, useListState.getState().groups) });

function SearchField() {
  const { t } = useTranslation();
  const filter = useListState(state => state.filter);
  const set = (text: string) => setList({ filter: { ...filter, text } });
  return (
    <FindField
      className={classes.search ?? ''}
      value={filter.text ?? ''}
      maxLength={512}
      onText={set}
      label={t('lists.search')}
      clearLabel={t('lists.clear')}
      onKeyDown={event => {
        if (event.key === 'Escape') set('');
      }}
    />
  );
}

function SelectionTools({ view: { elements, hasChosen } }: Pick<ListPanelProps, 'view'>) {
  const { t } = useTranslation();
  const tools = [
    { id: 'isolate', icon: IconFocusCentered, run: elements.isolate, needs: true },
    { id: 'hide', icon: IconEyeOff, run: elements.hide, needs: true },
    { id: 'frame', icon: IconZoomScan, run: elements.frame, needs: true },
    { id: 'showAll', icon: IconEye, run: elements.showAll, needs: false },
  ] as const;
  return tools.map(({ id, icon, run, needs }) => {
    const props = { icon, label: t(`lists.${id}`), disabled: needs && !hasChosen, onClick: run };
    return <IconButton key={id} {...props} hint="tooltip" />;
  });
}

function DownloadMenu({ place, models }: { readonly place: ListPlace; readonly models: readonly string[] }) {
  const { t, i18n } = useTranslation();
  const { columns, filter, groups, saved } = useListState();
  const lists = useQuery(savedListsQuery(place));
  const list = lists.data?.find(({ id }) => id === saved)?.name ?? t('lists.open');
  const download = useDownload(place);
  const save = (form: 'csv' | 'xlsx') =>
    download.mutate({
      form,
      locale: i18n.language,
      name: fileName(nameOfFile(models, list), list),
      columns,
      filter,
      groups,
    });
  return (
    <>
      <Menu position="top-end">
        <Menu.Target>
          <TextButton icon={IconDownload} text={t('lists.download')} loading={download.isPending} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => save('csv')}>{t('lists.csv')}</Menu.Item>
          <Menu.Item onClick={() => save('xlsx')}>{t('lists.xlsx')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Problem className={classes.failed} text={download.isError && t('lists.downloadFailed')} />
    </>
  );
}
