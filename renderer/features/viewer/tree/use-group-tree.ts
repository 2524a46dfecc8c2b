// The tree of the left dock: the structure, or the elements in groups.
import { useQueries, queryOptions } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Model } from '../../../api/shapes.ts';
import { type Forest, numbering } from './forest.ts';
import type { GroupedBy, TreeKind, ModelGroups } from './group-data.ts';
import { groupByClass, layGroups, mergeGroups } from './group-layout.ts';
import type { GroupTree } from './group-tree.ts';
import { inSlices, type Steps } from '../in-steps.ts';
import { fetchAs } from '../../../api/client.ts';
import { keys } from '../../../api/keys.ts';
import type { GroupAnswer, GroupOrder } from './group-worker.ts';
import type { ModelPlace } from '../queries.ts';

// The groups of a model from the service, read in a worker.

function addressesOf({ cloud, project, model }: ModelPlace, by: GroupedBy): readonly string[] {
  const here = `/cloud/${cloud}/project/${project}`;
  switch (by) {
    case 'type':
    case 'material': {
      const columns = JSON.stringify([{ from: 'element', name: by }]);
      return [`${here}/element-table?models=${model}&columns=${encodeURIComponent(columns)}`];
    }
    case 'classification':
      return [`${here}/model/${model}/classification`, `${here}/model/${model}/classification-element`];
    case 'layer':
    case 'system':
    case 'zone':
      return [`${here}/model/${model}/${by}`];
  }
}

function readAway(order: { readonly by: GroupedBy; readonly parts: ArrayBuffer[] }): Promise<ModelGroups> {
  const worker = new Worker(new URL('./group-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<ModelGroups>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<GroupAnswer>) => {
      if ('groups' in data) resolve(data.groups);
      else reject(new Error(data.error));
    };
    worker.onerror = event => reject(new Error(event.message));
    worker.postMessage(order satisfies GroupOrder, order.parts);
  }).finally(() => worker.terminate());
}

const groupsQuery = (place: ModelPlace, by: GroupedBy) =>
  queryOptions({
    queryKey: [...keys.modelData(place.project, place.model), 'groups', by],
    structuralSharing: false,
    queryFn: async ({ signal }) => {
      const parts = await Promise.all(
        addressesOf(place, by).map(async address => (await fetchAs(address, { signal })).arrayBuffer()),
      );
      return readAway({ by, parts });
    },
  });

interface GroupTreeState {
  /** undefined while it is built */
  readonly tree: Forest | undefined;
  readonly error: Error | null;
}

/** Source of the groups besides the structure. */
type Source = 'class' | { readonly by: GroupedBy; readonly groups: Parameters<typeof mergeGroups>[0] };

interface Made {
  readonly forest: Forest;
  readonly source: Source;
  readonly tree?: GroupTree;
  readonly error?: Error;
}

export function useGroupTree(
  kind: TreeKind,
  forest: Forest,
  place: { readonly cloud: number; readonly project: number },
  shown: readonly Model[],
): GroupTreeState {
  const by: GroupedBy | undefined = kind === 'structure' || kind === 'class' ? undefined : kind;
  const models = useMemo(() => shown.map(({ id }) => id), [shown]);
  const found = useQueries({
    queries: by ? models.map(model => groupsQuery({ ...place, model }, by)) : [],
    combine: results => ({
      groups: results.map(({ data }) => data),
      error: results.find(({ error }) => error)?.error ?? null,
    }),
  });
  const [made, setMade] = useState<Made>();
  /** undefined: not loaded yet */
  const source = useMemo((): Source | undefined => {
    if (!by) return kind === 'class' ? kind : undefined;
    const groups = found.groups.flatMap((each, n) => (each ? [{ model: models[n]!, groups: each }] : []));
    return groups.length === models.length ? { by, groups } : undefined;
  }, [by, kind, found.groups, models]);

  useEffect(() => {
    if (source === undefined) return undefined;
    const stop = new AbortController();
    inSlices(makeTree(forest, source), stop.signal).then(
      tree => {
        if (tree) setMade({ forest, source, tree });
      },
      (error: Error) => setMade({ forest, source, error }),
    );
    return () => stop.abort();
  }, [forest, source]);

  if (kind === 'structure') return { tree: forest, error: null };
  // A tree of another kind is not shown in the meantime; one of an earlier structure would refer to other rows.
  const current = made?.source === source && made?.forest === forest ? made : undefined;
  return { tree: current?.tree, error: found.error ?? current?.error ?? null };
}

function* makeTree(forest: Forest, source: Source): Steps<GroupTree> {
  if (source === 'class') return yield* layGroups(forest, yield* groupByClass(forest), false);
  const grouping = yield* mergeGroups(source.groups, yield* numbering(forest));
  // Only rooms are in zones.
  return yield* layGroups(forest, grouping, source.by !== 'zone');
}
