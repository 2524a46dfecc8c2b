// Attributes written as the properties of a set, as changes of their elements: names of elements, heights of storeys
// and other repeated values follow.
import type { Attributes, AttributeValue, WriteAttributes } from '../../properties/service.ts';
import type { PropertyRequest } from '../../properties/schema.ts';
import { createSetReader } from '../../properties/set-reader.ts';
import { createElementDraft } from './service.ts';

export const writeAttributes: WriteAttributes = (data, nextId, wanted) => {
  const draft = createElementDraft(data, nextId);
  const reader = createSetReader(data);
  const changing = wanted.filter(([, { value, isGone }]) => value !== undefined || isGone);
  for (const [{ element, setId }, values] of groupByElement(changing)) {
    const gone = new Set(values.filter(({ isGone }) => isGone).map(({ name }) => name));
    const given = values
      .filter(({ isGone }) => !isGone)
      .map(({ name, value }) => ({ definition: { name }, value: value as PropertyRequest['value'] }));
    if (gone.size === 0) {
      draft.change(element, { attributes: given });
      continue;
    }
    const row = reader.row(setId);
    const kept = (row ? reader.properties(row) : []).flatMap(({ definition, value }) => {
      const { name, value_type } = reader.catalogue.definition(definition);
      return name === null || gone.has(name) ? [] : [{ definition: { name, value_type }, value }];
    });
    draft.change(element, { attributes: [...kept, ...given], isWhole: true });
  }
  return draft.all();
};

/** An element is changed once in an edit. */
function groupByElement(wanted: readonly (readonly [Attributes, AttributeValue])[]) {
  const groups = Map.groupBy(wanted, ([{ setId }]) => setId);
  return [...groups.values()].flatMap(group =>
    group[0] ? [[group[0][0], group.map(([, value]) => value)] as const] : [],
  );
}
