// Links to views in the viewer: their commands, and the view of an address.
import { Button } from '@mantine/core';
import { IconEyeOff, IconLink } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SharedView } from '../../../api/schema.d.ts';
import { askSharing } from '../../../features/view-links/view-state.ts';
import type { ViewerAddition } from '../../../features/viewer/viewer-page.tsx';
import { Note } from '../../../ui/states.tsx';
import { late } from '../../routes/late.tsx';
import { withAddition } from './with-addition.tsx';

const route = getRouteApi('/c/$cloud/p/$project/viewer');
const Layer = late(async () => (await import('../../../features/view-links/sharing-layer.tsx')).SharingLayer);

/** Adds links to views to the other additions. Keeps its identity while it is the same. */
export function useViewerSharing(
  added: ViewerAddition,
  { shared, mayShare }: { readonly shared: SharedView | undefined; readonly mayShare: boolean },
): ViewerAddition {
  const { t } = useTranslation();
  const { cloud, project } = route.useParams();
  return useMemo(
    () =>
      withAddition(added, {
        commands: mayShare
          ? [
              {
                id: 'viewer.copyLink',
                title: t('sharing.copy'),
                group: 'show',
                keys: 'shift+l',
                icon: IconLink,
                isInMenu: true,
                run: () => askSharing('link'),
              },
              { id: 'viewer.sharedViews', title: t('sharing.list'), group: 'window', run: () => askSharing('list') },
            ]
          : [],
        layer: view => <Layer place={{ cloud, project }} view={view} shared={shared} mayShare={mayShare} />,
      }),
    [added, t, cloud, project, shared, mayShare],
  );
}

/** Replaces the viewer: the view was removed, or the user may see nothing of it. */
export function NoView({ isHidden }: { readonly isHidden: boolean }) {
  const { t } = useTranslation();
  const { cloud, project } = route.useParams();
  const kind = isHidden ? 'hidden' : 'gone';
  return (
    <Note icon={IconEyeOff} title={t(`sharing.${kind}.title`)} text={t(`sharing.${kind}.text`)}>
      <Button renderRoot={props => <Link {...props} to="/c/$cloud/p/$project/viewer" params={{ cloud, project }} />}>
        {t('sharing.open')}
      </Button>
    </Note>
  );
}
