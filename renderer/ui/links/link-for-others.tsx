// A link for other people, to copy and to scan. While the server is not reachable by others it shows a note, with the
// switch.
import { Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyRow } from './copy-row.tsx';
import { QrCode } from './qr-code.tsx';
import classes from '../page.module.css';

export interface NotSharedProps {
  /** turns on network access; absent where only the owner of the server can */
  readonly share?: (() => Promise<void>) | undefined;
}

export function NotShared({ share }: NotSharedProps) {
  const { t } = useTranslation();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  return (
    <div className={classes.notShared} role="note">
      <strong>{t('parts.notShared')}</strong>
      <p className="quiet">{t(share ? 'parts.notSharedText' : 'parts.notSharedHere')}</p>
      {share && (
        <Switch
          label={t('parts.share')}
          checked={state === 'busy'}
          disabled={state === 'busy'}
          onChange={() => {
            setState('busy');
            share().catch(() => setState('failed'));
          }}
        />
      )}
      {state === 'failed' && <p role="alert">{t('parts.shareFailed')}</p>}
    </div>
  );
}

export interface SharedLinkProps extends NotSharedProps {
  /** link for others; null while they cannot reach the server */
  readonly link: string | null;
  /** accessible name of the button instead of the link */
  readonly name: string;
}

export function SharedLink({ link, name, share }: SharedLinkProps) {
  if (link === null) return <NotShared share={share} />;
  return (
    <>
      <CopyRow label="" text={link} name={name} />
      <QrCode text={link} />
    </>
  );
}
