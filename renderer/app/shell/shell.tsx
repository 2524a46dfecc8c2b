// The frame around all screens: rail, header, content, status bar, and dialogs above them.
import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCloudOff, IconDeviceDesktop, IconLoader2, IconNetwork } from '@tabler/icons-react';
import { useServiceAddresses } from '../../api/service-reach.ts';
import { useSession } from '../../api/session.ts';
import { desktop } from '../../desktop/bridge.ts';
import { useUploads } from '../../features/uploads/upload.ts';
import { useCommandKeys } from '../../ui/commands.ts';
import { Header } from './header.tsx';
import { followLive } from './live-updates.ts';
import { withTexts } from '../routes/late-page.ts';
import { placeOfPath } from '../routes/place.ts';
import { ProjectLengthsProvider, Units } from './project-lengths.tsx';
import { Rail } from './rail.tsx';
import { SessionEnded } from './session-ended.tsx';
import classes from './shell.module.css';
import { useShellCommands } from './shell-commands.ts';
import { useFloating } from './use-floating.ts';
import { useJobs } from '../../api/jobs.ts';
import { useReachable } from '../../api/client.ts';
import { lacksAddress, noteAddresses, useIsShared } from '../../desktop/reach.ts';
import { formatShare } from '../../ui/numbers/format.ts';
import { late } from '../routes/late.tsx';

// The status bar: address of the service, whether it answers, and running jobs.

function StatusBar() {
  const { t } = useTranslation();
  const reachable = useReachable(({ isReachable }) => isReachable);
  const running = useJobs(state => state.running);
  const writings = useJobs(state => state.writings);
  const jobs = Object.values(running);
  const count = jobs.length + writings;
  // On this computer the address does not show whether network access is on: only the desktop program knows.
  const isLocal = /^(localhost|127\.|\[::1\])/.test(location.hostname);
  const isShared = useIsShared() ?? (isLocal ? undefined : true);
  const Symbol = isShared !== true ? IconDeviceDesktop : IconNetwork;
  const share = jobs.reduce((sum, job) => sum + job.share, 0) / Math.max(1, jobs.length);
  return (
    <footer className={classes.status}>
      <span className={classes.statusItem}>
        <Symbol size={13} aria-hidden />
        {location.host}
        <span className={classes.statusMore}>
          {t(isShared === undefined ? 'shell.here' : isShared ? 'shell.onNetwork' : 'shell.onlyHere')}
        </span>
      </span>
      <span className={classes.grow} />
      <span role="status" className={classes.statusItem} data-offline={reachable ? undefined : ''}>
        {!reachable && (
          <>
            <IconCloudOff size={13} aria-hidden />
            {t('shell.offlineBar')}
          </>
        )}
      </span>
      <span className={classes.statusItem}>
        {count > 0 ? (
          <>
            <IconLoader2 size={13} aria-hidden className={classes.turning} />
            {t('shell.jobs', { count })} {jobs.length > 0 && formatShare(share)}
          </>
        ) : (
          t('shell.noJobs')
        )}
      </span>
    </footer>
  );
}

/**
 * Not needed by the first screen. Loaded with the pages of a project, so that it is available whenever files are
 * uploaded, also when the connection fails.
 */
const UploadPanel = late(async () => (await withTexts(import('../pages/project/project.tsx'))).UploadPanel);
/** Not loaded in a browser. */
const DesktopLink = late(async () => (await import('./desktop-link.tsx')).DesktopLink);

export function Shell() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const hasUploads = useUploads(({ items }) => items.length > 0);
  const { wanted, setWanted, parts } = useFloating();
  const router = useRouter();
  useEffect(() => followLive(queryClient, () => router.state.isLoading), [queryClient, router]);
  const isEnded = useSession(session => session.isEnded);
  useServiceAddresses(lacksAddress(), noteAddresses);
  useShellCommands(setWanted);
  useCommandKeys();
  useTitle();
  const close = () => setWanted(undefined);
  return (
    <div className={classes.shell}>
      <a href="#content" className={classes.skip}>
        {t('shell.skip')}
      </a>
      <Rail />
      <Header onPalette={() => setWanted('palette')} />
      <main id="content" tabIndex={-1} className={classes.content}>
        <ProjectLengthsProvider>
          <Outlet />
        </ProjectLengthsProvider>
      </main>
      <StatusBar />
      {hasUploads && <UploadPanel />}
      {parts && wanted === 'palette' && <parts.Palette onClose={close} />}
      {parts && wanted === 'keys' && <parts.KeysDialog onClose={close} />}
      {parts && <parts.CopiedNotice />}
      <Units />
      {isEnded && <SessionEnded />}
      {desktop && <DesktopLink />}
    </div>
  );
}

/** Shows the place in the title of the browser tab. */
function useTitle(): void {
  const { t } = useTranslation();
  const place = useRouterState({ select: ({ location }) => placeOfPath(location.pathname) });
  useEffect(() => {
    document.title = `${t(`shell.${place}`)} – Plinth`;
  }, [t, place]);
}
