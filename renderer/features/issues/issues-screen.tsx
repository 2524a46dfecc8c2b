// Issues of a project: a table or a board, and a panel with one of them.
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOf } from '../../ui/numbers/format.ts';
import { Loaded } from '../../api/loaded.tsx';
import { ChangeProblem } from '../../api/change-form.tsx';
import type { Extensions, Topic, UserProject, InProject } from '../../api/shapes.ts';
import { DropZone } from '../../ui/files/drop-zone.tsx';
import { LoadingRows } from '../../ui/states.tsx';
import { useIssueChanges, usePendingChanges, withChanges } from './changes.ts';
import { FilterBar } from './filters/filter-bar.tsx';
import type { Arrangement } from './table/arrangement.ts';
import { passes } from './filters/filters.ts';
import { ExternalImport, type ExternalFile } from './exchange/exchange-dialogs.tsx';
import { useIssueCommands, neighboursOf, listState, type IssueQuestion } from './issue-list.ts';
import { IssueBoard } from './board/issue-board.tsx';
import { IssuePanel } from './panel/issue-panel.tsx';
import { IssueQuestions } from './issue-questions.tsx';
import { IssueTable } from './table/issue-table.tsx';
import { IssuesBar } from './issues-bar.tsx';
import classes from './issues.module.css';
import { NoIssues, NoStatuses } from './no-issues.tsx';
import { peopleOf } from './options.ts';
import { type IssuePlace, type IssueWays, rightsOf } from './place.ts';
import { issuesQuery, overviewsQuery, rightsQuery, valuesQuery } from './queries.ts';
import { SelectionBar } from './selection-bar.tsx';
import type { Values } from './values/values.ts';

interface IssuesScreenProps extends InProject {
  readonly projectName: string;
  readonly members: readonly UserProject[];
  /** names of the models of the project, by their ids; keeps its identity while it is the same */
  readonly models: ReadonlyMap<number, string>;
  readonly self: string | undefined;
  /** role of the user in the project: 100, 50 or 25 */
  readonly role: number;
  readonly ways: IssueWays;
  /** guid of the issue in the side panel */
  readonly opened: string | undefined;
  /** a file opened from outside the window */
  readonly external: ExternalFile | undefined;
  readonly arrangement: Arrangement;
  readonly onArrange: (change: Partial<Arrangement>) => void;
}

export function IssuesScreen(props: IssuesScreenProps) {
  const { projectId } = props;
  const issues = useQuery(issuesQuery(projectId));
  const values = useQuery(valuesQuery(projectId));
  const said = useQuery(rightsQuery(projectId));
  const loading = <LoadingRows rows={12} />;
  return (
    <Loaded query={issues} loading={loading}>
      {all => (
        <Loaded query={values} loading={loading}>
          {offered => (
            <Loaded query={said} loading={loading}>
              {actions => <Issues {...props} issues={all} values={offered} actions={actions} />}
            </Loaded>
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

interface IssuesProps extends IssuesScreenProps {
  readonly issues: readonly Topic[];
  readonly values: Values;
  /** permissions of the user, from the service */
  readonly actions: Extensions;
}

function Issues(props: IssuesProps) {
  const { ways, opened, arrangement, onArrange } = props;
  const { view, filter } = arrangement;
  const { t } = useTranslation();
  const at = usePlace(props);
  const pending = usePendingChanges(at.projectId);
  const issues = useMemo(() => props.issues.map(issue => withChanges(issue, pending)), [props.issues, pending]);
  const { update } = useIssueChanges(at.projectId);
  const [question, ask] = useState<IssueQuestion>();
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  const [order, setOrder] = useState<readonly string[]>([]);
  const shown = useMemo(() => issues.filter(issue => passes(issue, filter, at)), [issues, filter, at]);
  const chosen = useMemo(() => shown.filter(({ guid }) => selected.has(guid)), [shown, selected]);
  const state = listState(shown.length, issues.length, view);
  useIssueCommands(at, ask);
  const remove = useCallback((gone: readonly Topic[]) => ask({ kind: 'delete', issues: gone }), []);
  return (
    <DropZone
      className={classes.screen}
      hint={t('issues.import.dropHint')}
      disabled={!at.rights.create}
      onFiles={([first]) => {
        if (first) ask({ kind: 'import', file: first.file });
      }}
    >
      <div className={classes.main}>
        <Head
          {...{ at, arrangement, issues, ask }}
          shown={shown.length}
          error={update.error}
          onArrange={change => {
            if (change.view !== undefined) select(new Set());
            onArrange(change);
          }}
        />
        {state !== 'list' ? (
          <NoIssues at={at} isFiltered={state === 'filtered'} onAsk={ask} onArrange={onArrange} />
        ) : (
          <IssueList
            {...{ at, ways, opened, arrangement, selected, chosen, onArrange, ask }}
            issues={shown}
            onSelect={select}
            onOrder={setOrder}
            onDelete={remove}
            onMove={({ guid }, status) => update.mutate({ guid, change: { topic_status: status } })}
          />
        )}
      </div>
      {opened !== undefined && (
        <IssuePanel
          key={opened}
          {...{ at, ways, issues }}
          guid={opened}
          beside={neighboursOf(order, opened)}
          onDelete={remove}
        />
      )}
      {!question && props.external && <ExternalImport projectId={at.projectId} external={props.external} />}
      {question && (
        <IssueQuestions
          {...{ at, ways, question, opened }}
          projectName={props.projectName}
          sets={{ all: issues, shown, selected: view === 'table' ? chosen : [] }}
          onClose={() => ask(undefined)}
        />
      )}
    </DropZone>
  );
}

interface HeadProps extends Pick<IssuesScreenProps, 'arrangement' | 'onArrange'> {
  readonly at: IssuePlace;
  /** all issues of the project */
  readonly issues: readonly Topic[];
  /** number of issues shown */
  readonly shown: number;
  readonly error: unknown;
  readonly ask: (question: IssueQuestion) => void;
}

/** The bar above the list. */
function Head({ at, arrangement, issues, shown, error, ask, onArrange }: HeadProps) {
  const { filter, view } = arrangement;
  return (
    <>
      <IssuesBar
        rights={at.rights}
        {...arrangement}
        counts={{ shown, all: issues.length }}
        onArrange={onArrange}
        onAsk={ask}
      />
      {issues.length > 0 && (
        <FilterBar at={at} issues={issues} filter={filter} onFilter={next => onArrange({ filter: next })} />
      )}
      {view === 'board' && issues.length > 0 && <NoStatuses at={at} />}
      <ChangeProblem className={classes.problem} error={error} />
    </>
  );
}

interface IssueListProps extends Pick<IssuesScreenProps, 'ways' | 'opened' | 'arrangement' | 'onArrange'> {
  readonly at: IssuePlace;
  /** the issues shown, and the selected ones among them */
  readonly issues: readonly Topic[];
  readonly chosen: readonly Topic[];
  readonly selected: ReadonlySet<string>;
  readonly ask: (question: IssueQuestion) => void;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
  readonly onOrder: (order: readonly string[]) => void;
  readonly onMove: (issue: Topic, status: string | null) => void;
  readonly onDelete: (issues: readonly Topic[]) => void;
}

/** The table with the selection bar, or the board. */
function IssueList(props: IssueListProps) {
  const { at, ways, issues, chosen, arrangement, ask, onArrange, onSelect, onOrder, onDelete } = props;
  const { view, grouping, order, sort } = arrangement;
  const overviews = useQuery(overviewsQuery(at.projectId)).data;
  const parts = { at, ways, issues, overviews, onOrder, onDelete };
  if (view === 'board')
    return (
      <div className={classes.list}>
        <IssueBoard
          {...parts}
          order={order}
          opened={props.opened}
          onMove={props.onMove}
          onNew={status => ask({ kind: 'new', status })}
        />
      </div>
    );
  return (
    <div className={classes.list}>
      <IssueTable
        key={grouping ?? ''}
        {...parts}
        grouping={grouping}
        sort={sort}
        onSort={next => onArrange({ sort: next })}
        selected={props.selected}
        onSelect={onSelect}
      />
      {chosen.length > 0 && (
        <SelectionBar
          at={at}
          issues={chosen}
          onClear={() => onSelect(new Set())}
          onExport={() => ask({ kind: 'export' })}
          onDelete={() => onDelete(chosen)}
        />
      )}
    </div>
  );
}

/** Stable between renders while nothing of it changes. */
function usePlace({ cloudId, projectId, values, members, models, self, actions, role }: IssuesProps): IssuePlace {
  const [today] = useState(() => dayOf(new Date()));
  return useMemo(
    () => ({
      cloudId,
      projectId,
      values,
      models,
      self,
      today,
      people: peopleOf(members),
      rights: rightsOf(actions, role),
    }),
    [cloudId, projectId, values, members, models, self, today, actions, role],
  );
}
