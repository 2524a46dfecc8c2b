// The issues of a project, and one of them, at their addresses.
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { arrangementOf, wordsFor, type Arrangement } from '../../../features/issues/table/arrangement.ts';
import type { ExternalFile } from '../../../features/issues/exchange/exchange-dialogs.tsx';
import { IssuesScreen } from '../../../features/issues/issues-screen.tsx';
import type { IssueWays } from '../../../features/issues/place.ts';
import { allModelsQuery } from '../../../features/models/queries.ts';
import { peopleQuery } from '../../../features/people/queries.ts';
import { accessQuery, projectQuery, selfQuery } from '../../../features/places/queries.ts';
import { addUploads } from '../../../features/uploads/uploads.ts';
import type { FoundFile } from '../../../ui/files/dropped-files.ts';
import { endIssues, usePendingIssues } from '../../pending-files.ts';
import { idOf, type IssueSearch } from '../../routes/searches.ts';
import { ignoreFailure } from '../../../ui/commands.ts';

const route = getRouteApi('/c/$cloud/p/$project/issues');

const GUEST = 25;

export function IssuesPage() {
  const { cloud, project } = route.useParams();
  const { issue } = useParams({ strict: false });
  const search = route.useSearch();
  const self = useQuery(selfQuery).data;
  const access = useQuery(accessQuery(cloud, project)).data;
  const members = useQuery(peopleQuery(cloud, project)).data;
  const name = useQuery(projectQuery(cloud, project)).data?.name;
  const all = useQuery(allModelsQuery(cloud, project)).data;
  const models = useMemo(() => new Map(all?.map(model => [model.id, model.name ?? String(model.id)])), [all]);
  const navigate = useNavigate();
  const ways = useWays(cloud, project);
  const arrangement = useMemo(() => arrangementOf(search), [search]);
  const onArrange = useCallback(
    (change: Partial<Arrangement>) =>
      ignoreFailure(
        navigate({
          to: '.',
          search: (before: IssueSearch) => wordsFor({ ...arrangementOf(before), ...change }),
          replace: change.view === undefined,
        }),
      ),
    [navigate],
  );
  return (
    <IssuesScreen
      key={project}
      cloudId={cloud}
      projectId={project}
      projectName={name ?? ''}
      members={members ?? nobody}
      models={models}
      self={self?.email}
      role={access?.user_role ?? GUEST}
      {...{ ways, arrangement, onArrange }}
      opened={issue}
      external={useExternalFile(cloud, project)}
    />
  );
}

const nobody = [] as const;

/** The file from outside the window that this project imports; one after the other. */
function useExternalFile(cloudId: number, projectId: number): ExternalFile | undefined {
  const rootFolder = useQuery(projectQuery(cloudId, projectId)).data?.root_folder_id;
  const { waiting, target } = usePendingIssues();
  const [first] = waiting;
  if (!first || target?.projectId !== projectId || rootFolder === undefined || rootFolder === null) return undefined;
  const { file, beside } = first;
  return {
    file,
    models: target.isNew ? beside.map(({ name }) => name) : undefined,
    addModels: async names => {
      const files: FoundFile[] = [];
      for (const { name, read } of beside) if (names.includes(name)) files.push({ file: await read(), path: [] });
      if (files.length > 0) addUploads(files, { cloudId, projectId, folderId: rootFolder });
    },
    onEnd: read => endIssues(1, read),
  };
}

function useWays(cloud: number, project: number): IssueWays {
  const router = useRouter();
  return useMemo(() => {
    const params = { cloud, project };
    const whole = (path: string) => `${location.origin}${path}`;
    // Built once for the cards of a board, whose addresses differ only in the id.
    const all = whole(router.buildLocation({ to: '/c/$cloud/p/$project/issues', params }).publicHref);
    const addressOf = (guid: string) => `${all}/${encodeURIComponent(guid)}`;
    const go = (address: string) => router.history.push(address.slice(location.origin.length));
    return {
      addressOf,
      go,
      onOpen: guid => {
        const search = (before: IssueSearch) => before;
        const way =
          guid === undefined
            ? router.navigate({ to: '/c/$cloud/p/$project/issues', params, search })
            : router.navigate({ to: '/c/$cloud/p/$project/issues/$issue', params: { ...params, issue: guid }, search });
        way.catch(() => undefined);
      },
      viewerAddress: ({ issue, viewpoint, models }) =>
        whole(
          router.buildLocation({
            to: '/c/$cloud/p/$project/viewer',
            params,
            search: { models: models.join(','), issue, viewpoint },
          }).publicHref,
        ),
      documentAddress: ({ guid, name, issue }) => {
        const document = idOf(guid);
        // Clients of BCF 3.0 choose guids of their own.
        const location =
          document === 0
            ? router.buildLocation({ to: '/c/$cloud/p/$project/documents', params, search: { q: name } })
            : router.buildLocation({
                to: '/c/$cloud/p/$project/documents/$document/read',
                params: { ...params, document },
                search: { issue },
              });
        return whole(location.publicHref);
      },
    };
  }, [router, cloud, project]);
}
