// The state of a model on screens of a project: warnings and failures link to the report that explains them.
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { Model } from '../../../api/shapes.ts';
import { ModelStatus } from '../../../features/models/model-status.tsx';

const route = getRouteApi('/c/$cloud/p/$project');

export function LinkedStatus({ model }: { readonly model: Model }) {
  const { cloud, project } = route.useParams();
  const navigate = useNavigate();
  return (
    <ModelStatus
      model={model}
      onReport={id => {
        navigate({ to: '/c/$cloud/p/$project/models/$model', params: { cloud, project, model: id } }).catch(
          () => undefined,
        );
      }}
    />
  );
}
