// State of the desktop program, as the window and the tray show it.
import { settingsOf } from '../core/config.ts';
import type { Activity } from './notices.ts';
import type { DesktopState } from './window/channels.ts';
import type { createDesktopService } from './service/service.ts';
import type { SettingsFile } from './service/settings.ts';

/** @param dataFolder the current one */
export function desktopState(
  service: ReturnType<typeof createDesktopService>,
  settings: SettingsFile,
  activity: Activity,
  dataFolder: string,
): DesktopState {
  const { port, share, openAtLogin } = settings.get();
  const reach = service.core?.owner.reach();
  return {
    service: service.state.kind,
    failure: service.state.kind === 'failed' ? service.state.failure : null,
    address: service.core?.url ?? null,
    addresses: reach?.addresses ?? [],
    fingerprint: reach?.fingerprint ?? null,
    authorityFingerprint: reach?.authorityFingerprint ?? null,
    ...activity,
    dataFolder,
    ownCertificate: settingsOf(dataFolder)?.certificate?.cert_file ?? null,
    platform: process.platform,
    settings: { port, share, openAtLogin },
  };
}
