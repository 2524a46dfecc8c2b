// A link for other people, to copy and to scan. While the server is not reachable by others it shows a note, with the
// switch.
import { Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { encode } from 'uqr';
import { CopyRow } from './copy-row.tsx';
import classes from '../page.module.css';
import { Problem } from '../states.tsx';

// An address as a QR code: dark on light in both schemes, as cameras expect it.

export function QrCode({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  const { data, size } = encode(text, { ecc: 'M', border: 3 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <figure className={classes.code}>
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={t('parts.code', { address: text })}
        shapeRendering="crispEdges"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <figcaption className="quiet">{t('parts.scan')}</figcaption>
    </figure>
  );
}

interface NotSharedProps {
  /** turns on network access; absent where only the owner of the server can */
  readonly share?: (() => Promise<void>) | undefined;
  /** whether the note is about several links */
  readonly several?: boolean;
}

export function NotShared({ share, several = false }: NotSharedProps) {
  const { t } = useTranslation();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  return (
    <div className={classes.notShared} role="note">
      <strong>{t(several ? 'parts.notSharedMany' : 'parts.notShared')}</strong>
      <p className="quiet">
        {t(share ? 'parts.notSharedText' : 'parts.notSharedHere')}{' '}
        {!share && <a href="/app/server">{t('parts.notSharedHow')}</a>}
      </p>
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
      <Problem text={state === 'failed' && t('parts.shareFailed')} />
    </div>
  );
}

interface SharedLinkProps extends NotSharedProps {
  readonly link: string;
  /** false: others cannot reach the server; the link opens on this computer only */
  readonly isForOthers: boolean;
  /** accessible name of the button instead of the link */
  readonly name: string;
}

export const SharedLink = ({ link, isForOthers, name, share }: SharedLinkProps) => (
  <>
    <CopyRow label="" text={link} name={name} />
    {isForOthers ? <QrCode text={link} /> : <NotShared share={share} />}
  </>
);
