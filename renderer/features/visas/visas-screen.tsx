// The user's visas in a project: awaiting a response, answered, requested, closed.
import { Button, NativeSelect } from '@mantine/core';
import { IconFile, IconFileText, IconRubberStamp, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import type { VisaWithDocument } from '../../api/shapes.ts';
import { Page } from '../../ui/page.tsx';
import { Note } from '../../ui/states.tsx';
import { Status } from '../../ui/status.tsx';
import { VirtualTable, type Column } from '../../ui/table/virtual-table.tsx';
import { passesWhen, visasIn, whens, type Place, type When, toMeQuery } from './places.ts';
import { askedQuery } from './queries.ts';
import { Deadline, Standing } from './standing.tsx';
import { standingOf } from './standings.ts';
import { VisaCard, type VisaPeople } from './visa-card.tsx';
import { answeredCount, askerOf, dayOrder, hasDenied, keyOf, nameOf } from './visa-rows.ts';
import classes from './visas.module.css';
import { column } from '../../ui/table/virtual-table-props.ts';
import { IconButton } from '../../ui/controls.tsx';
import { usePanelEscape } from '../../ui/dialogs/panel-escape.ts';

interface VisasScreenProps extends VisaPeople {
  readonly place: Place;
  /** id of the visa to show at first */
  readonly chosen: number | undefined;
  readonly tabs: (countOf: (place: Place) => number | undefined) => ReactNode;
}

export function VisasScreen(props: VisasScreenProps) {
  const { cloudId, projectId, selfId, place, tabs } = props;
  const { t } = useTranslation();
  const toMe = useQuery(toMeQuery(cloudId, projectId));
  const asked = useQuery(askedQuery(cloudId, projectId));
  const countOf = (of: Place) =>
    toMe.data && asked.data ? visasIn(of, { toMe: toMe.data, asked: asked.data }, selfId).length : undefined;
  return (
    <Page title={t('visas.title')} wide tabs={tabs(countOf)}>
      <Loaded query={toMe}>
        {ofMe => (
          <Loaded query={asked}>
            {byMe => (
              <Visas
                key={`${place} ${props.chosen}`}
                {...props}
                visas={visasIn(place, { toMe: ofMe, asked: byMe }, selfId)}
              />
            )}
          </Loaded>
        )}
      </Loaded>
    </Page>
  );
}

function Visas(props: VisasScreenProps & { readonly visas: readonly VisaWithDocument[] }) {
  const { visas, place, chosen, selfId } = props;
  const { t } = useTranslation();
  const [when, setWhen] = useState<When>('any');
  const [active, setActive] = useState(chosen === undefined ? undefined : String(chosen));
  const rows = useMemo(() => visas.filter(visa => passesWhen(visa, when)), [visas, when]);
  const columns = useMemo(
    (): Column<VisaWithDocument>[] => [
      column('document', t('visas.document'), 'minmax(140px, 3fr)', {
        sortBy: nameOf,
        cell: visa => (
          <span className="truncate" title={nameOf(visa)}>
            {nameOf(visa)}
          </span>
        ),
      }),
      column('what', t('visas.what'), 'minmax(100px, 3fr)', {
        wide: true,
        cell: ({ description }) => (
          <span className="truncate" title={description ?? undefined}>
            {description ?? ''}
          </span>
        ),
      }),
      place === 'asked'
        ? column('answers', t('visas.answers'), '96px', {
            sortBy: answeredCount,
            cell: visa => t('visas.counted', { done: answeredCount(visa), all: visa.validations.length }),
          })
        : column('from', t('visas.from'), 'minmax(90px, 2fr)', {
            sortBy: askerOf,
            cell: visa => askerOf(visa) || t('visas.program'),
          }),
      column('deadline', t('visas.deadline'), 'minmax(112px, 2fr)', {
        whole: true,
        sortBy: dayOrder,
        cell: visa => <Deadline visa={visa} short />,
      }),
      place === 'answered'
        ? column('mine', t('visas.mine'), '104px', {
            whole: true,
            cell: visa => <OwnAnswer visa={visa} selfId={selfId} />,
          })
        : column('state', t('visas.state'), '132px', {
            whole: true,
            sortBy: visa => -standingOf(visa).rank,
            cell: visa => <Standing visa={visa} />,
          }),
    ],
    [t, place, selfId],
  );
  const shown = rows.find(visa => keyOf(visa) === active);
  const [title, text] = [t(`visas.empty.${place}.title`), t(`visas.empty.${place}.text`)];
  if (visas.length === 0) return <Note icon={IconRubberStamp} title={title} text={text} />;
  return (
    <div className={classes.screen}>
      <div className={classes.list}>
        <div className={classes.filter}>
          <NativeSelect
            aria-label={t('visas.when')}
            value={when}
            data={whens.map(value => ({ value, label: t(`visas.whens.${value}`) }))}
            onChange={({ currentTarget: { value } }) => setWhen(whens.find(each => each === value) ?? 'any')}
          />
        </div>
        <div className={classes.rows}>
          {rows.length === 0 ? (
            <Note
              icon={IconRubberStamp}
              title={t('visas.empty.filtered.title')}
              text={t('visas.empty.filtered.text')}
            />
          ) : (
            <VirtualTable
              label={t('visas.title')}
              {...{ columns, rows, keyOf, nameOf }}
              sort={{ column: 'deadline', down: false }}
              onActive={setActive}
              onOpen={visa => setActive(keyOf(visa))}
            />
          )}
        </div>
      </div>
      <Beside {...props} visa={shown} isGone={active !== undefined && !shown} onClose={() => setActive(undefined)} />
    </div>
  );
}

function OwnAnswer({ visa, selfId }: { readonly visa: VisaWithDocument; readonly selfId: number | undefined }) {
  const { t } = useTranslation();
  return hasDenied(visa, selfId) ? (
    <Status kind="failed" word={t('visas.denied')} />
  ) : (
    <Status kind="done" word={t('visas.accepted')} />
  );
}

interface BesideProps extends VisaPeople, Pick<VisasScreenProps, 'place'> {
  readonly visa: VisaWithDocument | undefined;
  readonly isGone: boolean;
  readonly onClose: () => void;
}

/** The selected visa. */
function Beside({ visa, place, isGone, onClose, ...props }: BesideProps) {
  const { t } = useTranslation();
  if (!visa)
    return (
      <aside className={classes.beside} aria-label={t('visas.one')}>
        <p className={classes.hint}>{t(isGone ? 'visas.gone' : 'visas.choose')}</p>
      </aside>
    );
  return <VisaPanel {...props} visa={visa} place={place} onClose={onClose} />;
}

function VisaPanel({
  visa,
  place,
  onClose,
  ...props
}: Omit<BesideProps, 'isGone' | 'visa'> & { readonly visa: VisaWithDocument }) {
  const { t } = useTranslation();
  const { cloudId: cloud, projectId: project } = props;
  const panel = useRef<HTMLElement>(null);
  usePanelEscape(panel, onClose);
  const name = nameOf(visa);
  return (
    <aside ref={panel} tabIndex={-1} className={classes.beside} aria-label={t('visas.one')}>
      <div className={classes.besideHead}>
        <h2>{name}</h2>
        <IconButton icon={IconX} label={t('visas.closePanel')} onClick={onClose} />
      </div>
      <div className={classes.way}>
        {visa.document?.is_head_version === false && <p className="quiet">{t('visas.olderVersion')}</p>}
        <Button
          leftSection={<IconFileText size={14} />}
          renderRoot={root => (
            <Link
              {...root}
              to="/c/$cloud/p/$project/documents/$document/read"
              params={{ cloud, project, document: visa.document_id }}
              search={{ visa: visa.id, show: place === 'todo' ? undefined : place }}
            />
          )}
        >
          {t('documents.read')}
        </Button>
        <Button
          leftSection={<IconFile size={14} />}
          renderRoot={root => (
            <Link
              {...root}
              to="/c/$cloud/p/$project/documents"
              params={{ cloud, project }}
              search={{
                folder: visa.document?.parent_id,
                document: visa.document?.head_id ?? visa.document_id,
                q: undefined,
              }}
            />
          )}
        >
          {t('visas.toDocument')}
        </Button>
      </div>
      <VisaCard key={visa.id} {...props} visa={visa} name={name} />
    </aside>
  );
}
