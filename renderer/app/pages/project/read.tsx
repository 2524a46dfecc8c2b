// A document on a full page at its address.
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Navigate, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../api/loaded.tsx';
import { hasOwnScreen, opensAsSheet } from '../../../api/shapes.ts';
import { sheetModelQuery } from '../../../features/sheets/queries.ts';
import { readDocumentQuery } from '../../../features/sheets/reader/open-pdf.ts';
import type { ReadPlace } from '../../../features/sheets/reader/read-place.ts';
import { ReaderPage } from '../../../features/sheets/reader/reader-page.tsx';
import type { Place } from '../../routes/place.ts';
import type { OpenedFrom } from '../../routes/searches.ts';
import { BackLinks, copyHere, ToCurrent } from './back-links.tsx';
import { ignoreFailure } from '../../../ui/commands.ts';

const route = getRouteApi('/c/$cloud/p/$project/documents/$document/read');

export function ReadRoute() {
  const params = route.useParams();
  const { cloud, project, document } = params;
  const { page, at, find, issue, visa, show } = route.useSearch();
  const from = useMemo(() => ({ issue, visa, show }), [issue, visa, show]);
  const navigate = useNavigate();
  const onPlace = useCallback(
    (place: ReadPlace) =>
      ignoreFailure(
        navigate({
          to: '/c/$cloud/p/$project/documents/$document/read',
          params: { cloud, project, document },
          search: { ...from, page: place.page === 1 ? undefined : place.page, at: place.at },
          replace: true,
        }),
      ),
    [navigate, cloud, project, document, from],
  );
  const shown = useQuery(readDocumentQuery(params)).data;
  const { model_id: model = null, model_type: type = null } = shown ?? {};
  if (model !== null && type !== null && hasOwnScreen({ type }))
    return <ToModel place={{ cloud, project }} model={model} from={from} />;
  return (
    <ReaderPage
      of={params}
      place={{ page: page ?? 1, at }}
      find={find}
      onCopyLink={copyHere}
      onPlace={onPlace}
      back={<Back {...params} />}
      links={
        <>
          <ToCurrent place={{ cloud, project }} document={shown} />
          <BackLinks place={{ cloud, project }} from={from} />
        </>
      }
    />
  );
}

interface ToModelProps {
  readonly place: Place;
  readonly model: number;
  readonly from: OpenedFrom;
}

/** Links to a document need not know its kind: models and drawings have screens of their own. */
function ToModel({ place, model: id, from }: ToModelProps) {
  const query = useQuery(sheetModelQuery(place.cloud, place.project, id));
  const params = { ...place, model: id };
  return (
    <Loaded query={query}>
      {model =>
        opensAsSheet(model) ? (
          <Navigate to="/c/$cloud/p/$project/models/$model/sheet" params={params} search={from} replace />
        ) : model.status === 'C' ? (
          <Navigate
            to="/c/$cloud/p/$project/viewer"
            params={place}
            search={{ models: String(id), issue: from.issue }}
            replace
          />
        ) : (
          <Navigate to="/c/$cloud/p/$project/models/$model" params={params} replace />
        )
      }
    </Loaded>
  );
}

/** To the folder of the document, with the document chosen. */
function Back(place: { readonly cloud: number; readonly project: number; readonly document: number }) {
  const { t } = useTranslation();
  const { cloud, project, document } = place;
  const found = useQuery(readDocumentQuery(place)).data;
  // Earlier versions are listed with the current one.
  const search = { folder: found?.parent_id ?? undefined, document: found?.head_id ?? document };
  return (
    <Tooltip label={t('reader.back')}>
      <ActionIcon
        aria-label={t('reader.back')}
        renderRoot={props => (
          <Link {...props} to="/c/$cloud/p/$project/documents" params={{ cloud, project }} search={search} />
        )}
      >
        <IconArrowLeft size={16} />
      </ActionIcon>
    </Tooltip>
  );
}
