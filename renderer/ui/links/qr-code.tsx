// An address as a QR code: dark on light in both schemes, as cameras expect it.
import { useTranslation } from 'react-i18next';
import { encode } from 'uqr';
import classes from '../page.module.css';

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
