// The right dock: everything that is known of the chosen element.
import { ActionIcon, Badge, CloseButton, TextInput } from '@mantine/core';
import { IconCopy, IconPointer, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import type { Element, Property, PropertySet } from '../../api/schema.d.ts';
import { Note } from '../../ui/states.tsx';
import { useViewer } from './context.ts';
import { elementQuery } from './queries.ts';
import { useViewerState } from './state.ts';
import { propertyText, unitText, valueText } from './units.ts';
import classes from './viewer.module.css';

export function PropertiesDock({ cloud, project }: { readonly cloud: number; readonly project: number }) {
  const { t } = useTranslation();
  const { forest, viewer } = useViewer();
  const current = useViewerState(state => state.current);
  useViewerState(state => state.version);
  const count = viewer.states.countOf('selected');
  if (current < 0 || current >= forest.count) {
    return <Note icon={IconPointer} title={t('viewer.properties.none')} text={t('viewer.properties.noneText')} />;
  }
  return (
    <>
      {count > 1 && <p className={classes.many} role="status">{t('viewer.properties.many', { count })}</p>}
      <ElementProperties key={current} cloud={cloud} project={project} model={forest.models[current]!} uuid={forest.uuids[current]!} name={forest.names[current]!} kind={forest.classes[current]!} />
    </>
  );
}

interface ElementPropertiesProps {
  readonly cloud: number;
  readonly project: number;
  readonly model: number;
  readonly uuid: string;
  readonly name: string;
  readonly kind: string;
}

function ElementProperties({ cloud, project, model, uuid, name, kind }: ElementPropertiesProps) {
  const { t } = useTranslation();
  const [filter, setFilter] = useState('');
  const query = useQuery(elementQuery({ cloud, project, model }, uuid));
  return (
    <>
      <div className={classes.identity}>
        <strong>{name || t('viewer.tree.unnamed')}</strong>
        <span>{kind}</span>
        <span className={classes.guid}>
          <code>{uuid}</code>
          <ActionIcon size={20} aria-label={t('viewer.properties.copy')} onClick={() => { navigator.clipboard?.writeText(uuid).catch(() => undefined); }}><IconCopy size={13} /></ActionIcon>
        </span>
      </div>
      <div className={classes.search}>
        <TextInput value={filter} onChange={event => setFilter(event.currentTarget.value)} leftSection={<IconSearch size={14} />} placeholder={t('viewer.properties.search')} aria-label={t('viewer.properties.search')}
          rightSection={filter && <CloseButton size="xs" aria-label={t('viewer.tree.clear')} onClick={() => setFilter('')} />} />
      </div>
      <div className={classes.sets} role="region" aria-label={t('viewer.properties.title')}>
        <Loaded query={query}>{element => <Sets element={element} filter={filter.trim().toLowerCase()} />}</Loaded>
      </div>
    </>
  );
}

function Sets({ element, filter }: { readonly element: Element; readonly filter: string }) {
  const { t, i18n } = useTranslation();
  const words = { yes: t('viewer.value.yes'), no: t('viewer.value.no'), unknown: t('viewer.value.unknown') };
  const text = (property: Property) => propertyText(property, words, i18n.language);
  const shows = (name: string, value: string) => filter === '' || name.toLowerCase().includes(filter) || value.toLowerCase().includes(filter);
  const rowsOf = ({ properties, name }: PropertySet) => properties.map(property => [property.definition.name ?? '', text(property)] as const)
    .filter(([property, value]) => shows(property, value) || (filter !== '' && (name ?? '').toLowerCase().includes(filter)));
  const isQuantity = ({ type }: PropertySet) => type === 'IfcElementQuantity';
  const ordered = [...element.property_sets.filter(set => !isQuantity(set) && !set.inherited), ...element.property_sets.filter(set => !isQuantity(set) && set.inherited), ...element.property_sets.filter(isQuantity)];
  const length = unitText(element.property_sets.flatMap(({ properties }) => properties).find(({ definition }) => definition.unit?.unit_type === 'LENGTHUNIT')?.definition.unit ?? null);
  const materials = element.material_list.map(({ material, option }) => [material.name, option.thickness === null ? (material.category ?? '') : `${valueText(option.thickness, words, i18n.language)} ${length}`.trim()] as const).filter(([name, value]) => shows(name, value));
  const classifications = element.classifications.map(({ name, notation, title }) => [name ?? '–', [notation, title].filter(Boolean).join(' · ')] as const).filter(([name, value]) => shows(name, value));
  const layers = element.layers.map(({ name, description }) => [name, description ?? ''] as const).filter(([name, value]) => shows(name, value));
  const groups: { title: string; rows: readonly (readonly [string, string])[]; mark?: ReactNode }[] = [
    { title: t('viewer.properties.attributes'), rows: rowsOf(element.attributes) },
    ...ordered.map(set => ({ title: set.name || t('viewer.tree.unnamed'), rows: rowsOf(set), mark: set.inherited ? <Badge size="xs" variant="light" title={t('viewer.properties.inheritedText')}>{t('viewer.properties.inherited')}</Badge> : isQuantity(set) ? <Badge size="xs" variant="light" color="gray">{t('viewer.properties.quantities')}</Badge> : undefined })),
    { title: t('viewer.properties.materials'), rows: materials },
    { title: t('viewer.properties.classifications'), rows: classifications },
    { title: t('viewer.properties.layers'), rows: layers },
  ];
  const filled = groups.filter(({ rows }) => rows.length > 0);
  if (filled.length === 0) return <p className={classes.nothing}>{filter === '' ? t('viewer.properties.empty') : t('viewer.properties.noMatch')}</p>;
  return filled.map(({ title, rows, mark }, group) => (
    <details key={`${group} ${title}`} open className={classes.set}>
      <summary><span>{title}</span>{mark}</summary>
      <dl>{rows.map(([name, value], row) => <div key={row}><dt title={name}>{name}</dt><dd title={value}>{value}</dd></div>)}</dl>
    </details>
  ));
}
