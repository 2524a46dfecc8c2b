// Port, data folder, certificate and start at login: the owner's settings of the program on this computer.
import { Button, Switch } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DesktopState } from '../../desktop/bridge.ts';
import { NumberField } from '../../ui/numbers/number-field.tsx';
import classes from '../../ui/page.module.css';
import { portToApply } from './owner-rules.ts';
import type { OwnerProps } from './sharing.tsx';

export function OwnerSettings({ state: { settings, dataFolder, ownCertificate }, bridge, onState }: OwnerProps) {
  const { t } = useTranslation();
  const [port, setPort] = useState<number | undefined>(settings.port);
  const next = portToApply(port, settings.port);
  const act = useMutation({ mutationFn: (change: () => Promise<DesktopState>) => change(), onSuccess: onState });
  const button = (label: string, change: () => Promise<DesktopState>) => (
    <Button disabled={act.isPending} onClick={() => act.mutate(change)}>
      {label}
    </Button>
  );
  return (
    <section className={classes.section}>
      <h2>{t('server.settings')}</h2>
      <p className="quiet">{t('server.restarts')}</p>
      <form
        className={classes.row}
        onSubmit={event => {
          event.preventDefault();
          if (next !== undefined) act.mutate(() => bridge.changeSettings({ port: next }));
        }}
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
        <Button type="submit" disabled={next === undefined || act.isPending}>
          {t('server.apply')}
        </Button>
      </form>
      <div className={classes.row}>
        <span className="quiet">{t('server.dataFolder')}</span>
        <code>{dataFolder}</code>
        <Button
          onClick={() => {
            bridge.showDataFolder().catch(() => undefined);
          }}
        >
          {t('server.show')}
        </Button>
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
      {act.isError && (
        <p role="alert" className={classes.trouble}>
          {t('server.failed')}
        </p>
      )}
      <p className="quiet">{t('server.secrets')}</p>
    </section>
  );
}
