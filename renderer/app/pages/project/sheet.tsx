// A drawing, PDF or image at its address.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { accessQuery } from '../../../features/places/queries.ts';
import { SheetPage } from '../../../features/sheets/sheet-page.tsx';
import { roles } from '../../../api/roles.ts';
import { ignoreFailure } from '../../../ui/commands.ts';

const route = getRouteApi('/c/$cloud/p/$project/models/$model/sheet');

export function SheetRoute() {
  const { t } = useTranslation();
  const { cloud, project, model } = route.useParams();
  const { page } = route.useSearch();
  const navigate = useNavigate();
  const params = { cloud, project, model };
  const access = useQuery(accessQuery(cloud, project));
  return (
    <SheetPage
      cloudId={cloud}
      projectId={project}
      modelId={model}
      page={page ?? 1}
      mayWrite={
        (access.data?.user_role ?? roles.guest) >= roles.user &&
        (access.data?.usable_scopes.includes('model:write') ?? false)
      }
      onPage={next =>
        ignoreFailure(
          navigate({
            to: '/c/$cloud/p/$project/models/$model/sheet',
            params,
            search: { page: next === 1 ? undefined : next },
            replace: true,
          }),
        )
      }
      toReport={
        <Button renderRoot={props => <Link {...props} to="/c/$cloud/p/$project/models/$model" params={params} />}>
          {t('sheets.report')}
        </Button>
      }
    />
  );
}
