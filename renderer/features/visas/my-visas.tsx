// The user's visas of all projects: those awaiting a response and those requested, the most urgent first.
import { Button } from '@mantine/core';
import { IconRubberStamp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import type { OwnVisa } from '../../api/shapes.ts';
import { LoadingRows } from '../../ui/states.tsx';
import { ownVisasQuery } from './queries.ts';
import { Deadline, Standing } from './standing.tsx';
import { firstOf, placeOf } from './visa-rows.ts';
import classes from './my-visas.module.css';

export function MyVisas() {
  const { t } = useTranslation();
  const query = useQuery(ownVisasQuery);
  return (
    <section aria-labelledby="my-visas" className={classes.section}>
      <h2 id="my-visas" className={classes.head}>
        {t('visas.ofMine')}
      </h2>
      <Loaded query={query} loading={<LoadingRows rows={2} />}>
        {visas => <List visas={visas} />}
      </Loaded>
    </section>
  );
}

function List({ visas }: { readonly visas: readonly OwnVisa[] }) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  if (visas.length === 0)
    return (
      <p className={classes.none}>
        <IconRubberStamp size={16} stroke={1.5} aria-hidden />
        {t('visas.noneOfMine')}
      </p>
    );
  const shown = firstOf(visas, isWhole);
  return (
    <>
      <ul className={classes.list}>
        {shown.map(visa => (
          <Row key={visa.id} visa={visa} />
        ))}
      </ul>
      {shown.length < visas.length && (
        <Button variant="subtle" onClick={() => setWhole(true)}>
          {t('visas.allOfMine', { count: visas.length })}
        </Button>
      )}
    </>
  );
}

function Row({ visa }: { readonly visa: OwnVisa }) {
  const { t } = useTranslation();
  const { document, description, waits_for_me: isAsked, project } = visa;
  return (
    <li>
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
    </li>
  );
}
