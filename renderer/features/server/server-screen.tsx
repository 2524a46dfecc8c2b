// The server behind this window: its addresses, its certificate, and the owner's settings. The desktop program makes
// the changes; in a browser they are read-only.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { desktop, type DesktopBridge, type DesktopState } from '../../desktop/bridge.ts';
import { onReach, reach } from '../../desktop/reach.ts';
import { Loaded } from '../../api/loaded.tsx';
import { Status, StatusLine } from '../../ui/status.tsx';
import { CopyRow } from '../../ui/links/copy-row.tsx';
import { pageAddress, serviceKinds } from './owner-rules.ts';
import { OwnerSettings, Sharing } from './owner-settings.tsx';
import { QrCode } from '../../ui/links/link-for-others.tsx';
import classes from '../../ui/page.module.css';

const KEY = ['desktop'];

export const ServerScreen = () => (desktop ? <OwnServer bridge={desktop} /> : <ServerElsewhere />);

function OwnServer({ bridge }: { readonly bridge: DesktopBridge }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const query = useQuery({ queryKey: KEY, queryFn: () => bridge.state() });
  const take = useCallback((state: DesktopState) => void client.setQueryData(KEY, state), [client]);
  useEffect(() => bridge.onChange(take), [bridge, take]);
  return (
    <Loaded query={query}>
      {state => (
        <>
          <section className={classes.section}>
            <h2>{t('server.here')}</h2>
            <p className={classes.line}>
              <Status kind={serviceKinds[state.service]} word={t(`server.states.${state.service}`)} />
            </p>
            {state.address && <CopyRow label={t('server.address')} text={state.address} />}
          </section>
          <Sharing state={state} bridge={bridge} onState={take} />
          <OwnerSettings state={state} bridge={bridge} onState={take} />
        </>
      )}
    </Loaded>
  );
}

/** In a browser: the address for others, and how to trust its certificate. */
function ServerElsewhere() {
  const { t } = useTranslation();
  const { origin } = useSyncExternalStore(onReach, reach);
  return (
    <section className={classes.section}>
      <h2>{t('server.shared')}</h2>
      <div className={classes.beside}>
        <div>
          <CopyRow label={t('server.address')} text={origin ?? location.origin} />
          {origin === null && <StatusLine kind="warning" word={t('server.onlyHere')} />}
          <p>
            <a href="/trust" target="_blank" rel="noreferrer">
              {t('server.trust')}
            </a>
          </p>
          <p className="quiet">{withCode(t('server.elsewhere'))}</p>
        </div>
        {origin !== null && <QrCode text={pageAddress(origin)} />}
      </div>
    </section>
  );
}

/** A text with parts in backticks, which are typed as they are. */
const withCode = (text: string) =>
  text.split('`').map((part, at) => (at % 2 === 0 ? part : <code key={part}>{part}</code>));
