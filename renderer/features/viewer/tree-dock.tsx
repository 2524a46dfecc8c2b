// The left dock: models of the project, search, and the spatial tree, linked with the canvas both ways.
import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { troubleOf } from '../../api/errors.ts';
import type { Model } from '../../api/shapes.ts';
import { LoadingRows, TroubleNote } from '../../ui/states.tsx';
import { SEARCH_FIELD } from './commands.ts';
import { useViewer } from './context.ts';
import { propertyQuestion, visibleRows } from './forest.ts';
import { ModelsMenu } from './models-menu.tsx';
import { propertySearchQuery } from './queries.ts';
import { useViewerState } from './state.ts';
import { firstOpen, matchesOf, openOf, toggled, withWayTo, type Opened } from './tree-rules.ts';
import { Tree } from './tree.tsx';
import classes from './viewer.module.css';

interface TreeDockProps {
  readonly cloud: number;
  readonly project: number;
  readonly models: readonly Model[];
  readonly shown: readonly Model[];
  readonly loading: boolean;
  readonly error: Error | null;
  readonly onShow: (ids: readonly number[]) => void;
}

export function TreeDock({ cloud, project, models, shown, loading, error, onShow }: TreeDockProps) {
  const { t } = useTranslation();
  const actions = useViewer();
  const version = useViewerState(state => state.version);
  const current = useViewerState(state => state.current);
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text.trim());
  const { forest } = actions;
  const [opened, setOpened] = useState<Opened | null>(null);
  const first = useMemo(() => firstOpen(forest), [forest]);
  const open = openOf(opened, forest, first);

  // The row of what was chosen in the canvas comes into sight.
  useEffect(
    () =>
      useViewerState.subscribe((state, before) => {
        if (state.current === before.current || state.current < 0 || state.current >= forest.count) return;
        setOpened(known => ({ forest, open: withWayTo(openOf(known, forest, first), forest, state.current) }));
      }),
    [forest, first],
  );

  const question = useMemo(() => propertyQuestion(wanted), [wanted]);
  const found = useQueries({
    queries: question ? shown.map(({ id }) => propertySearchQuery({ cloud, project, model: id }, question)) : [],
    combine: results => ({
      lists: results.map(({ data }) => data),
      pending: results.some(({ isPending }) => isPending),
    }),
  });
  const matches = useMemo(
    () =>
      matchesOf(
        forest,
        wanted,
        shown.map(({ id }, n) => ({ model: id, uuids: found.lists[n] })),
      ),
    [wanted, forest, shown, found],
  );
  const rows = useMemo(() => visibleRows(forest, open, matches), [forest, open, matches]);
  const toggle = (node: number) => {
    setOpened({ forest, open: toggled(open, node) });
  };

  return (
    <>
      <ModelsMenu models={models} shown={shown} onShow={onShow} />
      <div className={classes.search}>
        <TextInput
          id={SEARCH_FIELD}
          value={text}
          onChange={event => setText(event.currentTarget.value)}
          leftSection={<IconSearch size={14} />}
          placeholder={t('viewer.tree.searchShort')}
          aria-label={t('viewer.tree.search')}
          title={t('viewer.tree.search')}
          rightSection={
            text && <CloseButton size="xs" aria-label={t('viewer.tree.clear')} onClick={() => setText('')} />
          }
          onKeyDown={event => {
            if (event.key === 'Escape') {
              setText('');
              event.currentTarget.blur();
            }
          }}
        />
        {matches && (
          <p role="status" className={classes.found}>
            {found.pending && question ? t('viewer.tree.searching') : t('viewer.tree.found', { count: matches.size })}
            {matches.size === 0 && !question && ` ${t('viewer.tree.hint')}`}
          </p>
        )}
      </div>
      {error && <TroubleNote trouble={troubleOf(error)} />}
      {!error && forest.count === 0 && loading && <LoadingRows rows={12} />}
      {!error && forest.count > 0 && (
        <Tree
          forest={forest}
          rows={rows}
          open={open}
          matches={matches}
          onToggle={toggle}
          version={version}
          current={current}
        />
      )}
    </>
  );
}
