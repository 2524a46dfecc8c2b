// Properties of several selected elements together; users with write access change all of them at once.
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../api/loaded.tsx';
import { keys } from '../../../api/keys.ts';
import type { OneProject } from '../../../api/models.ts';
import { together } from '../../../api/server-data.ts';
import { formatNumber } from '../../../ui/numbers/format.ts';
import { useViewer } from '../context.ts';
import { createBulkEdits, PartlyRefused, type Progress } from './property-bulk.ts';
import type { Chosen } from '../selection/chosen-elements.ts';
import type { Editing, Undo } from './property-editing.ts';
import { PropertyForm } from './property-form.tsx';
import { createSelectionReader } from './property-reader.ts';
import { joinSummaries, type SelectedProperty } from './property-selection.ts';
import { inCelsius } from '../units.ts';
import { useValueWords } from './property-value.tsx';
import { AddSet, PropertyRow, SetMenu } from './property-sets.tsx';
import classes from './property.module.css';
import { selectionGroups, type SelectionRow, sumsOf, sumText } from './selection-rows.ts';
import { useNumberStyle } from '../../../ui/numbers/number-style.ts';

/** @param count number of selected elements */
function SelectionSums({ all, count }: { readonly all: readonly SelectedProperty[]; readonly count: number }) {
  const { t } = useTranslation();
  const style = useNumberStyle();
  const sums = sumsOf(all, count);
  if (sums.length === 0) return null;
  return (
    <section className={classes.set} aria-label={t('viewer.sums.title')}>
      <details open>
        <summary>
          <span>{t('viewer.sums.title')}</span>
        </summary>
        <dl>
          {sums.map(sum => (
            <div key={`${sum.dimension} ${sum.name}`}>
              <dt>{sum.name}</dt>
              <dd>
                {sumText(sum, style)}
                {sum.without > 0 && (
                  <small className="quiet"> {t('viewer.sums.without', { count: sum.without })}</small>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}

export interface ManyProps extends OneProject {
  readonly chosen: Chosen;
  /** lower case; empty shows all */
  readonly filter: string;
  readonly mayEdit: boolean;
  readonly editing: Editing;
}

let selections = 0;

export function ManyProperties({ cloud, project, chosen, filter, mayEdit, editing }: ManyProps) {
  const { properties: source } = useViewer();
  const queryClient = useQueryClient();
  const readers = useMemo(
    () =>
      [...chosen.byModel].map(([model, uuids]) =>
        createSelectionReader({ cloud, project, model }, uuids, { source, queryClient }),
      ),
    [chosen, cloud, project, source, queryClient],
  );
  // A selection has too many names to be a query key itself.
  const name = useMemo(() => (readers.length > 0 ? ++selections : 0), [readers]);
  const query = useQueries({
    queries: readers.map(({ place, summary }) => ({
      queryKey: [...keys.modelData(project, place.model), 'selection', name],
      queryFn: summary,
      gcTime: 0,
    })),
    combine: results => {
      const { data, error } = together(results);
      const refetch = () => Promise.all(results.map(each => each.refetch()));
      return { data: data.every(each => each !== undefined) ? joinSummaries(data) : undefined, error, refetch };
    },
  });
  const edits = useMemo(() => (mayEdit ? createBulkEdits(readers) : undefined), [mayEdit, readers]);
  // A new selection discards the value being edited: it was for other elements.
  return (
    <Loaded query={query}>
      {all => <Summary key={name} all={all} total={chosen.count} filter={filter} edits={edits} editing={editing} />}
    </Loaded>
  );
}

interface SummaryProps extends Pick<ManyProps, 'filter' | 'editing'> {
  readonly all: readonly SelectedProperty[];
  readonly total: number;
  readonly edits: ReturnType<typeof createBulkEdits> | undefined;
}

/** Edits of the rows; a notice shows how many elements refused one. */
function useRowEdits({ total, edits, editing }: Pick<SummaryProps, 'total' | 'edits' | 'editing'>) {
  const { t } = useTranslation();
  const act = async (text: string, edit: (onProgress: Progress) => Promise<Undo>) => {
    try {
      await editing.act(text, edit);
    } catch (error) {
      if (!(error instanceof PartlyRefused)) throw error;
      editing.tell(t('editing.partly', { count: error.refused }));
    }
  };
  const editOf = ({ property, kind, value }: SelectionRow) => {
    const { set, name, unit, count } = property;
    if (!edits || kind === null) return undefined;
    return inCelsius(property.valueType, {
      kind,
      value,
      unit,
      note: count < total ? t('editing.ofSome', { count, total }) : t('editing.ofAll', { count }),
      save: (next: unknown) =>
        act(t('editing.changedMany', { name, count }), onProgress => edits.changeValue(property, next, onProgress)),
      ...(set !== null && {
        remove: () =>
          act(t('editing.removedMany', { name, count }), onProgress => edits.removeProperty(property, onProgress)),
      }),
    });
  };
  return { act, editOf };
}

function Summary({ all, total, filter, edits, editing }: SummaryProps) {
  const { t, i18n } = useTranslation();
  const [adding, setAdding] = useState<string | null>();
  const words = { ...useValueWords(), varies: t('editing.varies') };
  const { act, editOf } = useRowEdits({ total, edits, editing });
  const groups = selectionGroups(all, { filter, mayEdit: edits !== undefined, words, language: i18n.language });
  const types = new Map(all.map(({ set, setType }) => [set, setType]));
  return (
    <>
      {filter === '' && <SelectionSums all={all} count={total} />}
      {groups.length === 0 && (
        <p className={classes.nothing}>{t(filter === '' ? 'viewer.properties.empty' : 'viewer.properties.noMatch')}</p>
      )}
      {groups.map(({ set, count: some, rows }) => {
        const title = set === null ? t('viewer.properties.attributes') : set || t('viewer.tree.unnamed');
        const canChange = edits !== undefined && set !== null;
        return (
          <section key={title} className={classes.set}>
            <details open>
              <summary data-menu={canChange ? '' : undefined}>
                <span>{title}</span>
                {some < total && (
                  <span className={classes.mark}>
                    {t('editing.share', { some: formatNumber(some), total: formatNumber(total) })}
                  </span>
                )}
              </summary>
              <dl>
                {rows.map(row => (
                  <PropertyRow
                    key={`${row.property.name} ${row.property.unit}`}
                    name={row.property.name}
                    text={row.text}
                    edit={editOf(row)}
                  />
                ))}
              </dl>
            </details>
            {canChange && (
              <SetMenu
                name={title}
                onAdd={() => setAdding(set)}
                onRemove={() => {
                  act(t('editing.removedMany', { name: title, count: some }), onProgress =>
                    edits.removeSet(set, onProgress),
                  ).catch(editing.fail);
                }}
              />
            )}
          </section>
        );
      })}
      {edits && filter === '' && <AddSet onAdd={() => setAdding(null)} />}
      {edits && adding !== undefined && (
        <PropertyForm
          title={adding === null ? t('editing.addSet') : t('editing.addTo', { set: adding })}
          asksSet={adding === null}
          note={t('editing.ofAll', { count: total })}
          taken={adding === null ? [] : all.filter(({ set }) => set === adding).map(({ name }) => name)}
          onClose={() => setAdding(undefined)}
          onGiven={({ set, property }) => {
            const name = set ?? adding ?? '';
            return act(t('editing.addedMany', { name: property.definition.name ?? '', count: total }), onProgress =>
              edits.addProperty(name, types.get(name) ?? 'IfcPropertySet', property, onProgress),
            );
          }}
        />
      )}
    </>
  );
}
