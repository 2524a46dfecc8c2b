// Units and definitions of a raw body: equal ones of the model are reused.
import { invalid } from '../../../kit/errors.ts';
import type { ElementDraft } from '../../editing/drafts/service.ts';
import { catalogueOf, unitTypeOf } from '../../properties/catalogue.ts';
import { plainUnit } from '../../properties/intern.ts';
import type { UnitRequest } from '../../properties/schema.ts';
import type { RawElementsRequest } from './schema.ts';

type RawUnit = NonNullable<RawElementsRequest['units']>[number];

/** A chain of units that count in each other is no longer than this in any real file. */
const DEEPEST = 3;

/**
 * Ids of the definitions, by their positions, and the types of their values.
 * @throws 400 with the place of what is wrong
 */
export function planDefinitions(draft: ElementDraft, raw: RawElementsRequest) {
  const given = raw.units ?? [];
  const catalogue = catalogueOf(draft.data.file);
  const requests = given.map((_, index) => unitRequest(given, index, 0));
  /** A project without a unit of a kind gets it from a unit that is marked as the project's. */
  const assigned = new Set<number>();
  for (const [index, { unit_type = null, is_default }] of given.entries()) {
    if (
      !is_default ||
      unit_type === null ||
      catalogue.defaultUnit(unit_type) ||
      [...assigned].some(other => given[other]?.unit_type === unit_type)
    )
      continue;
    assigned.add(index);
    const { conversion_baseunit: inner, elements = null } = requests[index] as UnitRequest;
    const record = {
      ...plainUnit(requests[index] as UnitRequest),
      conversion_baseunit: inner ? draft.interning.unit(inner) : null,
      elements: elements ? withUnits(draft, given, requests, elements) : null,
      is_default: true,
    };
    draft.changes.push({ put: 'unit', row: { id: draft.nextId(), json: JSON.stringify(record) } });
  }
  return (raw.definitions ?? []).map(
    ({ name, description, type, value_type: valueType = null, unit_id: position }, index) => {
      if (typeof position === 'number' && !given[position])
        throw invalid(`definitions.${index}.unit_id`, `Nothing at position ${position}.`, 'out_of_range');
      const isProjects =
        typeof position === 'number' &&
        assigned.has(position) &&
        valueType !== null &&
        given[position]?.unit_type === unitTypeOf(valueType);
      const request = typeof position === 'number' && !isProjects ? (requests[position] as UnitRequest) : null;
      const unit = request && {
        ...request,
        ...(request.elements && { elements: withUnits(draft, given, requests, request.elements) }),
      };
      return { id: draft.interning.definition({ name, description, type, value_type: valueType, unit }), valueType };
    },
  );
}

/** A unit with the one it counts in, inside. */
function unitRequest(given: readonly RawUnit[], index: number, depth: number): UnitRequest {
  const { conversion_baseunit_index: base, id: _id, is_default: _isDefault, ...unit } = given[index] as RawUnit;
  if (typeof base !== 'number') return unit;
  const place = `units.${index}.conversion_baseunit_index`;
  if (base >= given.length) throw invalid(place, `Nothing at position ${base}.`, 'out_of_range');
  if (depth >= DEEPEST) throw invalid(place, 'Units refer to each other in a circle.');
  return { ...unit, conversion_baseunit: unitRequest(given, base, depth + 1) };
}

/** Components of a derived unit: units of the body by the ids they were read with, else units of the model. */
const withUnits = (
  draft: ElementDraft,
  given: readonly RawUnit[],
  requests: readonly UnitRequest[],
  elements: readonly { readonly unit: number; readonly exponent: number }[],
) =>
  elements.map(({ unit, exponent }) => {
    const at = given.findIndex(({ id }) => id === unit);
    const request = requests[at];
    return { unit: request && !request.elements ? draft.interning.unit(request) : unit, exponent };
  });
