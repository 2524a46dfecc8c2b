// A document on a full page at its address.
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { readDocumentQuery } from '../../../features/sheets/reader/open-pdf.ts';
import type { ReadPlace } from '../../../features/sheets/reader/read-place.ts';
import { ReaderPage } from '../../../features/sheets/reader/reader-page.tsx';
import { ignoreFailure } from '../../../ui/commands.ts';

const route = getRouteApi('/c/$cloud/p/$project/documents/$document/read');

export function ReadRoute() {
  const params = route.useParams();
  const { cloud, project, document } = params;
  const { page, at } = route.useSearch();
  const navigate = useNavigate();
  const onPlace = useCallback(
    (place: ReadPlace) =>
      ignoreFailure(
        navigate({
          to: '/c/$cloud/p/$project/documents/$document/read',
          params: { cloud, project, document },
          search: { page: place.page === 1 ? undefined : place.page, at: place.at },
          replace: true,
        }),
      ),
    [navigate, cloud, project, document],
  );
  return <ReaderPage of={params} place={{ page: page ?? 1, at }} onPlace={onPlace} back={<Back {...params} />} />;
}

/** To the folder of the document, with the document chosen. */
function Back(place: { readonly cloud: number; readonly project: number; readonly document: number }) {
  const { t } = useTranslation();
  const { cloud, project, document } = place;
  const folder = useQuery(readDocumentQuery(place)).data?.parent_id ?? undefined;
  return (
    <Tooltip label={t('reader.back')}>
      <ActionIcon
        aria-label={t('reader.back')}
        renderRoot={props => (
          <Link
            {...props}
            to="/c/$cloud/p/$project/documents"
            params={{ cloud, project }}
            search={{ folder, document }}
          />
        )}
      >
        <IconArrowLeft size={16} />
      </ActionIcon>
    </Tooltip>
  );
}
