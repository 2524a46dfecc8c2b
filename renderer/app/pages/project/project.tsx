// The screens of a project, composed from features.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Outlet } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { Loaded } from '../../../api/loaded.tsx';
import type { Document, Model } from '../../../api/shapes.ts';
import { DocumentsScreen } from '../../../features/documents/documents-screen.tsx';
import { documentsQuery } from '../../../features/documents/queries.ts';
import { allModelsQuery } from '../../../features/models/queries.ts';
import { projectQuery } from '../../../features/places/queries.ts';
import { addUploads, addVersion } from '../../../features/uploads/uploads.ts';
import { WorstStanding } from '../../../features/visas/standing.tsx';
import { LoadingRows } from '../../../ui/states.tsx';
import { roles } from '../../../api/roles.ts';
import { LinkedStatus } from './models.tsx';
import { useDefining, useDocumentIssues, useDocumentTags, useVisaAsking } from './document-actions.tsx';
import { useDocumentPanels, useFolderReasons } from './document-panels.tsx';
import { useDocumentAddresses, useProject } from './use-project.ts';
import { ignoreFailure } from '../../../ui/commands.ts';

// Loaded with the rest, so that they are available when the connection fails.
export { ComparePage, ModelsPage, ReportPage } from './models.tsx';
export { ActivityPage, OverviewPage } from './overview.tsx';
export { GroupsPage, PeoplePage, RightsPage, TokensPage } from './people.tsx';
export { VisasPage } from './visas.tsx';
// Shown by the frame, over all screens.
export { UploadPanel } from '../../../features/uploads/upload-panel.tsx';

const projectRoute = getRouteApi('/c/$cloud/p/$project');
const documentsRoute = getRouteApi('/c/$cloud/p/$project/documents');

/** Shows nothing of a project before the user's access is confirmed. */
export function ProjectPage() {
  const { cloud, project } = projectRoute.useParams();
  return (
    <Loaded query={useQuery(projectQuery(cloud, project))} loading={<LoadingRows rows={12} />}>
      {() => <Outlet />}
    </Loaded>
  );
}

const statusOf = (model: Model) => <LinkedStatus model={model} />;
const visasOf = ({ visas }: Document) => <WorstStanding visas={visas} />;

export function DocumentsPage() {
  const { cloud, project, navigate, onView, onRead, onReport, onCompare, may, access } = useProject();
  const { folder, document, q, tags: wanted } = documentsRoute.useSearch();
  const models = useQuery(allModelsQuery(cloud, project));
  const queryClient = useQueryClient();
  // The cached list is kept up to date: names are compared with it, without a request.
  const documentsOf = useCallback(
    (id: number) => queryClient.fetchQuery(documentsQuery(cloud, project, id)),
    [queryClient, cloud, project],
  );
  const onFolder = useCallback(
    (id: number | undefined) =>
      ignoreFailure(
        navigate({ to: '/c/$cloud/p/$project/documents', params: { cloud, project }, search: { folder: id } }),
      ),
    [navigate, cloud, project],
  );
  const onFound = useCallback(
    (inFolder: number, found: number) =>
      ignoreFailure(
        navigate({
          to: '/c/$cloud/p/$project/documents',
          params: { cloud, project },
          search: { folder: inFolder, document: found },
          replace: true,
        }),
      ),
    [navigate, cloud, project],
  );
  const addressOf = useDocumentAddresses();
  const place = { cloud, project };
  const goTo = (search: { readonly q?: string | undefined; readonly tags?: string | undefined }) =>
    ignoreFailure(
      navigate({
        to: '/c/$cloud/p/$project/documents',
        params: place,
        search: { folder, q, tags: wanted, ...search },
        replace: true,
      }),
    );
  const tags = useDocumentTags(place, {
    wanted,
    mayWrite: may('document:write'),
    onIds: ids => goTo({ tags: ids.join(',') || undefined }),
  });
  const visas = useVisaAsking(place, (access?.user_role ?? roles.guest) >= roles.user);
  const defining = useDefining(place, may('model:write'));
  const issues = useDocumentIssues(place, may('bcf:write'));
  const actions = useMemo(
    () => [...tags.actions, ...visas.actions, ...issues.actions, ...defining.actions],
    [tags.actions, visas.actions, issues.actions, defining.actions],
  );
  const reasonOf = useFolderReasons(place, access?.has_admin_permission === false);
  const panels = useDocumentPanels(place, { mayManage: access?.has_admin_permission ?? false, reasonOf });
  return (
    <>
      <DocumentsScreen
        cloudId={cloud}
        projectId={project}
        folderId={folder}
        documentId={document}
        search={q ?? ''}
        models={models.data ?? []}
        mayWrite={may('document:write')}
        {...{
          statusOf,
          visasOf,
          panels,
          onFolder,
          onFound,
          addressOf,
          onView,
          onRead,
          onReport,
          onCompare,
          actions,
          reasonOf,
        }}
        tags={tags.filter}
        filterButton={tags.button}
        filterBar={tags.bar}
        onSearch={text => goTo({ q: text || undefined })}
        onVersion={(file, { id, parent_id }, earlierEdits) =>
          addVersion(file, { cloudId: cloud, projectId: project, folderId: parent_id ?? 0 }, id, earlierEdits)
        }
        onFiles={(files, folderId) => addUploads(files, { cloudId: cloud, projectId: project, folderId, documentsOf })}
      />
      {tags.dialogs}
      {visas.dialogs}
      {issues.dialogs}
      {defining.dialog}
    </>
  );
}
