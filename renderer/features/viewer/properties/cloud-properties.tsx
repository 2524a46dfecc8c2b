// What is known of a cloud that is chosen in the structure.
import { useTranslation } from 'react-i18next';
import type { CloudFacts } from '../../../viewer/clouds/cloud-look.ts';
import { formatNumber } from '../../../ui/numbers/format.ts';
import { roughText } from '../units.ts';
import classes from '../viewer.module.css';

export function CloudProperties({ name, facts }: { readonly name: string; readonly facts: CloudFacts }) {
  const { t, i18n } = useTranslation();
  const { points, size, fields } = facts;
  const known = (['colours', 'intensity', 'classification'] as const).filter(field => fields[field]);
  const rows = [
    [t('viewer.points.number'), formatNumber(points)],
    [t('viewer.points.extent'), size.map(length => roughText(length, i18n.language)).join(' × ')],
    [t('viewer.points.fields.title'), known.map(field => t(`viewer.points.fields.${field}`)).join(', ') || '–'],
  ];
  return (
    <div className={classes.identity} role="region" aria-label={t('viewer.properties.title')}>
      <strong>{name}</strong>
      <span>{t('viewer.points.title')}</span>
      <dl className={classes.cloudFacts}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
