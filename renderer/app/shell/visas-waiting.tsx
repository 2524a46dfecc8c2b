// How many visas of a project wait for the person's answer, beside the name of their screen.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { selfQuery } from '../../features/places/queries.ts';
import { waitsFor } from '../../features/visas/places.ts';
import { toMeQuery } from '../../features/visas/to-me.ts';
import classes from './shell.module.css';

/** Asked for once for each project; then the event stream renews it. */
export function VisasWaiting({ cloud, project }: { readonly cloud: number; readonly project: number }) {
  const { t } = useTranslation();
  const { data: self } = useQuery(selfQuery);
  const { data: toMe } = useQuery(toMeQuery(cloud, project));
  const count = toMe?.filter(visa => waitsFor(visa, self?.id)).length ?? 0;
  if (count === 0) return null;
  return (
    <span className={classes.waiting}>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className={classes.hiddenLabel}>{t('shell.visasWaiting', { count })}</span>
    </span>
  );
}
