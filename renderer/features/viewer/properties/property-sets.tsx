// Properties of one element, set by set; users with write access edit them in place.
import { Button } from '@mantine/core';
import { IconPlus, IconTrash, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Element, PropertySet } from '../../../api/schema.d.ts';
import { groupsOf, marksOf, type ElementGroup, type ElementRow } from './element-rows.ts';
import type { Editing, PropertyEdits } from './property-editing.ts';
import { PropertyForm } from './property-form.tsx';
import { IconButton } from '../../../ui/controls.tsx';
import { MoreMenu } from '../../../ui/more-menu.tsx';
import { PropertyValue, useValueWords, type EditableValue, type PropertyValueProps } from './property-value.tsx';
import classes from './property.module.css';
import { inCelsius, unitText } from '../units.ts';

interface Row extends PropertyValueProps {
  /** for rows other than values: removes it from the element */
  readonly remove?: (() => void) | undefined;
}

/** Menu of a set. */
export function SetMenu({ name, onAdd, onRemove }: { name: string; onAdd: () => void; onRemove: () => void }) {
  const { t } = useTranslation();
  return (
    <MoreMenu
      className={classes.menu}
      size={22}
      dots={14}
      label={t('parts.more', { name })}
      actions={[
        { title: t('editing.addProperty'), icon: IconPlus, run: onAdd },
        { title: t('editing.removeSet'), icon: IconTrash, run: onRemove },
      ]}
    />
  );
}

/** The button below the sets. */
export function AddSet({ onAdd }: { readonly onAdd: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={classes.more}>
      <Button variant="subtle" size="compact-xs" leftSection={<IconPlus size={13} />} onClick={onAdd}>
        {t('editing.addSet')}
      </Button>
    </div>
  );
}

export function PropertyRow({ name, text, edit, remove }: Row) {
  const { t } = useTranslation();
  const label = t('editing.remove', { name: text || name });
  return (
    <div>
      <dt title={name}>{name}</dt>
      <dd title={edit ? undefined : text}>
        <PropertyValue name={name} text={text} edit={edit} />
        {remove && <IconButton label={label} icon={IconX} iconSize={13} size={20} hint="title" onClick={remove} />}
      </dd>
    </div>
  );
}

interface SetsProps {
  readonly element: Element;
  /** lower case; empty shows all */
  readonly filter: string;
  /** absent: read-only */
  readonly edits: PropertyEdits | undefined;
  readonly editing: Editing;
}

export function Sets({ element, filter, edits, editing }: SetsProps) {
  const { t, i18n } = useTranslation();
  /** the set that gets a new property; `set`: a new one */
  const [adding, setAdding] = useState<PropertySet | 'set'>();
  const words = useValueWords();
  const groups = groupsOf(element, { filter, mayEdit: edits !== undefined, words, language: i18n.language });
  return (
    <>
      {groups.length === 0 && (
        <p className={classes.nothing}>{t(filter === '' ? 'viewer.properties.empty' : 'viewer.properties.noMatch')}</p>
      )}
      {groups.map((group, n) => (
        <Group
          key={`${n} ${typeof group.of === 'string' ? group.of : group.of.name}`}
          {...{ group, edits, editing }}
          onAdd={setAdding}
        />
      ))}
      {edits && filter === '' && <AddSet onAdd={() => setAdding('set')} />}
      {edits && adding && (
        <PropertyForm
          title={adding === 'set' ? t('editing.addSet') : t('editing.addTo', { set: adding.name ?? '' })}
          asksSet={adding === 'set'}
          note={t('editing.onlyThis')}
          taken={adding === 'set' ? [] : adding.properties.map(({ definition }) => definition.name ?? '')}
          onClose={() => setAdding(undefined)}
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

interface GroupProps extends Pick<SetsProps, 'edits' | 'editing'> {
  readonly group: ElementGroup;
  readonly onAdd: (set: PropertySet) => void;
}

/** One group with its rows, and for a set its menu. */
function Group({ group: { of, rows }, edits, editing, onAdd }: GroupProps) {
  const { t } = useTranslation();
  const set = typeof of === 'string' ? undefined : of;
  const title = typeof of === 'string' ? t(`viewer.properties.${of}`) : of.name || t('viewer.tree.unnamed');
  const rowFor = useRows(set, edits, editing);
  const canChange = set !== undefined && edits !== undefined;
  return (
    <section className={classes.set}>
      <details open>
        <summary data-menu={canChange ? '' : undefined}>
          <span>{title}</span>
          {set && <Marks set={set} />}
        </summary>
        <dl>
          {rows.map((row, n) => (
            <PropertyRow key={`${n} ${row.name}`} {...rowFor(row)} />
          ))}
        </dl>
      </details>
      {canChange && (
        <SetMenu
          name={title}
          onAdd={() => onAdd(set)}
          onRemove={() => {
            editing.act(t('editing.setRemoved', { name: title }), () => edits.removeSet(set)).catch(editing.fail);
          }}
        />
      )}
    </section>
  );
}

/** Editing of the rows of a group. `set`: absent for attributes and for groups other than property sets. */
function useRows(set: PropertySet | undefined, edits: PropertyEdits | undefined, editing: Editing) {
  const { t } = useTranslation();
  const editOf = ({ name, kind, property }: ElementRow): EditableValue | undefined => {
    if (!kind || !edits) return undefined;
    const value = property?.value ?? null;
    const changed = t('editing.changed', { name });
    return inCelsius(property?.definition.value_type ?? null, {
      kind,
      value,
      unit: property && (kind === 'number' || kind === 'list') ? unitText(property.definition.unit) : '',
      note: set?.inherited ? t('editing.notType') : t('editing.onlyThis'),
      save: next =>
        editing.act(changed, () =>
          set && property ? edits.changeValue(property, next) : edits.setAttribute(name, next, value),
        ),
      ...(set &&
        property && {
          remove: () => editing.act(t('editing.removed', { name }), () => edits.removeProperty(set, property)),
        }),
    });
  };
  const removeOf = ({ name, text, classification }: ElementRow) =>
    classification !== undefined && edits
      ? () => {
          editing
            .act(t('editing.removed', { name: text || name }), () => edits.removeClassification(classification))
            .catch(editing.fail);
        }
      : undefined;
  return (row: ElementRow): Row => ({ name: row.name, text: row.text, edit: editOf(row), remove: removeOf(row) });
}

/** Origin of a set. */
function Marks({ set }: { readonly set: PropertySet }) {
  const { t } = useTranslation();
  return marksOf(set).map(mark =>
    mark === 'edited' ? (
      <span key={mark} className={classes.mark} data-edited title={t('editing.editedText')}>
        {t('editing.edited')}
      </span>
    ) : (
      <span
        key={mark}
        className={classes.mark}
        title={mark === 'inherited' ? t('viewer.properties.inheritedText') : undefined}
      >
        {t(`viewer.properties.${mark}`)}
      </span>
    ),
  );
}
