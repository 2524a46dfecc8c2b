// The right dock: all data of the current element, or of the selected ones.
import { SegmentedControl, Button, Progress } from '@mantine/core';
import { IconCopy, IconPointer, IconArrowBackUp, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../ui/numbers/format.ts';
import { twoNames } from '../../../ui/two-names.ts';
import { Loaded } from '../../../api/loaded.tsx';
import type { OneProject } from '../../../api/models.ts';
import { Note } from '../../../ui/states.tsx';
import { whoseProperties, useChosen } from '../selection/chosen-elements.ts';
import { useViewer } from '../context.ts';
import { useEditing, type Editing, createPropertyEdits } from './property-editing.ts';
import { ManyProperties, type ManyProps } from './selection-properties.tsx';
import { Sets } from './property-sets.tsx';
import { elementQuery, type ModelPlace } from '../queries.ts';
import { useViewerFacts } from '../state.ts';
import classes from '../viewer.module.css';
import type { CloudFacts } from '../../../viewer/clouds/cloud-look.ts';
import { roughText } from '../units.ts';
import { modelAt, uuidAt, nameAt } from '../tree/forest.ts';
import { FindField, IconButton, Pairs } from '../../../ui/controls.tsx';
import { ignoreFailure, useCommands } from '../../../ui/commands.ts';
import { copyText } from '../../../ui/links/clipboard.ts';
import property from './property.module.css';

/** Notice about the result of an edit, with undo. */
function PropertyNotice({ editing: { notice, close } }: { readonly editing: Editing }) {
  const { t } = useTranslation();
  const undo = notice?.kind === 'done' ? notice.undo : undefined;
  useCommands(
    useMemo(() => {
      const [title, group] = [t('editing.undo'), t('viewer.properties.title')];
      return undo ? [{ id: 'viewer.undo', title, group, keys: 'mod+z', run: undo }] : [];
    }, [t, undo]),
  );
  return (
    <div
      role={notice?.kind === 'failed' ? 'alert' : 'status'}
      className={property.notice}
      data-empty={notice === undefined || undefined}
      data-failed={notice?.kind === 'failed' || undefined}
    >
      {notice && <span className="numbers">{notice.text}</span>}
      {notice?.kind === 'working' && (
        <Progress className={property.share} size={4} value={notice.share * 100} aria-label={notice.text} />
      )}
      {undo && (
        <Button size="compact-xs" leftSection={<IconArrowBackUp size={13} />} onClick={undo}>
          {t('editing.undo')}
        </Button>
      )}
      {notice && notice.kind !== 'working' && (
        <IconButton label={t('shell.close')} icon={IconX} iconSize={14} size={22} onClick={close} />
      )}
    </div>
  );
}

/** Data of a cloud selected in the structure. */
function CloudProperties({ name, facts }: { readonly name: string; readonly facts: CloudFacts }) {
  const { t, i18n } = useTranslation();
  const { points, size, fields } = facts;
  const known = (['colours', 'intensity', 'classification'] as const).filter(field => fields[field]);
  const rows = [
    [t('viewer.points.number'), formatNumber(points)],
    [t('viewer.points.extent'), size.map(length => roughText(length, i18n.language)).join(' × ')],
    [t('viewer.points.fields.title'), known.map(field => t(`viewer.points.fields.${field}`)).join(', ') || '–'],
  ] as const;
  return (
    <div className={classes.identity} role="region" aria-label={t('viewer.properties.title')}>
      <strong>{name}</strong>
      <span>{t('viewer.points.title')}</span>
      <Pairs className={classes.cloudFacts} of={rows} />
    </div>
  );
}

interface PropertiesDockProps extends OneProject {
  /** whether the user may edit a model's data */
  readonly mayEdit: (model: number) => boolean;
}

export function PropertiesDock({ cloud, project, mayEdit }: PropertiesDockProps) {
  const { t } = useTranslation();
  const { forest } = useViewer();
  const { current, clouds } = useViewerFacts('current', 'clouds');
  const [showsAll, setShowsAll] = useState(false);
  const [filter, setFilter] = useState('');
  const chosen = useChosen();
  const wanted = filter.trim().toLowerCase();
  const { hasLast, all, models } = whoseProperties(forest, current, chosen, showsAll);
  const editing = useEditing(project, models);
  const mayEditAll = models.length > 0 && models.every(mayEdit);
  if (!hasLast && chosen.count < 2) {
    const facts = clouds.get(forest.models[current] ?? -1);
    if (facts && current < forest.count) return <CloudProperties name={nameAt(forest, current)} facts={facts} />;
    return (
      <>
        <div className={classes.sets}>
          <Note icon={IconPointer} title={t('viewer.properties.none')} text={t('viewer.properties.noneText')} />
        </div>
        <PropertyNotice editing={editing} />
      </>
    );
  }
  return (
    <>
      {chosen.count > 1 && (
        <div className={classes.many}>
          <p role="status">{t('viewer.properties.many', { count: chosen.count })}</p>
          {hasLast && (
            <SegmentedControl
              size="xs"
              aria-label={t('editing.whose')}
              value={all ? 'all' : 'last'}
              onChange={value => setShowsAll(value === 'all')}
              data={[
                { value: 'last', label: t('editing.last') },
                { value: 'all', label: t('editing.all', { number: formatNumber(chosen.count) }) },
              ]}
            />
          )}
        </div>
      )}
      {!all && <Identity key={current} place={{ cloud, project, model: modelAt(forest, current) }} node={current} />}
      <div className={classes.search}>
        <FindField
          label={t('viewer.properties.search')}
          clearLabel={t('viewer.tree.clear')}
          value={filter}
          onText={setFilter}
        />
      </div>
      <div className={classes.sets} role="region" aria-label={t('viewer.properties.title')}>
        {all ? (
          <ManyProperties {...{ cloud, project, chosen, editing }} filter={wanted} mayEdit={mayEditAll} />
        ) : (
          <ElementProperties
            key={current}
            place={{ cloud, project, model: modelAt(forest, current) }}
            uuid={uuidAt(forest, current)}
            filter={wanted}
            mayEdit={mayEditAll}
            editing={editing}
          />
        )}
      </div>
      <PropertyNotice editing={editing} />
    </>
  );
}

function Identity({ place, node }: { readonly place: ModelPlace; readonly node: number }) {
  const { t } = useTranslation();
  const { forest } = useViewer();
  const uuid = uuidAt(forest, node);
  // The current name: the tree is reloaded only now and then.
  const { data: element } = useQuery(elementQuery(place, uuid));
  const word = (name: string) =>
    element?.attributes.properties.find(({ definition }) => definition.name === name)?.value;
  const [name, longName] = [word('Name'), word('LongName')].map(value => (typeof value === 'string' ? value : ''));
  return (
    <div className={classes.identity}>
      <strong>{(element ? twoNames(name, longName) : forest.names[node]) || t('viewer.tree.unnamed')}</strong>
      <span>{forest.classes[node]}</span>
      <span className={classes.guid}>
        <code>{uuid}</code>
        <IconButton
          label={t('viewer.properties.copy')}
          icon={IconCopy}
          iconSize={13}
          size={20}
          onClick={() => ignoreFailure(copyText(uuid))}
        />
      </span>
    </div>
  );
}

interface ElementPropertiesProps extends Pick<ManyProps, 'filter' | 'mayEdit' | 'editing'> {
  readonly place: ModelPlace;
  readonly uuid: string;
}

function ElementProperties({ place, uuid, filter, mayEdit, editing }: ElementPropertiesProps) {
  const query = useQuery(elementQuery(place, uuid));
  const { cloud, project, model } = place;
  const edits = useMemo(
    () => (mayEdit ? createPropertyEdits({ cloud, project, model }, uuid) : undefined),
    [mayEdit, cloud, project, model, uuid],
  );
  return (
    <Loaded query={query}>
      {element => <Sets element={element} filter={filter} edits={edits} editing={editing} />}
    </Loaded>
  );
}
