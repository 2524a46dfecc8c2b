// The user's visas of all projects: those awaiting a response and those requested, the most urgent first.
import { IconRubberStamp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { OwnList } from '../../api/own-list.tsx';
import classes from '../../api/own-list.module.css';
import type { OwnVisa } from '../../api/shapes.ts';
import { ownVisasQuery } from './queries.ts';
import { Deadline, Standing } from './standing.tsx';
import { placeOf } from './visa-rows.ts';

export function MyVisas() {
  const { t } = useTranslation();
  return (
    <OwnList
      id="my-visas"
      title={t('visas.ofMine')}
      query={useQuery(ownVisasQuery)}
      none={{ icon: IconRubberStamp, text: t('visas.noneOfMine') }}
      allText={count => t('visas.allOfMine', { count })}
      keyOf={({ id }) => id}
    >
      {visa => <Row visa={visa} />}
    </OwnList>
  );
}

function Row({ visa }: { readonly visa: OwnVisa }) {
  const { t } = useTranslation();
  const { document, description, waits_for_me: isAsked, project } = visa;
  return (
    <Link
      className={classes.row}
      to="/c/$cloud/p/$project/visas"
      params={{ cloud: project.cloud_id, project: project.id }}
      search={placeOf(visa)}
    >
      <span className={classes.what}>
        <strong className="truncate">{document?.name ?? ''}</strong>
        {description !== null && <span className="truncate quiet">{description}</span>}
      </span>
      <span className={classes.where}>
        <span className="truncate">{project.name}</span>
        <span className="truncate quiet">{t(isAsked ? 'visas.forYou' : 'visas.byYou')}</span>
      </span>
      <span className={classes.state}>
        <Standing visa={visa} />
      </span>
      <span className={classes.day}>
        <Deadline visa={visa} short />
      </span>
    </Link>
  );
}
