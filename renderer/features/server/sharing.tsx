// The switch that lets other computers in, and what they need.
import { Switch } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { DesktopBridge, DesktopState } from '../../desktop/bridge.ts';
import { phoneAddress } from '../../desktop/reach.ts';
import { CopyRow } from '../../ui/copy-row.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import classes from '../../ui/page.module.css';
import { firewallCommand } from './ports.ts';

export interface OwnerProps {
  readonly state: DesktopState;
  readonly bridge: DesktopBridge;
  readonly onState: (state: DesktopState) => void;
}

export function Sharing({
  state: {
    settings: { share },
    addresses,
    authorityFingerprint,
    fingerprint,
    platform,
    service,
  },
  bridge,
  onState,
}: OwnerProps) {
  const { t } = useTranslation();
  const change = useMutation({
    mutationFn: (wanted: boolean) => bridge.changeSettings({ share: wanted }),
    onSuccess: onState,
  });
  const address = phoneAddress(addresses);
  const print = authorityFingerprint ?? fingerprint;
  return (
    <section className={classes.section}>
      <h2>{t('server.shared')}</h2>
      <Switch
        label={t('server.share')}
        description={t('server.shareText')}
        checked={share}
        disabled={service === 'starting' || change.isPending}
        onChange={event => {
          change.mutate(event.currentTarget.checked);
        }}
      />
      {change.isError && (
        <p role="alert" className={classes.trouble}>
          {t('server.failed')}
        </p>
      )}
      {share && address !== undefined && (
        <div className={classes.beside}>
          <div>
            {addresses.map(each => (
              <CopyRow key={each} label={t('server.address')} text={each} />
            ))}
            {platform === 'linux' && (
              <>
                <p className="quiet">{t('server.firewall')}</p>
                <CopyRow label="" text={firewallCommand(address)} />
              </>
            )}
          </div>
          <QrCode text={`${address}/app/`} />
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
