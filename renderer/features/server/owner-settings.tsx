// Port, data folder, certificate and start at login: the owner's settings of the program on this computer.
import { Button, Switch } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DesktopState, DesktopBridge } from '../../desktop/bridge.ts';
import { NumberField } from '../../ui/numbers/number-field.tsx';
import classes from '../../ui/page.module.css';
import { portToApply, canShare, fingerprintOf, sharedWith, type FirewallCommand } from './owner-rules.ts';
import { CopyRow } from '../../ui/links/copy-row.tsx';
import { QrCode } from '../../ui/links/link-for-others.tsx';
import { StatusLine } from '../../ui/status.tsx';
import { submitsOnly } from '../../ui/dialogs/form-dialog.tsx';
import { Problem } from '../../ui/states.tsx';
import { ignoreFailure } from '../../ui/commands.ts';
import { TextButton } from '../../ui/buttons.tsx';

// The switch of network access, and the addresses, fingerprint and commands for other computers.

interface OwnerProps {
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
      <Problem className={classes.trouble} text={change.isError && t('server.failed')} />
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
  if (visitors > 0) return <StatusLine kind="done" word={t('server.visitors', { count: visitors })} />;
  return (
    <>
      <StatusLine kind="waiting" word={t('server.noVisitors')} />
      {commands.length > 0 && <p className="quiet">{t('server.firewall')}</p>}
      {commands.map(({ kind, command }) => (
        <CopyRow key={kind} label={t(`server.firewalls.${kind}`)} text={command} />
      ))}
    </>
  );
}

export function OwnerSettings({ state: { settings, dataFolder, ownCertificate }, bridge, onState }: OwnerProps) {
  const { t } = useTranslation();
  const [port, setPort] = useState<number | undefined>(settings.port);
  const next = portToApply(port, settings.port);
  const act = useMutation({ mutationFn: (change: () => Promise<DesktopState>) => change(), onSuccess: onState });
  const button = (label: string, change: () => Promise<DesktopState>) => (
    <TextButton text={label} disabled={act.isPending} onClick={() => act.mutate(change)} />
  );
  return (
    <section className={classes.section}>
      <h2>{t('server.settings')}</h2>
      <p className="quiet">{t('server.restarts')}</p>
      <form
        className={classes.row}
        onSubmit={submitsOnly(() => {
          if (next !== undefined) act.mutate(() => bridge.changeSettings({ port: next }));
        })}
      >
        <NumberField
          label={t('server.port')}
          description={t('server.portText')}
          min={0}
          max={65_535}
          isWhole
          value={port}
          onChange={setPort}
          w={140}
        />
        <TextButton text={t('server.apply')} type="submit" disabled={next === undefined || act.isPending} />
      </form>
      <div className={classes.row}>
        <span className="quiet">{t('server.dataFolder')}</span>
        <code>{dataFolder}</code>
        <Button onClick={() => ignoreFailure(bridge.showDataFolder())}>{t('server.show')}</Button>
        {button(t('server.change'), () => bridge.chooseDataFolder())}
      </div>
      <div className={classes.row}>
        <span className="quiet">{t('server.certificate')}</span>
        {ownCertificate === null ? <span>{t('server.certificateOwn')}</span> : <code>{ownCertificate}</code>}
        {button(t('server.choose'), () => bridge.chooseCertificate())}
        {ownCertificate !== null && button(t('server.remove'), () => bridge.removeCertificate())}
      </div>
      <Switch
        label={t('server.atLogin')}
        checked={settings.openAtLogin}
        onChange={event => {
          const { checked } = event.currentTarget;
          act.mutate(() => bridge.changeSettings({ openAtLogin: checked }));
        }}
      />
      <Problem className={classes.trouble} text={act.isError && t('server.failed')} />
      <p className="quiet">{t('server.secrets')}</p>
    </section>
  );
}
