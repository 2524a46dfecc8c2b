// What one element says, set by set; who may write changes it where it stands.
import { Button, Menu } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Element, Property, PropertySet } from '../../api/schema.d.ts';
import type { Editing } from './property-editing.ts';
import type { PropertyEdits } from './property-edits.ts';
import { PropertyForm } from './property-form.tsx';
import { type EditableValue } from './property-value.tsx';
import classes from './property.module.css';
import { kindOf } from './property-values.ts';
import { propertyText, unitText, valueText } from './units.ts';
import { PropertyRow, type Row, SetMenu } from './property-row.tsx';

export interface SetsProps {
  readonly element: Element;
  /** in small letters; empty shows all */
  readonly filter: string;
  /** absent: only read */
  readonly edits: PropertyEdits | undefined;
  readonly editing: Editing;
}

interface Group {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly mark?: ReactNode;
  readonly menu?: ReactNode;
  /** shown also without rows */
  readonly stays?: boolean;
}

/** Ids of what people made or changed; those of the file are below. */
const FIRST_EDITED_ID = 1_000_000_000;
/** Attributes that are words about the element; others say what it is. */
const writtenAttributes = ['Name', 'LongName', 'Description', 'ObjectType', 'Tag'];
/** Those that every element can have, also when its file says nothing there. */
const everyones = ['Name', 'Description'];

export function Sets({ element, filter, edits, editing }: SetsProps) {
  const { t, i18n } = useTranslation();
  const [adding, setAdding] = useState<PropertySet | 'set'>();
  const words = { yes: t('viewer.value.yes'), no: t('viewer.value.no'), unknown: t('viewer.value.unknown') };
  const shows = (name: string, value: string) =>
    filter === '' || name.toLowerCase().includes(filter) || value.toLowerCase().includes(filter);
  const isQuantity = ({ type }: PropertySet) => type === 'IfcElementQuantity';

  const editOf = (set: PropertySet, property: Property, isAttribute: boolean): EditableValue | undefined => {
    const name = property.definition.name ?? '';
    const kind = kindOf(property);
    if (!edits || kind === null || (isAttribute && !writtenAttributes.includes(name))) return undefined;
    const { value } = property;
    const said = t('editing.changed', { name });
    return {
      kind,
      value,
      unit: kind === 'number' || kind === 'list' ? unitText(property.definition.unit) : '',
      note: set.inherited ? t('editing.notType') : t('editing.onlyThis'),
      save: next =>
        editing.act(said, () =>
          isAttribute ? edits.setAttribute(name, next, value) : edits.changeValue(property, next),
        ),
      ...(!isAttribute && {
        remove: () => editing.act(t('editing.removed', { name }), () => edits.removeProperty(set, property)),
      }),
    };
  };
  const rowsOf = (set: PropertySet, isAttribute = false): Row[] =>
    set.properties
      .filter(property => !overridden(set, property))
      .map(property => ({
        name: property.definition.name ?? '',
        text: propertyText(property, words, i18n.language),
        edit: editOf(set, property, isAttribute),
      }))
      .filter(
        ({ name, text }) =>
          shows(name, text) || (filter !== '' && !isAttribute && (set.name ?? '').toLowerCase().includes(filter)),
      );
  // What an occurrence says itself counts before what its type says.
  const own = new Set(
    element.property_sets
      .filter(({ inherited }) => !inherited)
      .flatMap(({ name, properties }) => properties.map(({ definition }) => JSON.stringify([name, definition.name]))),
  );
  const overridden = ({ name, inherited }: PropertySet, { definition }: Property) =>
    inherited === true && own.has(JSON.stringify([name, definition.name]));

  const ordered = [
    ...element.property_sets.filter(set => !isQuantity(set) && !set.inherited),
    ...element.property_sets.filter(set => !isQuantity(set) && set.inherited),
    ...element.property_sets.filter(isQuantity),
  ];
  const length = unitText(
    element.property_sets
      .flatMap(({ properties }) => properties)
      .find(({ definition }) => definition.unit?.unit_type === 'LENGTHUNIT')?.definition.unit ?? null,
  );
  const plain = (pairs: readonly (readonly [name: string, text: string])[]): Row[] =>
    pairs.map(([name, text]) => ({ name, text })).filter(({ name, text }) => shows(name, text));
  const markOf = (set: PropertySet) => (
    <>
      {set.inherited && (
        <span className={classes.mark} title={t('viewer.properties.inheritedText')}>
          {t('viewer.properties.inherited')}
        </span>
      )}
      {!set.inherited && isQuantity(set) && <span className={classes.mark}>{t('viewer.properties.quantities')}</span>}
      {set.id >= FIRST_EDITED_ID && (
        <span className={classes.mark} data-edited title={t('editing.editedText')}>
          {t('editing.edited')}
        </span>
      )}
    </>
  );
  const removeSet = (set: PropertySet, name: string) => {
    if (edits) editing.act(t('editing.setRemoved', { name }), () => edits.removeSet(set)).catch(editing.fail);
  };
  const menuOf = (set: PropertySet, name: string) =>
    edits && (
      <SetMenu name={name}>
        <Menu.Item
          leftSection={<IconPlus size={14} />}
          onClick={() => {
            setAdding(set);
          }}
        >
          {t('editing.addProperty')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTrash size={14} />}
          onClick={() => {
            removeSet(set, name);
          }}
        >
          {t('editing.removeSet')}
        </Menu.Item>
      </SetMenu>
    );
  const missing = edits
    ? everyones.filter(name => !element.attributes.properties.some(({ definition }) => definition.name === name))
    : [];
  const blank = (name: string): Row => ({
    name,
    text: '–',
    edit: edits && {
      kind: 'text',
      value: null,
      unit: '',
      note: t('editing.onlyThis'),
      save: next => editing.act(t('editing.changed', { name }), () => edits.setAttribute(name, next, null)),
    },
  });
  const groups: Group[] = [
    {
      title: t('viewer.properties.attributes'),
      rows: [...rowsOf(element.attributes, true), ...missing.filter(name => shows(name, '–')).map(blank)],
    },
    ...ordered.map(set => {
      const title = set.name || t('viewer.tree.unnamed');
      return {
        title,
        rows: rowsOf(set),
        mark: markOf(set),
        menu: menuOf(set, title),
        stays: edits !== undefined && filter === '',
      };
    }),
    {
      title: t('viewer.properties.materials'),
      rows: plain(
        element.material_list.map(({ material, option }) => [
          material.name,
          option.thickness === null
            ? (material.category ?? '')
            : `${valueText(option.thickness, words, i18n.language)} ${length}`.trim(),
        ]),
      ),
    },
    {
      title: t('viewer.properties.classifications'),
      rows: element.classifications
        .map(({ id, name, notation, title }): Row => ({
          name: name ?? '–',
          text: [notation, title].filter(Boolean).join(' · '),
          remove:
            edits &&
            (() => {
              editing
                .act(
                  t('editing.removed', { name: [notation, title].filter(Boolean).join(' · ') || (name ?? '') }),
                  () => edits.removeClassification(id),
                )
                .catch(editing.fail);
            }),
        }))
        .filter(({ name, text }) => shows(name, text)),
    },
    {
      title: t('viewer.properties.layers'),
      rows: plain(element.layers.map(({ name, description }) => [name, description ?? ''])),
    },
  ];
  const filled = groups.filter(({ rows, stays }) => rows.length > 0 || stays);
  return (
    <>
      {filled.length === 0 && (
        <p className={classes.nothing}>
          {filter === '' ? t('viewer.properties.empty') : t('viewer.properties.noMatch')}
        </p>
      )}
      {filled.map(({ title, rows, mark, menu }, group) => (
        <section key={`${group} ${title}`} className={classes.set}>
          <details open>
            <summary data-menu={menu ? '' : undefined}>
              <span>{title}</span>
              {mark}
            </summary>
            <dl>
              {rows.map((row, n) => (
                <PropertyRow key={`${n} ${row.name}`} {...row} />
              ))}
            </dl>
          </details>
          {menu}
        </section>
      ))}
      {edits && filter === '' && (
        <div className={classes.more}>
          <Button
            variant="subtle"
            size="compact-xs"
            leftSection={<IconPlus size={13} />}
            onClick={() => {
              setAdding('set');
            }}
          >
            {t('editing.addSet')}
          </Button>
        </div>
      )}
      {edits && adding && (
        <PropertyForm
          title={adding === 'set' ? t('editing.addSet') : t('editing.addTo', { set: adding.name ?? '' })}
          asksSet={adding === 'set'}
          note={t('editing.onlyThis')}
          taken={adding === 'set' ? [] : adding.properties.map(({ definition }) => definition.name ?? '')}
          onClose={() => {
            setAdding(undefined);
          }}
          onGiven={({ set, property }) =>
            editing.act(t('editing.added', { name: property.definition.name ?? '' }), () =>
              adding === 'set' ? edits.addSet(set ?? '', [property]) : edits.addProperty(adding.id, property),
            )
          }
        />
      )}
    </>
  );
}
