// A drawing, PDF or image at its address.
import { Button } from '@mantine/core';
import { IconFile, IconLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { accessQuery } from '../../../features/places/queries.ts';
import { SheetPage } from '../../../features/sheets/sheet-page.tsx';
import { roles } from '../../../api/roles.ts';
import type { ModelDocument } from '../../../api/shapes.ts';
import { BackLinks, copyHere, HeadLink, ToCurrent } from './back-links.tsx';
import type { Place } from '../../routes/place.ts';
import { ignoreFailure, useCommands } from '../../../ui/commands.ts';
import { IconButton } from '../../../ui/controls.tsx';

const route = getRouteApi('/c/$cloud/p/$project/models/$model/sheet');

export function SheetRoute() {
  const { t } = useTranslation();
  const { cloud, project, model } = route.useParams();
  const { page, at, issue, visa, show } = route.useSearch();
  const from = useMemo(() => ({ issue, visa, show }), [issue, visa, show]);
  const navigate = useNavigate();
  const params = { cloud, project, model };
  const onPlace = useCallback(
    (next: number, place: string | undefined) =>
      ignoreFailure(
        navigate({
          to: '/c/$cloud/p/$project/models/$model/sheet',
          params: { cloud, project, model },
          search: { ...from, page: next === 1 ? undefined : next, at: place },
          replace: true,
        }),
      ),
    [navigate, cloud, project, model, from],
  );
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
      at={at}
      onPlace={onPlace}
      waysOf={({ document: source }) => ({
        report: (
          <Button renderRoot={props => <Link {...props} to="/c/$cloud/p/$project/models/$model" params={params} />}>
            {t('sheets.report')}
          </Button>
        ),
        back: (
          <>
            <ToCurrent place={{ cloud, project }} document={source} />
            <CopyLink />
            {source && <ToDocument place={{ cloud, project }} document={source} />}
            <BackLinks place={{ cloud, project }} from={from} />
          </>
        ),
      })}
    />
  );
}

/** Copies the address, which has the page and the place on it. */
function CopyLink() {
  const { t } = useTranslation();
  const title = t('reader.command.copyLink');
  const commands = useMemo(
    () => [{ id: 'sheet.copyLink', title, group: t('sheets.title'), keys: 'y', run: () => copyHere() }],
    [t, title],
  );
  useCommands(commands);
  return <IconButton label={title} icon={IconLink} hint="tooltip" onClick={() => copyHere()} />;
}

interface ToDocumentProps {
  readonly place: Place;
  readonly document: Pick<ModelDocument, 'id' | 'head_id' | 'parent_id'>;
}

/** Link to a document in its folder; earlier versions are listed with the current one. */
function ToDocument({ place, document }: ToDocumentProps) {
  const { t } = useTranslation();
  const search = { folder: document.parent_id ?? undefined, document: document.head_id ?? document.id };
  return (
    <HeadLink
      icon={IconFile}
      text={t('models.toDocument')}
      link={props => <Link {...props} to="/c/$cloud/p/$project/documents" params={place} search={search} />}
    />
  );
}
