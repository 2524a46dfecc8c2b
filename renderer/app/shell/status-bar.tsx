// The thin bar at the bottom: where the service is, whether it answers, what it works on.
import { IconCloudOff, IconDeviceDesktop, IconLoader2, IconNetwork } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useJobs } from '../../api/jobs.ts';
import { isReachable, onReachable } from '../../api/reachability.ts';
import { useIsShared } from '../../desktop/sharing.ts';
import { formatShare } from '../../ui/numbers/format.ts';
import classes from './shell.module.css';

export function StatusBar() {
  const { t } = useTranslation();
  const reachable = useSyncExternalStore(onReachable, isReachable);
  const running = useJobs(state => state.running);
  const writings = useJobs(state => state.writings);
  const jobs = Object.values(running);
  const count = jobs.length + writings;
  // From this computer the address says nothing of who else is let in: only the desktop program knows.
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
