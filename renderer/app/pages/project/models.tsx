// The models of a project: their list, their reports, two of them compared.
import { Button } from '@mantine/core';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Model } from '../../../api/shapes.ts';
import { CompareScreen } from '../../../features/models/compare/compare-screen.tsx';
import { ModelsScreen } from '../../../features/models/models-screen.tsx';
import { ReportScreen } from '../../../features/models/report/report-screen.tsx';
import { addVersion } from '../../../features/uploads/uploads.ts';
import { useProject } from './use-project.ts';
import { ModelStatus } from '../../../features/models/model-columns.tsx';
import { ignoreFailure } from '../../../ui/commands.ts';

// The state of a model on screens of a project: warnings and failures link to the report that explains them.

const route = getRouteApi('/c/$cloud/p/$project');

export function LinkedStatus({ model }: { readonly model: Model }) {
  const { cloud, project } = route.useParams();
  const navigate = useNavigate();
  return (
    <ModelStatus
      model={model}
      onReport={id =>
        ignoreFailure(navigate({ to: '/c/$cloud/p/$project/models/$model', params: { cloud, project, model: id } }))
      }
    />
  );
}

const compareRoute = getRouteApi('/c/$cloud/p/$project/models/compare');
const reportRoute = getRouteApi('/c/$cloud/p/$project/models/$model');

function useModelPages() {
  const found = useProject();
  const { cloud, project, navigate } = found;
  const onDocument = useCallback(
    ({ document }: Model) =>
      ignoreFailure(
        navigate({
          to: '/c/$cloud/p/$project/documents',
          params: { cloud, project },
          search: { folder: document?.parent_id ?? undefined, document: document?.head_id ?? document?.id },
        }),
      ),
    [navigate, cloud, project],
  );
  return { ...found, onDocument };
}

export function ModelsPage() {
  const { t } = useTranslation();
  const { cloud, project, may, onView, onCompare, onReport, onDocument } = useModelPages();
  const empty = (
    <Button renderRoot={props => <Link {...props} to="/c/$cloud/p/$project/documents" params={{ cloud, project }} />}>
      {t('models.toDocuments')}
    </Button>
  );
  return (
    <ModelsScreen
      cloudId={cloud}
      projectId={project}
      mayWrite={may('model:write')}
      {...{ onReport, onView, onDocument, onCompare, empty }}
    />
  );
}

export function ReportPage() {
  const { cloud, project, navigate, onView, onReport, onDocument, may } = useModelPages();
  const { model } = reportRoute.useParams();
  return (
    <ReportScreen
      cloudId={cloud}
      projectId={project}
      modelId={model}
      mayWrite={may('model:write')}
      {...{ onView, onReport, onDocument }}
      onVersion={({ document }, file) => {
        if (!document) return;
        const { id, head_id: head, parent_id: folder } = document;
        addVersion(file, { cloudId: cloud, projectId: project, folderId: folder ?? 0 }, head ?? id, 'carry');
      }}
      onElement={(id, element) =>
        ignoreFailure(
          navigate({
            to: '/c/$cloud/p/$project/viewer',
            params: { cloud, project },
            search: { models: String(id), element },
          }),
        )
      }
    />
  );
}

export function ComparePage() {
  const { cloud, project, navigate, onCompare } = useProject();
  const { a, b } = compareRoute.useSearch();
  return (
    <CompareScreen
      cloudId={cloud}
      projectId={project}
      pair={[a, b]}
      onSwap={() => onCompare([b, a])}
      onView={element => {
        navigate({
          to: '/c/$cloud/p/$project/viewer',
          params: { cloud, project },
          // The second first: an element in both models is shown in the second.
          search: { models: `${b},${a}`, compare: `${a},${b}`, element },
        }).catch(() => undefined);
      }}
    />
  );
}
