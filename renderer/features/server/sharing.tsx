// The switch of network access, and the addresses, fingerprint and commands for other computers.
import { Switch } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { DesktopBridge, DesktopState } from '../../desktop/bridge.ts';
import { CopyRow } from '../../ui/links/copy-row.tsx';
import { QrCode } from '../../ui/links/qr-code.tsx';
import { Status } from '../../ui/status.tsx';
import classes from '../../ui/page.module.css';
import { canShare, fingerprintOf, sharedWith } from './owner-rules.ts';
import type { FirewallCommand } from './ports.ts';

export interface OwnerProps {
  readonly state: DesktopState;
  readonly bridge: DesktopBridge;
  readonly onState: (state: DesktopState) => void;
}

export function Sharing({ state, bridge, onState }: OwnerProps) {
  const { t } = useTranslation();
  const change = useMutation({
    mutationFn: (wanted: boolean) => bridge.changeSettings({ share: wanted }),
    onSuccess: onState,
  });
  const shared = sharedWith(state);
  const print = fingerprintOf(state);
  return (
    <section className={classes.section}>
      <h2>{t('server.shared')}</h2>
      <Switch
        label={t('server.share')}
        description={t('server.shareText')}
        checked={state.settings.share}
        disabled={!canShare(state) || change.isPending}
        onChange={event => change.mutate(event.currentTarget.checked)}
      />
      {change.isError && (
        <p role="alert" className={classes.trouble}>
          {t('server.failed')}
        </p>
      )}
      {shared && (
        <div className={classes.beside}>
          <div>
            {shared.addresses.map(each => (
              <CopyRow key={each} label={t('server.address')} text={each} />
            ))}
            <Reached visitors={shared.visitors} commands={shared.commands} />
          </div>
          <QrCode text={shared.code} />
        </div>
      )}
      {print && <CopyRow label={t('server.fingerprint')} text={print} />}
      <p>
        <a href="/trust" target="_blank" rel="noreferrer">
          {t('server.trust')}
        </a>{' '}
        <span className="quiet">{t('server.trustText')}</span>
      </p>
    </section>
  );
}

/** Whether another device has connected: nothing else proves that the firewall lets it through. */
function Reached({ visitors, commands }: { readonly visitors: number; readonly commands: readonly FirewallCommand[] }) {
  const { t } = useTranslation();
  if (visitors > 0)
    return (
      <p>
        <Status kind="done" word={t('server.visitors', { count: visitors })} />
      </p>
    );
  return (
    <>
      <p>
        <Status kind="waiting" word={t('server.noVisitors')} />
      </p>
      {commands.length > 0 && <p className="quiet">{t('server.firewall')}</p>}
      {commands.map(({ kind, command }) => (
        <CopyRow key={kind} label={t(`server.firewalls.${kind}`)} text={command} />
      ))}
    </>
  );
}
